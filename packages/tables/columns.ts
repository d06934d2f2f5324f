/** The columns that a group has as a table: its fields, those of an object beside the others. */
import type { FieldKind, ListedField } from '@selvedge/catalogue'

export interface Column {
  /** The field's own name; inside an object, after the object's: `relationshipStatus`. */
  readonly name: string
  readonly kind: Exclude<FieldKind, 'object'>
  readonly nullable: boolean
  readonly to: string | null
  /** What it holds, in a sentence. */
  readonly about: string
  /** The names that lead to the value in a record. */
  readonly names: readonly string[]
}

export function columnsOf(fields: readonly ListedField[]): Column[] {
  return fields.flatMap((field) => columns(field, []))
}

function columns({ name, kind, nullable, to, about, fields }: ListedField, within: readonly string[]): Column[] {
  const names = [...within, name]
  if (kind === 'object') return fields!.flatMap((field) => columns(field, names))
  return [{ name: names.map(capitalizedAfterFirst).join(''), kind, nullable, to, about, names }]
}

function capitalizedAfterFirst(name: string, index: number): string {
  return index === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

type Value = string | number | boolean | null

/** A value as a cell can hold it: lists and free JSON as their JSON text. A record older than the field does not have it. */
export function cellOf(record: unknown, { kind, names }: Column): Value {
  let value = record
  for (const name of names) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  if (value === null || value === undefined) return null
  return kind === 'json' || kind === 'strings' ? JSON.stringify(value) : (value as Value)
}
