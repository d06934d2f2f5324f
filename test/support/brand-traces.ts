/**
 * What is left of a brand: looks through every table of a database and every file of a store by itself, so that a table or a
 * folder that somebody adds later cannot be forgotten.
 */
import type { FileStore } from '../../packages/service/files/file-store.ts'
import { withClient } from '../../packages/service/store/administration/connect.ts'
import type { TestDatabase } from './database.ts'

export interface LeftBrand {
  readonly id: number
  readonly slug: string
  /** Ids of its keys. */
  readonly keyIds: readonly string[]
}

/** The row that says that the brand was deleted. */
const PROOF = 'directory.deleted_brands'

export async function keyIdsOf(database: TestDatabase, brandId: number): Promise<string[]> {
  const rows = await database.asOwner('select id from directory.api_keys where brand_id = $1', [brandId])
  return rows.flat() as string[]
}

/** Tables with rows of the brand: by a column that names a brand, or anywhere in their text the slug or the id of a key. */
export function tablesWithTraces(database: TestDatabase, { id, slug, keyIds }: LeftBrand): Promise<string[]> {
  // Who makes backups sees all rows of all brands.
  return withClient(database.url('selvedge_backup'), async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string[] | null }>(
      `select format('%I.%I', n.nspname, c.relname) as name,
  array_agg(quote_ident(a.attname)) filter (where a.attname like '%brand%' and format_type(a.atttypid, null) in ('integer', 'bigint')
    or n.nspname = 'directory' and c.relname = 'brands' and a.attname = 'id') as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
group by 1`,
    )
    const found: string[] = []
    for (const { name, columns } of tables.filter((table) => table.name !== PROOF)) {
      const named = (columns ?? []).map((column) => `t.${column} = $1 or `).join('')
      const { rowCount } = await client.query(
        `select from ${name} t where ${named}$1::int is null or t::text like any($2) limit 1`,
        [id, [slug, ...keyIds].map((text) => `%${text}%`)],
      )
      if (rowCount !== 0) found.push(name)
    }
    return found.sort()
  })
}

/** Keys in a store that have the brand's id as a part. */
export async function filesWithTraces(store: FileStore, { id }: LeftBrand): Promise<string[]> {
  const found: string[] = []
  for await (const key of store.list('')) if (key.split('/').includes(String(id))) found.push(key)
  return found
}
