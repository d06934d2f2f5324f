/** The key of a record as JSON, in the fields' order, such as {"productId":"...","tagId":"..."}. */
import { type Resource, tableOf } from '@selvedge/catalogue'

/** Written by PostgreSQL, since the key of a record that is removed is known there alone. */
export function keySql(resource: Resource, alias: string): string {
  const members = tableOf(resource).key.map(({ field, name }) => `"${field}":' || to_json(${alias}.${name})::text || '`)
  return `'{${members.join(',')}}'`
}
