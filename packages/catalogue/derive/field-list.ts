/** Fields as a list, for clients, tables and file formats: what kind of value each is, and where it leads. */
import type { Field, Fields } from '../kinds/field.ts'

/** As far as a table or a file format cares. */
export type FieldKind =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'amount'
  | 'date'
  | 'timestamp'
  | 'strings'
  | 'json'
  | 'object'

export interface ListedField {
  readonly name: string
  readonly kind: FieldKind
  readonly nullable: boolean
  /** The group that a reference leads to. People are not a group, so theirs lead nowhere. */
  readonly to: string | null
  readonly about: string
  /** Values of a closed list. */
  readonly values?: readonly string[]
  /** Fields of an object. */
  readonly fields?: readonly ListedField[]
}

export function fieldList(fields: Fields): ListedField[] {
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

function kindOf({ schema, fields }: Field): FieldKind {
  if (fields) return 'object'
  if (Array.isArray(schema.type)) return 'json'
  if (schema.type === 'array') return 'strings'
  if (schema.type !== 'string') return schema.type as 'integer' | 'boolean'
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time') return 'timestamp'
  return schema.format === 'decimal' ? 'amount' : 'string'
}
