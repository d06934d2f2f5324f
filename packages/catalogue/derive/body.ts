/** The JSON text that the API serves for a record: all fields in the order of the catalogue, absent ones as null. */
import type { Fields } from '../kinds/field.ts'
import type { Resource } from '../resource.ts'

type Values = Readonly<Record<string, unknown>>

export function writeBody(resource: Resource, record: Values): string {
  return JSON.stringify(inOrder(resource.fields, record))
}

function inOrder(fields: Fields, record: Values): Values {
  const ordered: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name] ?? null
    ordered[name] = field.fields && value !== null ? inOrder(field.fields, value as Values) : value
  }
  return ordered
}
