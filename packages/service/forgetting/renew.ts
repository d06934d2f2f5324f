/** Makes the snapshot, tables and reports of a brand or a view anew, and removes files of earlier ones at once. */
import { systemClock, utcDay } from '../clock.ts'
import type { FileStore } from '../files/file-store.ts'
import { refreshReports } from '../snapshots/refresh-reports.ts'
import { removeOldFiles, type SnapshotConnections, takeSnapshot } from '../snapshots/take.ts'
import type { RecordOwner } from '../store/forgetting/owners.ts'
import { madeOf, SnapshotLedger } from '../store/snapshots/ledger.ts'

/** As `selvedge snapshot` has it by default. */
const REPORTS_DEADLINE_MS = 600_000

const unwatched = { total() {}, group() {}, records() {} }

/** Only what was made before. Returns how many files were removed. */
export async function renew(
  connections: SnapshotConnections,
  { id: brandId, view }: RecordOwner,
  { cell, store }: { readonly cell: string; readonly store: FileStore },
): Promise<number> {
  const { writer } = connections
  const made = await madeOf(writer, brandId)
  const owner = { brandId, ...(view && { view }), cell, asOf: utcDay(systemClock), clock: systemClock }
  let removed = 0
  if (made.hasSnapshot) {
    const reports = {
      reportsDeadlineMs: REPORTS_DEADLINE_MS,
      ...(!made.hasReports && { withoutReports: true as const }),
    }
    removed = (await takeSnapshot(connections, { ...owner, ...reports, store, keepMs: 0 }, unwatched)).removedFiles
  } else if (made.hasReports) await refreshReports(connections, { ...owner, deadlineMs: REPORTS_DEADLINE_MS })
  const ledger = await SnapshotLedger.open(writer, brandId, cell, view)
  return removed + (await removeOldFiles(ledger, brandId, store, null))
}
