/** The groups as data, for tools that treat all of them alike: their keys, and what each field holds. */
import { AMOUNT_DIGITS, type Field, type Fields, propertyName, type Resource } from '@selvedge/catalogue'
import { arrayOf, comment } from './layout.ts'
import { quoted } from './names.ts'

export function groupsFile(resources: readonly Resource[]): string {
  const { integerDigits, fractionDigits } = AMOUNT_DIGITS
  return [
    "import type { Group } from '../group.ts'",
    '',
    comment('', 'Digits before and after the point that an amount may have: those of DECIMAL(38,9).'),
    `export const amountDigits = { integer: ${integerDigits}, fraction: ${fractionDigits} } as const`,
    '',
    'export const groups: readonly Group[] = [',
    ...resources.filter(({ operations }) => operations.includes('list')).map(group),
    ']',
    '',
  ].join('\n')
}

function group(resource: Resource): string {
  return [
    '  {',
    `    path: ${quoted(resource.path)},`,
    `    name: ${quoted(propertyName(resource.path))},`,
    `    key: ${arrayOf(resource.key)},`,
    '    fields: [',
    ...fieldLines(resource.fields, '      '),
    '    ],',
    '  },',
  ].join('\n')
}

function fieldLines(fields: Fields, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const said = `name: ${quoted(name)}, kind: ${quoted(kindOf(field))}, nullable: ${field.nullable}`
    const to = field.to === null || field.to === 'user' ? 'null' : quoted(field.to)
    if (!field.fields) return [`${indent}{ ${said}, to: ${to} },`]
    const parts = [...said.split(', '), `to: ${to}`].map((part) => `${indent}  ${part},`)
    return [
      `${indent}{`,
      ...parts,
      `${indent}  fields: [`,
      ...fieldLines(field.fields, `${indent}    `),
      `${indent}  ],`,
      `${indent}},`,
    ]
  })
}

/** What kind of value it is, as far as a table or a file format cares. */
function kindOf({ schema, fields }: Field): string {
  if (fields) return 'object'
  if (Array.isArray(schema.type)) return 'json'
  if (schema.type === 'array') return 'strings'
  if (schema.type !== 'string') return String(schema.type)
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time') return 'timestamp'
  return schema.format === 'decimal' ? 'amount' : 'string'
}
