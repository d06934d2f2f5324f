/** Deletions of brands in the directory. The connection acts as the owner. */
import type { Client } from 'pg'
import { inTransaction } from '../connections/transaction.ts'
import { paced } from '../paced.ts'
import { withViews } from './with-views.ts'

/** What a brand had before anything was deleted. */
export interface DeletionCounts {
  readonly records: number
  /** Of all tables, records among them. */
  readonly rows: number
  readonly keys: number
  /** Null where no store of files is configured. */
  readonly files: number | null
}

export interface Deletion {
  readonly brandId: number
  readonly slug: string
  readonly startedAt: Date
  /** How long ago the brand was suspended, by the clock of the database; where that is not known, since the deletion began. */
  readonly suspendedForMs: number
  /** Null until everything is counted. Nothing is deleted before. */
  readonly counts: DeletionCounts | null
}

type DeletionRow = Omit<Deletion, 'counts'> & { readonly [count in keyof DeletionCounts]: number | null }

/** The same for every run of the command, until the brand is gone. Null where the brand is neither suspended nor being deleted. */
export async function beginDeletion(owner: Client, brandId: number): Promise<Deletion | null> {
  return inTransaction(owner, async () => {
    const { rows: brands } = await owner.query<{ slug: string }>(
      `update directory.brands set status = 'deleting' where id = $1 and status in ('suspended', 'deleting') returning slug`,
      [brandId],
    )
    if (!brands[0]) return null
    await owner.query(
      'insert into directory.deleted_brands (brand_id, slug) values ($1, $2) on conflict (brand_id) do nothing',
      [brandId, brands[0].slug],
    )
    const { rows } = await owner.query<DeletionRow>(
      `select d.brand_id as "brandId", d.slug, started_at as "startedAt",
  extract(epoch from clock_timestamp() - coalesce(suspended_at, started_at))::float8 * 1000 as "suspendedForMs",
  records::float8, rows::float8, keys::float8, files::float8
from directory.deleted_brands d join directory.brands b on b.id = d.brand_id where d.brand_id = $1`,
      [brandId],
    )
    const { records, rows: all, keys, files, ...deletion } = rows[0]!
    const counts = records === null ? null : { records, rows: all!, keys: keys!, files }
    return { ...deletion, counts }
  })
}

export interface FinishedDeletion {
  readonly brandId: number
  readonly slug: string
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly counts: DeletionCounts
}

/** The last one of a brand with this slug; null where there is none. */
export async function finishedDeletion(owner: Client, slug: string): Promise<FinishedDeletion | null> {
  const { rows } = await owner.query<Omit<FinishedDeletion, 'counts'> & DeletionCounts>(
    `select brand_id as "brandId", slug, started_at as "startedAt", finished_at as "finishedAt",
  records::float8, rows::float8, keys::float8, files::float8
from directory.deleted_brands where slug = $1 and finished_at is not null order by finished_at desc limit 1`,
    [slug],
  )
  if (!rows[0]) return null
  const { records, rows: all, keys, files, ...deletion } = rows[0]
  return { ...deletion, counts: { records, rows: all, keys, files } }
}

export async function noteCounts(
  owner: Client,
  brandId: number,
  { records, rows, keys, files }: DeletionCounts,
): Promise<void> {
  await owner.query(
    'update directory.deleted_brands set records = $2, rows = $3, keys = $4, files = $5 where brand_id = $1',
    [brandId, records, rows, keys, files],
  )
}

/** Rows of the directory about the brand or its keys, but for the brand's own row and the one about its deletion. */
export async function countDirectoryRows(owner: Client, brandId: number): Promise<{ rows: number; keys: number }> {
  const count = async (table: DirectoryTable): Promise<number> => {
    const text = `select count(*)::float8 as count from directory.${table.name} where ${ofBrand(table)}`
    return (await owner.query<{ count: number }>(text, [brandId])).rows[0]!.count
  }
  let [rows, keys] = [0, 0]
  for (const table of await tablesAboutBrands(owner)) {
    const found = await count(table)
    rows += found
    if (table.name === KEYS) keys = found
  }
  return { rows, keys }
}

const SLICE_ROWS = 10_000

/** In slices, with rests: use is counted for each key, group and day. */
export async function deleteDirectoryRows(owner: Client, brandId: number, restFactor: number): Promise<void> {
  for (const table of await tablesAboutBrands(owner)) {
    const where = ofBrand(table)
    const text = `delete from directory.${table.name} where ctid = any(array(
  select ctid from directory.${table.name} where ${where} limit ${SLICE_ROWS}))`
    const slice = async (): Promise<number> => (await owner.query(text, [brandId])).rowCount ?? 0
    while ((await paced(restFactor, slice)) > 0);
  }
}

/** The end of the brand, with what somebody wrote about it since. */
export function finishDeletion(owner: Client, brandId: number): Promise<Date> {
  return inTransaction(owner, async () => {
    await deleteRowsAbout(owner, brandId)
    await owner.query('delete from directory.brands where id = $1', [brandId])
    const { rows } = await owner.query<{ finishedAt: Date }>(
      'update directory.deleted_brands set finished_at = now() where brand_id = $1 returning finished_at as "finishedAt"',
      [brandId],
    )
    return rows[0]!.finishedAt
  })
}

/** Keys, and what is known of them. */
export async function deleteRowsAbout(owner: Client, brandId: number): Promise<void> {
  for (const table of await tablesAboutBrands(owner)) {
    await owner.query(`delete from directory.${table.name} where ${ofBrand(table)}`, [brandId])
  }
}

interface DirectoryTable {
  readonly name: string
  readonly hasBrand: boolean
  readonly hasKey: boolean
}

const KEYS = 'api_keys'

/** Found in the database, so that a table of a later migration is not forgotten. Keys come last: others refer to them. */
async function tablesAboutBrands(owner: Client): Promise<DirectoryTable[]> {
  const { rows } = await owner.query<DirectoryTable>(
    `select c.relname as name, bool_or(a.attname = 'brand_id') as "hasBrand", bool_or(a.attname = 'key_id') as "hasKey"
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('brand_id', 'key_id') and not a.attisdropped
where c.relnamespace = 'directory'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname <> 'deleted_brands'
group by c.relname order by c.relname = '${KEYS}', c.relname`,
  )
  return rows
}

/** `$1` is the brand. */
function ofBrand({ hasBrand, hasKey }: DirectoryTable): string {
  const conditions = [
    ...(hasBrand ? ['brand_id = $1'] : []),
    ...(hasKey ? [`key_id in (select id from directory.${KEYS} where brand_id = $1)`] : []),
  ]
  return conditions.join(' or ')
}

/** Tables of the directory with rows of brands that it does not know. */
export function directoryLeftovers(owner: Client): Promise<string[]> {
  return withViews(owner, () => tablesWithLeftovers(owner))
}

async function tablesWithLeftovers(owner: Client): Promise<string[]> {
  const found: string[] = []
  const unknown = (column: string, table: string): string =>
    `${column} is not null and not exists (select from directory.${table} known where known.id = t.${column})`
  for (const { name, hasBrand, hasKey } of await tablesAboutBrands(owner)) {
    const conditions = [
      ...(hasBrand ? [unknown('brand_id', 'brands')] : []),
      ...(hasKey ? [unknown('key_id', KEYS)] : []),
    ]
    const { rowCount } = await owner.query(`select from directory.${name} t where ${conditions.join(' or ')} limit 1`)
    if (rowCount !== 0) found.push(`directory.${name}`)
  }
  return found
}
