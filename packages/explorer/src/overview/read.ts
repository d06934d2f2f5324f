/** The reports behind the overview: which there are, and a page of each that is drawn. At most four requests at any size. */
import {
  ApiError,
  type BrandClient,
  type ReportName,
  type ReportPage,
  type ReportRows,
  type ReportSummary,
} from '@selvedge/client'

export interface Overview {
  readonly reports: readonly ReportSummary[]
  readonly drawn: DrawnReports
}

/** Null for those that were not computed, or that the key does not open. */
export interface DrawnReports {
  readonly suppliers: ReportPage<ReportRows['supplier-performance']> | null
  readonly shortShipments: ReportPage<ReportRows['receipt-differences']> | null
  readonly payments: ReportPage<ReportRows['payments-due']> | null
}

/** Reads once more if the reports were replaced in between, so that all are from one day. */
export async function readOverview(client: BrandClient, signal: AbortSignal): Promise<Overview> {
  try {
    const overview = await readOnce(client, signal)
    if (isOfOneDay(overview)) return overview
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  return readOnce(client, signal)
}

async function readOnce(client: BrandClient, signal: AbortSignal): Promise<Overview> {
  const reports = await client.reports({ signal })
  const has = (wanted: ReportName): boolean => reports.some(({ name }) => name === wanted)
  const [suppliers, shortShipments, payments] = await Promise.all([
    has('supplier-performance') ? client.report('supplier-performance', {}, { signal }).page() : null,
    has('receipt-differences') ? client.report('receipt-differences', { outcome: 'short' }, { signal }).page() : null,
    has('payments-due') ? client.report('payments-due', {}, { signal }).page() : null,
  ])
  return { reports, drawn: { suppliers, shortShipments, payments } }
}

function isOfOneDay({ reports, drawn }: Overview): boolean {
  const days = [...reports, ...Object.values(drawn).filter((page) => page !== null)].map(({ asOf }) => asOf)
  return new Set(days).size <= 1
}
