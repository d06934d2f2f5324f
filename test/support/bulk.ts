/** Many rows at once, straight into a group's table: for plans, which depend on how many there are and not on what they say. */
import { type Column, type Resource, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import type { TestDatabase } from './database.ts'
import { OPERATOR } from './template.ts'

/** How the rows of a table spread over brands: `rows` for each brand in a range, `values` different values per filter. */
export interface Spread {
  readonly firstBrandId: number
  readonly brands: number
  readonly rowsPerBrand: number
  readonly values: number
}

export async function fill(database: TestDatabase, resource: Resource, spreads: readonly Spread[]): Promise<void> {
  const { name, columns, key } = tableOf(resource)
  await writeInBulk(database, name, async (client) => {
    for (const { firstBrandId, brands, rowsPerBrand, values } of spreads) {
      const select = columns.map((column) => valueSql(column, key.includes(column) ? 'n' : `n % ${values}`))
      await client.query(
        `insert into records.${name} (brand_id, ord, ${columns.map((column) => column.name).join(', ')}, body)
select ${resource.shared ? SHARED_BRAND_ID : 'b'}, 1000 + n, ${select.join(', ')}, '{"n":' || n || '}'
from generate_series($1::int, $1::int + $2::int - 1) b, generate_series(1, $3::int) n`,
        [firstBrandId, brands, rowsPerBrand],
      )
      // Lists end at the first free position of the state.
      await client.query(
        `insert into records.resource_state as s (brand_id, resource, next_ord)
select distinct ${resource.shared ? SHARED_BRAND_ID : 'b'}, $4, 1001 + $3::bigint
from generate_series($1::int, $1::int + $2::int - 1) b
on conflict (brand_id, resource) do update set next_ord = greatest(s.next_ord, excluded.next_ord)`,
        [firstBrandId, brands, rowsPerBrand, resource.path],
      )
    }
  })
}

/** Writes many rows of any brands into a table of records, as the owner of all tables. */
export async function writeInBulk(
  database: TestDatabase,
  table: string,
  write: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await database.connect(OPERATOR)
  await client.query('set role selvedge_owner')
  // Policies hold for one brand at a time; the owner of a table may step around them when they are not forced.
  const tables = [table, 'resource_state']
  for (const each of tables) await client.query(`alter table records.${each} no force row level security`)
  // An index built once at the end costs a quarter of one kept up row by row.
  const { rows: indexes } = await client.query(
    `select c.relname as name, pg_get_indexdef(c.oid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
where i.indrelid = $1::regclass and not exists (select from pg_constraint where conindid = c.oid)`,
    [`records.${table}`],
  )
  for (const index of indexes) await client.query(`drop index records.${index.name}`)
  await write(client)
  for (const index of indexes) await client.query(index.sql)
  for (const each of tables) await client.query(`alter table records.${each} force row level security`)
  await client.query(`analyze records.${table}`)
  await client.end()
}

/** The value that `fill` gave a column in the rows whose number it was made from. */
export function filledValue(column: Column, n: number): string | number {
  if (column.type === 'integer') return n
  const hex = n.toString(16).padStart(12, '0')
  return column.type === 'uuid' ? `00000000-0000-4000-8000-${hex}` : `value ${n}`
}

function valueSql(column: Column, number: string): string {
  if (column.type === 'integer') return number
  if (column.type === 'text') return `'value ' || (${number})`
  return `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
}
