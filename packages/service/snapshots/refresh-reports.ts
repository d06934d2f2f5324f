/** Computes the reports of a brand without making a snapshot. */
import { computeReports, type ReportsRequest, type ReportsResult } from '../store/reports/compute.ts'
import { lockSnapshots } from '../store/snapshots/ledger.ts'
import { beginSnapshot } from '../store/snapshots/source.ts'
import type { SnapshotConnections } from './take.ts'

export async function refreshReports(
  { reader, writer }: SnapshotConnections,
  request: ReportsRequest,
): Promise<ReportsResult> {
  await lockSnapshots(writer, request.brandId)
  await beginSnapshot(reader)
  const result = await computeReports({ reader, writer }, request)
  await reader.query('commit')
  return result
}
