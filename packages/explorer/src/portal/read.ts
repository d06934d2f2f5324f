/** The headlines of a partner, and the name of the brand that shares with it. */
import type { BrandClient, ReportName, ReportPage, ReportRows } from '@selvedge/client'
import { readOfOneDay } from '../data/one-day.ts'
import { orNull } from '../data/records.ts'

/** More than there are: five for each value of `due`, and one for each currency. */
const ROWS_MAX = 100

type Rows<Name extends ReportName> = ReportPage<ReportRows[Name]>

/** Null for what was not computed, or what the key does not open. */
export interface Portal {
  readonly brandName: string
  readonly orders: Rows<'order-headlines'> | null
  readonly shipments: Rows<'shipment-headlines'> | null
  readonly payments: Rows<'payment-headlines'> | null
}

export function readPortal(client: BrandClient, brand: string, signal: AbortSignal): Promise<Portal> {
  return readOfOneDay(
    () => readOnce(client, brand, signal),
    ({ orders, shipments, payments }) => [orders, shipments, payments].filter((page) => page !== null),
  )
}

async function readOnce(client: BrandClient, brand: string, signal: AbortSignal): Promise<Portal> {
  const [reports, record] = await Promise.all([client.reports({ signal }), orNull(client.get({ signal }))])
  const read = async <Name extends ReportName>(name: Name): Promise<Rows<Name> | null> => {
    if (!reports.some((report) => report.name === name)) return null
    return (await client.report(name, {}, { signal, limit: ROWS_MAX }).page()) as Rows<Name>
  }
  const [orders, shipments, payments] = await Promise.all([
    read('order-headlines'),
    read('shipment-headlines'),
    read('payment-headlines'),
  ])
  return { brandName: record?.name ?? brand, orders, shipments, payments }
}
