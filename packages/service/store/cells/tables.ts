/** Tables of a database that hold rows of a brand or of the shared records, with all columns, whichever release added them. */
import { hash } from 'node:crypto'
import type { Client } from 'pg'

export interface BrandTable {
  readonly name: string
  /** Quoted where they need it. */
  readonly columns: readonly string[]
  /** Whether its rows are records; otherwise they are about records: states, the journal, snapshots. */
  readonly hasRecords: boolean
}

/** Those that have any row of an owner, in a transaction that has it set. */
export async function tablesWithRows(
  client: Client,
  ownerId: number,
  tables: readonly BrandTable[],
): Promise<BrandTable[]> {
  const found = tables.map(
    ({ name }) => `select '${name}' where exists (select from records.${name} where brand_id = $1)`,
  )
  const text = found.join(' union all ')
  // Planned once, not for each of many brands: planning a hundred tables takes longer than looking into them.
  const named = { name: hash('sha1', text), text, values: [ownerId] }
  const { rows } = await client.query<[string]>({ ...named, rowMode: 'array' })
  const names = new Set(rows.map(([name]) => name))
  return tables.filter(({ name }) => names.has(name))
}

export type BrandTables = ReadonlyMap<string, BrandTable>

export async function brandTables(client: Client): Promise<BrandTables> {
  const { rows } = await client.query<BrandTable>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
  bool_or(a.attname = 'body') as "hasRecords"
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'records'::regnamespace and c.relkind = 'r' and c.relname <> 'residence'
group by c.relname having bool_or(a.attname = 'brand_id') order by c.relname`,
  )
  return new Map(rows.map((table) => [table.name, table]))
}
