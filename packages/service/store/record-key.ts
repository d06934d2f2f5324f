/** The key of a record: its columns, and as JSON in the fields' order, such as {"productId":"...","tagId":"..."}. */
import { type Resource, tableOf } from '@selvedge/catalogue'

/** Keys of records as JSON, by group. */
export type RecordKeys = ReadonlyMap<Resource, readonly string[]>

export function keyNames(resource: Resource): string[] {
  return tableOf(resource).key.map(({ name }) => name)
}

/** Whether rows of two aliases have the same key. */
export function sameKey(resource: Resource, one: string, other: string): string {
  return keyNames(resource)
    .map((name) => `${one}.${name} = ${other}.${name}`)
    .join(' and ')
}

/** Written by PostgreSQL, since the key of a record that is removed is known there alone. */
export function keySql(resource: Resource, alias: string): string {
  const members = tableOf(resource).key.map(({ field, name }) => `"${field}":' || to_json(${alias}.${name})::text || '`)
  return `'{${members.join(',')}}'`
}
