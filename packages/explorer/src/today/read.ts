/** The reports behind Today: which there are, the headlines, and the first rows of each list. Two round trips. */
import type { BrandClient, ReportSummary } from '@selvedge/client'
import { readOfOneDay } from '../data/one-day.ts'
import { type Rows, reportReader } from '../data/report-pages.ts'

const ROWS_MAX = 6

/** Null for what was not computed, or what the key does not open. */
export interface Today {
  readonly reports: readonly ReportSummary[]
  readonly orders: Rows<'order-headlines'> | null
  readonly shipments: Rows<'shipment-headlines'> | null
  readonly payments: Rows<'payment-headlines'> | null
  readonly samples: Rows<'sample-headlines'> | null
  readonly lateOrders: Rows<'open-orders'> | null
  readonly lateShipments: Rows<'open-shipments'> | null
  readonly arriving: Rows<'open-shipments'> | null
  readonly launches: Rows<'launches-at-risk'> | null
  readonly waitingSamples: Rows<'waiting-samples'> | null
  readonly overdue: Rows<'open-payments'> | null
  readonly toPay: Rows<'open-payments'> | null
}

export function readToday(client: BrandClient, signal: AbortSignal): Promise<Today> {
  return readOfOneDay(
    () => readOnce(client, signal),
    ({ reports, ...pages }) => [...reports, ...Object.values(pages).filter((page) => page !== null)],
  )
}

async function readOnce(client: BrandClient, signal: AbortSignal): Promise<Today> {
  const { reports, read, headlines } = await reportReader(client, signal)
  const [
    orders,
    shipments,
    payments,
    samples,
    lateOrders,
    lateShipments,
    arriving,
    launches,
    waitingSamples,
    overdue,
    toPay,
  ] = await Promise.all([
    headlines('order-headlines'),
    headlines('shipment-headlines'),
    headlines('payment-headlines'),
    headlines('sample-headlines'),
    read('open-orders', { due: 'late' }, ROWS_MAX),
    read('open-shipments', { due: 'late' }, ROWS_MAX),
    read('open-shipments', { due: 'soon' }, ROWS_MAX),
    read('launches-at-risk', {}, ROWS_MAX),
    read('waiting-samples', { turn: 'brand' }, ROWS_MAX),
    read('open-payments', { overdue: 'month' }, ROWS_MAX),
    read('open-payments', { due: 'soon' }, ROWS_MAX),
  ])
  return {
    reports,
    orders,
    shipments,
    payments,
    samples,
    lateOrders,
    lateShipments,
    arriving,
    launches,
    waitingSamples,
    overdue,
    toPay,
  }
}
