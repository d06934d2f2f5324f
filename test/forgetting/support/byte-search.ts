/**
 * Where a text is: in every file of a store, unpacked, and in every row of every table. It looks by itself, so that a table or a
 * folder that somebody adds later is searched, too.
 */
import { gunzipSync } from 'node:zlib'
import type { FileStore } from '../../../packages/service/files/file-store.ts'
import { withClient } from '../../../packages/service/store/administration/connect.ts'
import type { TestDatabase } from '../../support/database.ts'
import { readParquet } from '../../support/parquet.ts'

/** Folders of the files that have it, with the form in which they do, such as `undo gzip` and `snapshots parquet`. */
export async function filesWith(store: FileStore, text: string): Promise<string[]> {
  const found: string[] = []
  for await (const key of store.list('')) {
    const bytes = await bytesOf(store, key)
    const [form, content] = await unpacked(bytes)
    const folder = key.includes('undo/') || key.includes('snapshots/') ? key.split('/')[0] : 'records'
    if ([bytes.toString('latin1'), content].some((each) => has(each, text))) found.push(`${folder} ${form}`)
  }
  return [...new Set(found)].sort()
}

async function bytesOf(store: FileStore, key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of store.read(key)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function unpacked(bytes: Buffer): Promise<[form: string, content: string]> {
  if (bytes.readUInt16BE(0) === 0x1f8b) return ['gzip', gunzipSync(bytes).toString()]
  if (bytes.subarray(0, 4).toString() !== 'PAR1') return ['bytes', bytes.toString()]
  const rows = await readParquet(new Uint8Array(bytes).buffer)
  return ['parquet', JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))]
}

/** What a record is found by is stored without case. */
function has(content: string, text: string): boolean {
  return content.toLowerCase().includes(text.toLowerCase())
}

/** Names of tables with a row that has it, and the kind of owner where that is a view. */
export function tablesWith(database: TestDatabase, text: string): Promise<string[]> {
  // Who makes backups sees all rows of all brands.
  return withClient(database.url('selvedge_backup'), async (client) => {
    const { rows: tables } = await client.query<{ name: string; owner: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name,
  case when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'brand_id')
    then 'coalesce(brand_id, 0) >= 1000000000' else 'false' end as owner
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    )
    const found: string[] = []
    for (const { name, owner } of tables) {
      const { rows } = await client.query<{ view: boolean }>(
        `select distinct ${owner} as view from ${name} t where t::text ilike $1`,
        [`%${text}%`],
      )
      found.push(...rows.map(({ view }) => (view ? `${name} of a view` : name)))
    }
    return found.sort()
  })
}
