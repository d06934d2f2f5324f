/** What is deleted of a brand in one cell. The connections are the loader's. */
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { lockSnapshots } from '../snapshots/ledger.ts'
import { type DeletionWatch, deleteRows } from './delete-rows.ts'
import { lockOwner } from './residence.ts'
import { brandTables } from './tables.ts'

/**
 * From here on nothing of the brand is written in this cell: it lives in no cell, and `main` is told by the directory that it is
 * being deleted. Waits for loads that are under way. Throws `SnapshotUnderWay` where a snapshot is: it writes files meanwhile.
 */
export async function fenceDeletion(loader: Client, brandId: number): Promise<void> {
  await lockSnapshots(loader, brandId)
  await inBrandTransaction(loader, brandId, async () => {
    await lockOwner(loader, brandId)
    await loader.query('delete from records.residence where brand_id = $1', [brandId])
  })
}

export interface RowCounts {
  readonly records: number
  /** Records among them. */
  readonly rows: number
}

export function countRows(loader: Client, brandId: number): Promise<RowCounts> {
  return inBrandTransaction(loader, brandId, async () => {
    let [records, rows] = [0, 0]
    for (const { name, hasRecords } of (await brandTables(loader)).values()) {
      const text = `select count(*)::float8 as count from records.${name} where brand_id = $1`
      const { count } = (await loader.query<{ count: number }>(text, [brandId])).rows[0]!
      rows += count
      if (hasRecords) records += count
    }
    return { records, rows }
  })
}

/** After `fenceDeletion` nobody writes them any more, so there is nothing to hold. */
export function deleteBrandRows(loader: Client, brandId: number, watch: DeletionWatch): Promise<void> {
  return deleteRows(loader, brandId, async () => {}, watch)
}
