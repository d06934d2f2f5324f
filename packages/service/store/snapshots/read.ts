/** The current snapshot of a brand, in one statement of the shape that all reads have. */
import { type Head, NO_HEAD } from '../changes/position.ts'
import type { ReadPool, Statement } from '../connections/read-pool.ts'
import { SET_BRAND } from '../reading/statements.ts'
import type { FinishedFile } from './ledger.ts'
import type { SourceHeads } from './source.ts'

export interface Snapshot {
  readonly takenAt: Date
  readonly heads: SourceHeads
  /** In order of their groups. */
  readonly files: readonly Omit<FinishedFile, 'stamp'>[]
}

/** Parameters: $1 brand, $2 the groups. A row for each file, or one of nulls. */
const SNAPSHOT_STATEMENT: Statement = {
  name: 'snapshot',
  text: `select s.taken_at, s.sequence, s.stamp, s.shared_sequence, s.shared_stamp,
  f.name, f.resource, f.records, f.bytes, f.sha256, f.content_type
from ${SET_BRAND}
left join records.snapshots s on s.brand_id = $1 and s.groups = $2
left join records.snapshot_files f on f.brand_id = s.brand_id and f.status = 'current'
order by f.resource`,
}

/**
 * Null where none was made; or where another release made it, with other groups. A client that followed all groups from
 * there would miss records of a group that the snapshot does not have.
 */
export async function readSnapshot(
  reads: ReadPool,
  brandId: number,
  groups: readonly string[],
): Promise<Snapshot | null> {
  // An older snapshot, from a replica that lags, is as good: the feed continues from there, too.
  const rows = await reads.query(SNAPSHOT_STATEMENT, [brandId, groups], {
    brandId,
    statesOf: () => new Map(),
    atLeast: new Map(),
  })
  const [takenAt, sequence, stamp, sharedSequence, sharedStamp] = rows[0] as HeadColumns
  if (takenAt === null) return null
  const files = rows.map((row) => fileOf(row.slice(HEAD_COLUMNS) as FileColumns))
  return {
    takenAt,
    heads: { own: headOf(sequence, stamp), shared: headOf(sharedSequence, sharedStamp) },
    files: files.filter(({ name }) => name !== null),
  }
}

const HEAD_COLUMNS = 5

type HeadColumns = [
  takenAt: Date | null,
  sequence: number,
  stamp: string | null,
  sharedSequence: number,
  sharedStamp: string | null,
]

type FileColumns = [name: string, path: string, records: number, bytes: number, sha256: string, contentType: string]

function headOf(sequence: number, stamp: string | null): Head {
  return stamp === null ? NO_HEAD : { sequence, stamp }
}

function fileOf([name, path, records, bytes, sha256, contentType]: FileColumns): Snapshot['files'][number] {
  return { name, path, records, bytes, sha256, contentType }
}
