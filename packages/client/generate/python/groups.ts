/** The groups as data, for tools that treat all of them alike: their keys, and what each field holds. */
import { AMOUNT_DIGITS, attributeName, fieldList, type ListedField, type Resource } from '@selvedge/catalogue'
import { listed } from '../kinds.ts'
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
    ...fieldLines(fieldList(fields), '            '),
    '        ),',
    '    ),',
  ].join('\n')
}

export function fieldLines(fields: readonly ListedField[], indent: string): string[] {
  return fields.flatMap(({ name, kind, nullable, to, fields: inner }) => {
    const said = `${quoted(name)}, ${quoted(kind)}, ${nullable ? 'True' : 'False'}, ${to === null ? 'None' : quoted(to)}`
    if (!inner) return [`${indent}Field(${said}),`]
    return [`${indent}Field(${said}, (`, ...fieldLines(inner, `${indent}    `), `${indent})),`]
  })
}
