/** The groups that reports read, by the names that they have in SQL that all databases share, with typed columns. */
import { type Field, type Resource, resources, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { setBrand } from '../connections/brand-transaction.ts'
import { ownerIdOf } from '../owner.ts'
import { bodyFieldSql } from './body-field.ts'

/** How the reports that are computed now use a group. */
export interface GroupUse {
  readonly fields: readonly string[]
  /** How many reports read it. */
  readonly reports: number
}

export async function createGroupTables(
  client: Client,
  brandId: number,
  uses: ReadonlyMap<string, GroupUse>,
): Promise<void> {
  for (const resource of resources) {
    const use = uses.get(resource.path)
    if (use === undefined) continue
    const ownerId = ownerIdOf(resource, brandId)
    await setBrand(client, ownerId)
    const { name } = tableOf(resource)
    const rows = groupSql(resource, use.fields, ownerId)
    // A view reads only what its report needs. It reads as the brand that is set later, so shared records need a table.
    if (use.reports === 1 && !resource.shared) await client.query(`create temp view ${name} as ${rows}`)
    else await client.query(`create temp table ${name} as ${rows}; analyze ${name}`)
  }
  await setBrand(client, brandId)
}

/** PostgreSQL folds names without quotes to lower case, in this statement and in those of the reports. */
function groupSql(resource: Resource, fields: readonly string[], ownerId: number): string {
  const table = tableOf(resource)
  const columns = fields.map((name) => {
    const column = table.columns.find(({ field }) => field === name)
    return `${column ? column.name : bodyFieldSql(resource, name)}::${typeOf(resource.fields[name]!)} as ${name}`
  })
  return `select ${columns.join(', ')} from records.${table.name} where brand_id = ${ownerId}`
}

/** Text compares by its bytes, as in the other databases. */
const TEXT = 'text collate "C"'

const TYPES_BY_FORMAT: Readonly<Record<string, string>> = { uuid: 'uuid', date: 'date', decimal: 'numeric' }

export function typeOf({ schema }: Field): string {
  if (schema.type === 'integer') return 'bigint'
  return TYPES_BY_FORMAT[String(schema.format)] ?? TEXT
}
