/** The reports behind Today: which there are, the headlines, and the first rows of each list. Two round trips. */
import type { BrandClient, ReportName, ReportPage, ReportRows, ReportSummary } from '@selvedge/client'
import { readOfOneDay } from '../data/one-day.ts'

const ROWS_MAX = 6
/** More than there are: five for each value of `due`, and one for each currency. */
const HEADLINES_MAX = 100

export type Rows<Name extends ReportName> = ReportPage<ReportRows[Name]>

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
  const reports = await client.reports({ signal })
  const read = async <Name extends ReportName>(
    name: Name,
    filters: object = {},
    limit = ROWS_MAX,
  ): Promise<Rows<Name> | null> => {
    if (!reports.some((report) => report.name === name)) return null
    return (await client.report(name, filters, { signal, limit }).page()) as Rows<Name>
  }
  const headlines = <Name extends ReportName>(name: Name) => read(name, {}, HEADLINES_MAX)
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
    read('open-orders', { due: 'late' }),
    read('open-shipments', { due: 'late' }),
    read('open-shipments', { due: 'soon' }),
    read('launches-at-risk'),
    read('waiting-samples', { turn: 'brand' }),
    read('open-payments', { overdue: 'month' }),
    read('open-payments', { due: 'soon' }),
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
