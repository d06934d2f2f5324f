/** The end of what was made of a view besides its records. The files are deleted by the caller. */
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'

export function forgetSnapshot(loader: Client, ownerId: number): Promise<void> {
  return forget(loader, ownerId, ['snapshots', 'snapshot_files', 'table_files'])
}

export function forgetReports(loader: Client, ownerId: number): Promise<void> {
  return forget(loader, ownerId, ['reports', 'report_rows'])
}

async function forget(loader: Client, ownerId: number, tables: readonly string[]): Promise<void> {
  await inBrandTransaction(loader, ownerId, async () => {
    for (const table of tables) await loader.query(`delete from records.${table} where brand_id = $1`, [ownerId])
  })
}
