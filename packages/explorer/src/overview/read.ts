/** The reports behind the overview: which there are, and a page of each that is drawn. Four requests at any size. */
import { ApiError, type BrandClient, type ReportPage, type ReportRows, type ReportSummary } from '@selvedge/client'

export interface Overview {
  readonly reports: readonly ReportSummary[]
  /** Null where no report was computed yet. */
  readonly drawn: DrawnReports | null
}

export interface DrawnReports {
  readonly suppliers: ReportPage<ReportRows['supplier-performance']>
  readonly shortShipments: ReportPage<ReportRows['receipt-differences']>
  readonly payments: ReportPage<ReportRows['payments-due']>
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
  if (reports.length === 0) return { reports, drawn: null }
  const [suppliers, shortShipments, payments] = await Promise.all([
    client.report('supplier-performance', {}, { signal }).page(),
    client.report('receipt-differences', { outcome: 'short' }, { signal }).page(),
    client.report('payments-due', {}, { signal }).page(),
  ])
  return { reports, drawn: { suppliers, shortShipments, payments } }
}

function isOfOneDay({ reports, drawn }: Overview): boolean {
  const days = [...reports, ...(drawn ? Object.values(drawn) : [])].map(({ asOf }) => asOf)
  return new Set(days).size <= 1
}
