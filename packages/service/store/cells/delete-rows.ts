/** Deletes all rows of a brand in one cell, in slices, with rests that leave room for readers. */
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { paced } from '../paced.ts'
import type { MoveWatch } from './move/watch.ts'
import { type BrandTable, brandTables, tablesWithRows } from './tables.ts'

/** A statement takes a fraction of a second. */
const SLICE_ROWS = 10_000

export type DeletionWatch = Pick<MoveWatch, 'step' | 'records' | 'restFactor'>

/**
 * What is known about records goes first: a copy that is begun again afterwards begins with all of them. `hold` runs first in
 * each transaction, and throws where the rows are not to be deleted any more.
 */
export async function deleteRows(
  loader: Client,
  brandId: number,
  hold: () => Promise<void>,
  watch: DeletionWatch,
): Promise<void> {
  const all = [...(await brandTables(loader)).values()]
  const tables = await inBrandTransaction(loader, brandId, () => tablesWithRows(loader, brandId, all))
  for (const table of tables.toSorted((one, other) => Number(one.hasRecords) - Number(other.hasRecords))) {
    let slice: Slice = { rows: 0, last: 0 }
    do {
      slice = await paced(watch.restFactor, () =>
        inBrandTransaction(loader, brandId, async () => {
          await hold()
          return table.hasRecords
            ? deleteRecords(loader, brandId, table, slice.last)
            : deleteOther(loader, brandId, table)
        }),
      )
      if (!table.hasRecords || slice.rows === 0) continue
      watch.records(slice.rows)
      await watch.step('slice-deleted')
    } while (slice.rows > 0)
  }
}

interface Slice {
  readonly rows: number
  /** Position of the last record that was deleted. */
  readonly last: number
}

/** By position, so that a slice does not pass over the rows that slices before it have deleted. */
async function deleteRecords(loader: Client, brandId: number, { name }: BrandTable, after: number): Promise<Slice> {
  const { rows } = await loader.query<{ rows: number; last: number | null }>(
    `with slice as (select max(ord) as last from (
  select ord from records.${name} where brand_id = $1 and ord > $2 order by ord limit ${SLICE_ROWS}) positions),
deleted as (delete from records.${name} where brand_id = $1 and ord > $2 and ord <= (select last from slice) returning 1)
select count(*)::int as rows, (select last from slice)::float8 as last from deleted`,
    [brandId, after],
  )
  const [{ rows: deleted, last }] = rows as [{ rows: number; last: number | null }]
  return { rows: deleted, last: last ?? after }
}

async function deleteOther(loader: Client, brandId: number, { name }: BrandTable): Promise<Slice> {
  const { rowCount } = await loader.query(
    `delete from records.${name} where brand_id = $1 and ctid = any(array(
  select ctid from records.${name} where brand_id = $1 limit ${SLICE_ROWS}))`,
    [brandId],
  )
  return { rows: rowCount ?? 0, last: 0 }
}
