/** The groups as data, for tools that treat all of them alike: what they are, their keys, filters and fields. */
import { AMOUNT_DIGITS, type Field, type Fields, propertyName, type Resource } from '@selvedge/catalogue'
import { comment, literal } from './layout.ts'

export function groupsFile(resources: readonly Resource[]): string {
  const { integerDigits, fractionDigits } = AMOUNT_DIGITS
  const listed = resources.filter(({ operations }) => operations.includes('list'))
  return [
    "import type { Group } from '../group.ts'",
    '',
    comment('', 'Digits before and after the point that an amount may have: those of DECIMAL(38,9).'),
    `export const amountDigits = { integer: ${integerDigits}, fraction: ${fractionDigits} } as const`,
    '',
    `export const groups: readonly Group[] = ${literal(listed.map(group))}`,
    '',
  ].join('\n')
}

function group({ path, about, key, filters, fields }: Resource): object {
  return {
    path,
    name: propertyName(path),
    about,
    key,
    filters: filters.map((filter) => (typeof filter === 'string' ? filter : filter.name)),
    fields: fieldList(fields),
  }
}

function fieldList(fields: Fields): object[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    kind: kindOf(field),
    nullable: field.nullable,
    to: field.to === 'user' ? null : field.to,
    about: field.about,
    ...(Array.isArray(field.schema.enum) && { values: field.schema.enum }),
    ...(field.fields && { fields: fieldList(field.fields) }),
  }))
}

/** What kind of value it is, as far as a table or a file format cares. */
export function kindOf({ schema, fields }: Field): string {
  if (fields) return 'object'
  if (Array.isArray(schema.type)) return 'json'
  if (schema.type === 'array') return 'strings'
  if (schema.type !== 'string') return String(schema.type)
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time') return 'timestamp'
  return schema.format === 'decimal' ? 'amount' : 'string'
}
