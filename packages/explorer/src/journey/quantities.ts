/** How many pieces were ordered, made, shipped, received and invoiced, in all and line by line. */
import { countsAsPieces } from '@selvedge/catalogue/order-pieces'
import type { Invoice } from '@selvedge/client'
import type { Journey } from './gather.ts'

export const STAGES = ['ordered', 'made', 'shipped', 'received', 'invoiced'] as const
export type Stage = (typeof STAGES)[number]

export interface QuantityLine {
  /** Null for the total. */
  readonly itemId: string | null
  readonly label: string
  readonly quantities: Readonly<Record<Stage, number>>
}

export function quantitiesOf(journey: Journey): QuantityLine[] {
  const counted = countedOf(journey)
  const of = (itemId: string | null): Record<Stage, number> => {
    const sums = STAGES.map((stage) => {
      const pieces = counted[stage].filter((each) => itemId === null || each.itemId === itemId)
      return [stage, pieces.reduce((sum, { qty }) => sum + qty, 0)]
    })
    return Object.fromEntries(sums) as Record<Stage, number>
  }
  return [
    // Pieces that no line of the order names count, too.
    { itemId: null, label: 'All lines', quantities: of(null) },
    ...journey.items.map(({ id, itemType, itemDescription }) => ({
      itemId: id,
      label: itemDescription ?? `${itemType} ${id.slice(0, 8)}`,
      quantities: of(id),
    })),
  ]
}

interface Pieces {
  /** The line of the order, where one is named. */
  readonly itemId: string | null
  readonly qty: number
}

/** What counts: lines that are pieces, runs that were not retracted, shipments that have departed, and receipts that were not cancelled. */
function countedOf(journey: Journey): Record<Stage, readonly Pieces[]> {
  const departed = journey.shipments.filter((shipment) => counts(shipment) && shipment.actualDepartureDate !== null)
  const received = journey.receipts.filter(counts)
  const billed = journey.billing.filter(isBilled)
  const has = (records: readonly { readonly id: string }[], id: string): boolean =>
    records.some((record) => record.id === id)
  return {
    ordered: journey.items.filter(countsAsPieces).map(({ id, qty }) => ({ itemId: id, qty })),
    made: journey.runItems.map(({ orderItemId, quantity }) => ({ itemId: orderItemId, qty: quantity })),
    shipped: journey.shipmentItems
      .filter(({ shipmentId }) => has(departed, shipmentId))
      .map(({ orderItemId, qty }) => ({ itemId: orderItemId, qty })),
    received: journey.receiptLines
      .filter(({ goodsReceiptId }) => has(received, goodsReceiptId))
      .map(({ orderItemId, qtyReceived }) => ({ itemId: orderItemId, qty: qtyReceived })),
    // A deposit is invoiced before there are goods, and a credit note takes pieces back.
    invoiced: journey.invoiceLines
      .filter(({ kind, invoiceId }) => kind === 'goods' && has(billed, invoiceId))
      .map(({ orderItemId, qty, amount }) => ({ itemId: orderItemId, qty: signed(qty ?? 0, amount) })),
  }
}

function counts({ status, deletedAt }: { readonly status: string; readonly deletedAt: string | null }): boolean {
  return status !== 'cancelled' && deletedAt === null
}

function isBilled({ kind, status, deletedAt }: Invoice): boolean {
  return kind !== 'proforma' && status !== 'rejected' && status !== 'void' && deletedAt === null
}

function signed(qty: number, amount: string): number {
  return amount.startsWith('-') ? -Math.abs(qty) : qty
}

/** The difference to the stage before; null where there is none, or nothing has come that far. */
export function differenceTo(quantities: QuantityLine['quantities'], stage: Stage): number | null {
  const before = STAGES[STAGES.indexOf(stage) - 1]
  if (before === undefined || quantities[stage] === 0) return null
  return quantities[stage] - quantities[before] || null
}
