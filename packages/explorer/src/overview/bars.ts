/** The bars of each chart, computed from records. Pure. */
import type { GoodsReceipt, Invoice, PackingList, Shipment } from '@selvedge/client'
import { countText, plural } from '../data/format.ts'
import { daysBetween } from '../journey/timeline.ts'

export interface BarRecord {
  readonly group: string
  readonly id: string
  readonly label: string
  readonly note: string
}

export interface Bar {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly isBad: boolean
  readonly records: readonly BarRecord[]
}

const BARS_MAX = 14
const DAY_MS = 86_400_000

/** Packing lists say which supplier a shipment is from; `nameOf` says what the supplier is called. */
export function lateShipments(
  shipments: readonly Shipment[],
  packingLists: readonly PackingList[],
  nameOf: (supplierId: string) => string,
  today: string,
): Bar[] {
  const late = shipments.flatMap((shipment) => {
    const days = lateDays(shipment, today)
    return days > 0 ? [{ shipment, days }] : []
  })
  const bySupplier = new Map<string, typeof late>()
  for (const each of late) {
    const lists = packingLists.filter(({ shipmentId }) => shipmentId === each.shipment.id)
    const suppliers = new Set(lists.map(({ supplierId }) => supplierId ?? ''))
    for (const supplierId of suppliers.size === 0 ? [''] : suppliers) {
      bySupplier.set(supplierId, [...(bySupplier.get(supplierId) ?? []), each])
    }
  }
  return [...bySupplier]
    .map(([supplierId, ships]) => ({
      id: supplierId || 'unknown',
      label: supplierId ? nameOf(supplierId) : 'No packing list',
      note: `${plural(Math.round(ships.reduce((sum, { days }) => sum + days, 0) / ships.length), 'day')} on average`,
      isBad: true,
      records: ships
        .toSorted((a, b) => b.days - a.days)
        .map(({ shipment, days }) => record('shipments', shipment, `${plural(days, 'day')} late, ${shipment.status}`)),
    }))
    .sort((a, b) => b.records.length - a.records.length)
    .slice(0, BARS_MAX)
}

/** After the estimated arrival: of the actual one, or of today while it is on its way. */
function lateDays({ status, estimatedArrivalDate, actualArrivalDate }: Shipment, today: string): number {
  if (status === 'cancelled' || status === 'planned' || estimatedArrivalDate === null) return 0
  if (actualArrivalDate === null && status !== 'in_transit' && status !== 'booked') return 0
  return Math.max(0, daysBetween(estimatedArrivalDate, actualArrivalDate ?? today))
}

/**
 * What was received, against what packing lists state. A receipt covers a whole shipment, which may have several lists,
 * so all lists of a shipment are compared with all of its receipts.
 */
export function receiptsAgainstLists(receipts: readonly GoodsReceipt[], packingLists: readonly PackingList[]): Bar[] {
  const outcomes: Record<string, BarRecord[]> = { exact: [], short: [], over: [], none: [] }
  const lists = Map.groupBy(
    packingLists.filter(({ deletedAt, shipmentId }) => deletedAt === null && shipmentId !== null),
    ({ shipmentId }) => shipmentId!,
  )
  for (const [shipmentId, stated] of lists) {
    const counted = receipts.filter(
      (receipt) => receipt.shipmentId === shipmentId && receipt.status !== 'cancelled' && receipt.status !== 'expected',
    )
    const packed = stated.reduce((sum, { statedTotalQtyPacked }) => sum + Number(statedTotalQtyPacked), 0)
    const received = counted.reduce((sum, { totalQtyReceived }) => sum + totalQtyReceived, 0)
    if (counted.length === 0) outcomes.none!.push(record('packing-lists', stated[0]!, `${packed} pieces`))
    else {
      const outcome = received === packed ? 'exact' : received < packed ? 'short' : 'over'
      outcomes[outcome]!.push(record('goods-receipts', counted[0]!, `${received} of ${packed} pieces`))
    }
  }
  const bar = (id: string, label: string, isBad: boolean): Bar => ({
    id,
    label,
    note: '',
    isBad,
    records: outcomes[id]!,
  })
  return [
    bar('exact', 'As packed', false),
    bar('short', 'Short', true),
    bar('over', 'More than packed', true),
    bar('none', 'Not received', false),
  ].filter(({ records }) => records.length > 0)
}

/** Open invoices by the week they are due in. Amounts stay apart by currency: they cannot be added. */
export function openInvoices(invoices: readonly Invoice[], today: string): Bar[] {
  const byWeek = new Map<string, Invoice[]>()
  for (const invoice of invoices) {
    const week = invoice.dueDate === null ? '' : mondayOf(invoice.dueDate)
    byWeek.set(week, [...(byWeek.get(week) ?? []), invoice])
  }
  return [...byWeek]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, BARS_MAX)
    .reverse()
    .map(([week, due]) => ({
      id: week || 'none',
      label: week ? `Week of ${week}` : 'No due date',
      note: sums(due),
      isBad: week !== '' && week < mondayOf(today),
      records: due.map((invoice) =>
        record('invoices', invoice, `${invoice.balanceAmount} ${invoice.currency} due ${invoice.dueDate ?? ''}`),
      ),
    }))
}

function sums(invoices: readonly Invoice[]): string {
  const byCurrency = new Map<string, number>()
  for (const { currency, balanceAmount } of invoices) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + Number(balanceAmount))
  }
  return [...byCurrency].map(([currency, sum]) => `${countText(Math.round(sum))} ${currency}`).join(', ')
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

function record(
  group: string,
  { id, number, reference }: { readonly id: string; readonly number?: string; readonly reference?: string | null },
  note: string,
): BarRecord {
  return { group, id, label: number ?? reference ?? id.slice(0, 8), note }
}
