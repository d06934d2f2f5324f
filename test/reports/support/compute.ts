/** Computes the reports of a brand for a day, as `selvedge snapshot --reports-only` does. */
import { systemClock } from '../../../packages/service/clock.ts'
import { refreshReports } from '../../../packages/service/snapshots/refresh-reports.ts'
import { MAIN_CELL } from '../../../packages/service/store/cells/cell.ts'
import type { ReportsResult } from '../../../packages/service/store/reports/compute.ts'
import type { TestDatabase } from '../../support/database.ts'

const DEADLINE_MS = 600_000

export async function computeReports(
  database: TestDatabase,
  brandId: number,
  asOf: string,
  deadlineMs = DEADLINE_MS,
): Promise<ReportsResult> {
  const [reader, writer] = [await database.connect('selvedge_loader'), await database.connect('selvedge_loader')]
  try {
    const request = { brandId, cell: MAIN_CELL, asOf, deadlineMs, clock: systemClock }
    return await refreshReports({ reader, writer }, request)
  } finally {
    await reader.end()
    await writer.end()
  }
}
