/** What suppliers bill for goods: commercial invoices, deposits and credit notes; right for the most part. */
import type { ShipItem } from '../freight/shipment.ts'
import { share, sumOf } from '../kit/amounts.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Line, Order, WaveInHand } from '../orders/order.ts'
import { BARE_LINE, emitInvoice, type Invoice, type InvoiceLine, invoiceNumber } from './invoice.ts'

const OVERCHARGED_EVERY = 28
const REJECTED_SHARE = 0.012

/** An invoice on which milestones are settled. */
export interface GoodsInvoice {
  readonly invoice: Invoice
  /** What is owed on it; the rest was billed by mistake. */
  readonly owedCents: number
  readonly overchargedCents: number
}

/** What is to be billed. */
interface Delivery {
  readonly order: Order
  readonly items: readonly ShipItem[]
  readonly fees: readonly Line[]
  /** The one shipment it came in, if it came in one. */
  readonly shipmentId: string | null
  readonly invoiceDay: Day
  /** By the payment term. */
  readonly dueDay: Day
  /** A deposit that has its own invoice, and is taken off here. */
  readonly billedApart: number
}

export function makeGoodsInvoice(world: World, inHand: WaveInHand, delivery: Delivery): GoodsInvoice {
  const { random } = world
  const { order, items, fees, billedApart } = delivery
  // By turns, so that even a small brand has one to find.
  const overcharged = world.serial('goods invoice') % OVERCHARGED_EVERY === 5
  const styles = items.flatMap(({ line }) => line.style ?? [])
  const wrongStyle = overcharged && styles.length > 0 ? random.pick(styles) : null
  const percent = random.between(102, 105)
  const priceOf = ({ style, unitCents }: Line): number =>
    style && style === wrongStyle ? share(unitCents, percent, 100) : unitCents
  const lines: InvoiceLine[] = items.map((item) => goodsLine(order, item, priceOf(item.line)))
  lines.push(...fees.map((line) => feeLine(order, line)))
  if (billedApart > 0) {
    lines.push({
      ...BARE_LINE,
      kind: 'deposit',
      description: 'Less deposit paid',
      orderId: order.id,
      cents: -billedApart,
    })
  }
  const overchargedCents = sumOf(items, ({ qty, line }) => qty * (priceOf(line) - line.unitCents))
  if (random.chance(REJECTED_SHARE)) emitRejected(world, inHand, delivery, lines)
  const invoice = {
    ...supplierInvoice(world, inHand, 'commercial', order, delivery, lines),
    shipmentId: delivery.shipmentId,
    fate: overchargedCents > 0 ? ('disputed' as const) : ('normal' as const),
  }
  return { invoice, owedCents: sumOf(lines, ({ cents }) => cents) - overchargedCents, overchargedCents }
}

/** A bill for the deposit alone, which the commercial invoice takes off again. */
export function makeDepositInvoice(
  world: World,
  inHand: WaveInHand,
  order: Order,
  cents: number,
  days: InvoiceDays,
): GoodsInvoice {
  const description = `Deposit on ${order.number}`
  const lines = [{ ...BARE_LINE, kind: 'deposit' as const, description, orderId: order.id, cents }]
  const kind = world.random.chance(0.5) ? 'proforma' : 'deposit'
  const invoice = supplierInvoice(world, inHand, kind, order, days, lines)
  return { invoice, owedCents: cents, overchargedCents: 0 }
}

/** Money back for goods that were overcharged or are missing. */
export function makeCreditNote(
  world: World,
  inHand: WaveInHand,
  order: Order,
  credited: Invoice,
  cents: number,
  description: string,
  day: Day,
): Invoice {
  const lines = [{ ...BARE_LINE, kind: 'discount' as const, description, orderId: order.id, cents: -cents }]
  const days = { invoiceDay: day, dueDay: null }
  return { ...supplierInvoice(world, inHand, 'credit_note', order, days, lines), creditedInvoiceId: credited.id }
}

/** A credit note is not due: it is set off. */
interface InvoiceDays {
  readonly invoiceDay: Day
  readonly dueDay: Day | null
}

function supplierInvoice(
  world: World,
  { supplier }: WaveInHand,
  kind: Invoice['kind'],
  order: Order,
  { invoiceDay, dueDay }: InvoiceDays,
  lines: readonly InvoiceLine[],
): Invoice {
  const prefix = kind === 'credit_note' ? 'CN' : supplier.invoicePrefix
  return {
    id: world.ids.next('invoices'),
    number: invoiceNumber(world, `${prefix}-${world.calendar.year(invoiceDay)}`, supplier.partnerId),
    kind,
    partnerId: supplier.partnerId,
    supplierId: supplier.id,
    orderId: order.id,
    shipmentId: null,
    creditedInvoiceId: null,
    paymentTermId: supplier.term.id,
    invoiceDay,
    dueDay,
    currency: supplier.currency,
    lines,
    fate: 'normal',
    settledCents: 0,
  }
}

/** A first bill with wrong particulars, refused and sent again. */
function emitRejected(world: World, inHand: WaveInHand, delivery: Delivery, lines: readonly InvoiceLine[]): void {
  const unmatched = lines.map((line) => ({ ...line, receiptLineId: null, match: null }))
  const invoiceDay = Math.min(delivery.invoiceDay, TODAY - 2)
  const days = { invoiceDay, dueDay: delivery.dueDay - delivery.invoiceDay + invoiceDay }
  const invoice = supplierInvoice(world, inHand, 'commercial', delivery.order, days, unmatched)
  emitInvoice(world, { ...invoice, shipmentId: delivery.shipmentId, fate: 'rejected' })
}

function goodsLine(order: Order, item: ShipItem, unitCents: number): InvoiceLine {
  const { line, qty, receivedQty } = item
  const cents = qty * unitCents
  const compare = (received: number) => ({
    qtyOff: received !== qty,
    priceOff: unitCents !== line.unitCents,
    varianceCents: cents - received * line.unitCents,
  })
  return {
    ...BARE_LINE,
    kind: 'goods',
    description: line.description,
    orderId: order.id,
    orderItemId: line.id,
    shipmentItemId: item.id,
    receiptLineId: item.receiptLineId,
    qty,
    unitCents,
    cents,
    match: receivedQty === null ? null : compare(receivedQty),
  }
}

function feeLine(order: Order, { id, description, qty, unitCents }: Line): InvoiceLine {
  const match = { qtyOff: false, priceOff: false, varianceCents: 0 }
  const cents = qty * unitCents
  return { ...BARE_LINE, kind: 'fee', description, orderId: order.id, orderItemId: id, qty, unitCents, cents, match }
}
