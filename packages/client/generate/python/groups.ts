/** The groups as data, for tools that treat all of them alike: their keys, and what each field holds. */
import { AMOUNT_DIGITS, attributeName, type Fields, type Resource } from '@selvedge/catalogue'
import { kindOf, listed, targetOf } from '../kinds.ts'
import { pythonModule, quoted } from './layout.ts'

export function groupsModule(resources: readonly Resource[]): string {
  return pythonModule(
    'The groups as data, for tools that treat all of them alike.',
    ['from .._catalogue import Field, Group'],
    [decimalBounds(), ['GROUPS: tuple[Group, ...] = (', ...listed(resources).map(group), ')'].join('\n')],
  )
}

/** All amounts have the same bounds, so a column of them has the same type in every group. */
function decimalBounds(): string {
  const { integerDigits, fractionDigits } = AMOUNT_DIGITS
  return `DECIMAL_PRECISION = ${integerDigits + fractionDigits}\nDECIMAL_SCALE = ${fractionDigits}`
}

function group({ path, key, fields }: Resource): string {
  return [
    '    Group(',
    `        ${quoted(path)},`,
    `        ${quoted(attributeName(path))},`,
    `        (${key.map((name) => `${quoted(name)},`).join(' ')}),`,
    '        (',
    ...fieldLines(fields, '            '),
    '        ),',
    '    ),',
  ].join('\n')
}

export function fieldLines(fields: Fields, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = targetOf(field)
    const said = `${quoted(name)}, ${quoted(kindOf(field))}, ${field.nullable ? 'True' : 'False'}`
    const to = target === null ? 'None' : quoted(target)
    if (!field.fields) return [`${indent}Field(${said}, ${to}),`]
    return [`${indent}Field(${said}, ${to}, (`, ...fieldLines(field.fields, `${indent}    `), `${indent})),`]
  })
}
