/** The headlines of a partner, and the name of the brand that shares with it. */
import type { BrandClient } from '@selvedge/client'
import { readOfOneDay } from '../data/one-day.ts'
import { orNull } from '../data/records.ts'
import { type Rows, reportReader } from '../data/report-pages.ts'

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
  const [{ headlines }, record] = await Promise.all([reportReader(client, signal), orNull(client.get({ signal }))])
  const [orders, shipments, payments] = await Promise.all([
    headlines('order-headlines'),
    headlines('shipment-headlines'),
    headlines('payment-headlines'),
  ])
  return { brandName: record?.name ?? brand, orders, shipments, payments }
}
