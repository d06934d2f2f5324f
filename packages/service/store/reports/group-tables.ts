/** The groups that reports read, as temporary tables with typed columns: what a field is called in SQL that all databases share. */
import { type Field, type Resource, resources, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { setBrand } from '../connections/brand-transaction.ts'
import { ownerIdOf } from '../owner.ts'

/** Until the end of the transaction. `fieldsOf` has the fields that are needed, by the path of their group. */
export async function createGroupTables(
  client: Client,
  brandId: number,
  fieldsOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const resource of resources) {
    const fields = fieldsOf.get(resource.path)
    if (fields === undefined) continue
    await setBrand(client, ownerIdOf(resource, brandId))
    await client.query(groupTableSql(resource, fields, ownerIdOf(resource, brandId)))
    await client.query(`analyze ${tableOf(resource).name}`)
  }
}

/** PostgreSQL folds names without quotes to lower case, in this statement and in those of the reports. */
function groupTableSql(resource: Resource, fields: readonly string[], ownerId: number): string {
  const table = tableOf(resource)
  const inBody = fields.filter((name) => !resource.columns.includes(name))
  const columns = fields.map((name) => {
    const column = table.columns.find(({ field }) => field === name)
    const value = column ? `t.${column.name}` : inBody.length === 1 ? `(t.body::json ->> '${name}')` : `b."${name}"`
    return `${value}::${typeOf(resource.fields[name]!)} as ${name}`
  })
  return `create temp table ${table.name} on commit drop as
select ${columns.join(', ')} from records.${table.name} t${bodyJoin(inBody)} where t.brand_id = ${ownerId}`
}

/** Parses each body once for all fields. For a single field, looking for it takes half as long. */
function bodyJoin(fields: readonly string[]): string {
  if (fields.length < 2) return ''
  return `, jsonb_to_record(t.body::jsonb) b(${fields.map((name) => `"${name}" text`).join(', ')})`
}

/** Text compares by its bytes, as in the other databases. */
const TEXT = 'text collate "C"'

const TYPES_BY_FORMAT: Readonly<Record<string, string>> = { uuid: 'uuid', date: 'date', decimal: 'numeric' }

export function typeOf({ schema }: Field): string {
  if (schema.type === 'integer') return 'bigint'
  return TYPES_BY_FORMAT[String(schema.format)] ?? TEXT
}
