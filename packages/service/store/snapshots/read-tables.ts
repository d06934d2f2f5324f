/** The tables of a brand's last snapshot, in one statement of the shape that all reads have. */
import { snapshotInfo } from '@selvedge/catalogue'
import type { ReadPool, Statement } from '../connections/read-pool.ts'
import { SET_BRAND } from '../reading/statements.ts'
import type { FinishedTable } from './ledger.ts'

export interface StoredTable extends Omit<FinishedTable, 'stamp' | 'shape'> {
  /** The moment of the snapshot that it was written for. Its records may not have changed since. */
  readonly takenAt: Date
}

const TABLES_STATEMENT: Statement = {
  name: 'tables',
  text: `select f.name, f.resource, f.text_columns, f.version, f.records, f.bytes, f.sha256, f.taken_at
from ${SET_BRAND}
left join records.table_files f on f.brand_id = $1 and f.status = 'current'`,
}

type Columns = [
  name: string | null,
  path: string,
  textColumns: string[],
  version: number,
  records: number,
  bytes: number,
  sha256: string,
  takenAt: Date,
]

export interface StoredTables {
  /** Of the snapshot. */
  readonly takenAt: Date
  /** A group that this release has added is not among them before the next snapshot. */
  readonly byPath: ReadonlyMap<string, StoredTable>
}

/** Null where no snapshot with tables was made. */
export async function readTables(reads: ReadPool, brandId: number): Promise<StoredTables | null> {
  const rows = await reads.query(TABLES_STATEMENT, [brandId], {
    brandId,
    statesOf: () => new Map(),
    atLeast: new Map(),
  })
  const tables = (rows as unknown as Columns[]).flatMap(
    ([name, path, textColumns, version, records, bytes, sha256, takenAt]) =>
      name === null ? [] : [{ name, path, textColumns, version, records, bytes, sha256, takenAt }],
  )
  const byPath = new Map(tables.map((table) => [table.path, table]))
  // Every snapshot writes this one.
  const info = byPath.get(snapshotInfo.path)
  return info ? { takenAt: info.takenAt, byPath } : null
}
