/** The reports that are drawn: which there are, and a page of each that is drawn. At most four requests at any size. */
import type { BrandClient, ReportSummary } from '@selvedge/client'
import { readOfOneDay } from '../data/one-day.ts'
import { type Rows, reportReader } from '../data/report-pages.ts'

export interface Overview {
  readonly reports: readonly ReportSummary[]
  readonly drawn: DrawnReports
}

/** Null for what was not computed, or what the key does not open. */
export interface DrawnReports {
  readonly suppliers: Rows<'supplier-performance'> | null
  readonly shortShipments: Rows<'receipt-differences'> | null
  readonly payments: Rows<'payments-due'> | null
}

export function readReports(client: BrandClient, signal: AbortSignal): Promise<Overview> {
  return readOfOneDay(
    () => readOnce(client, signal),
    ({ reports, drawn }) => [...reports, ...Object.values(drawn).filter((page) => page !== null)],
  )
}

async function readOnce(client: BrandClient, signal: AbortSignal): Promise<Overview> {
  const { reports, read } = await reportReader(client, signal)
  const [suppliers, shortShipments, payments] = await Promise.all([
    read('supplier-performance'),
    read('receipt-differences', { outcome: 'short' }),
    read('payments-due'),
  ])
  return { reports, drawn: { suppliers, shortShipments, payments } }
}
