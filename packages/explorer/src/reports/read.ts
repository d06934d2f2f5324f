/** The reports that are drawn: which there are, and a page of each that is drawn. At most four requests at any size. */
import type { BrandClient, ReportName, ReportPage, ReportRows, ReportSummary } from '@selvedge/client'
import { readOfOneDay } from '../data/one-day.ts'

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

export function readReports(client: BrandClient, signal: AbortSignal): Promise<Overview> {
  return readOfOneDay(
    () => readOnce(client, signal),
    ({ reports, drawn }) => [...reports, ...Object.values(drawn).filter((page) => page !== null)],
  )
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
