/** What is owed for an order: its milestones, the invoices they are settled on, and credit notes against those. */
import type { ShipItem, Shipment } from '../freight/shipment.ts'
import { share, sum, sumOf } from '../kit/amounts.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Order, WaveInHand } from '../orders/order.ts'
import { isConfirmed } from '../orders/progress.ts'
import { INVOICE_AFTER_DAYS, type Instalment, lastDueDay } from './due-dates.ts'
import { type GoodsInvoice, makeCreditNote, makeDepositInvoice, makeGoodsInvoice } from './goods-invoices.ts'
import type { Invoice } from './invoice.ts'

const DEPOSIT_INVOICE_SHARE = 0.28
const CREDIT_FOR_MISSING_SHARE = 0.6
const LEAST_CLAIM_CENTS = 10_000

export interface Milestone {
  readonly id: string
  readonly cents: number
  paidCents: number
}

export interface Account {
  readonly order: Order
  /** Shipped goods by consignment; empty for those that are not ready. */
  readonly shipped: readonly (readonly ShipItem[])[]
  readonly totalCents: number
  readonly milestones: readonly Milestone[]
  readonly invoices: readonly GoodsInvoice[]
  readonly credits: readonly Invoice[]
}

/** Goods that are billed together. */
interface Bill {
  readonly items: readonly ShipItem[]
  readonly shipments: readonly Shipment[]
  readonly readyDay: Day
}

/** Shipments are given by consignment. With `atOnce`, the supplier bills for everything when everything is ready. */
export function openAccount(
  world: World,
  inHand: WaveInHand,
  order: Order,
  shipments: readonly (readonly Shipment[])[],
  atOnce: boolean,
  instalments: readonly Instalment[],
): Account {
  const { consignments } = inHand.timeline
  const complete = shipments.length > 0 && consignments.every(({ readyDay }) => readyDay <= TODAY)
  const bills = consignments.map(({ readyDay }, index) => {
    const own = shipments[index] ?? []
    const items = own.flatMap((shipment) => shipment.items.filter((item) => item.order === order))
    return { items, shipments: own, readyDay }
  })
  const shipped = bills.map(({ items }) => items)
  const fees = sumOf(order.fees, (line) => line.qty * line.unitCents)
  const totalCents = complete ? worth(shipped.flat()) + fees : order.totalCents
  const milestones = shareOut(world, inHand, order, totalCents)
  const together = atOnce ? [oneBill(bills, complete)] : bills
  const invoices = billGoods(world, inHand, order, together, milestones[0]!.cents, instalments)
  const credits = creditNotes(world, inHand, order, shipped.flat(), invoices)
  return { order, shipped, totalCents, milestones, invoices, credits }
}

/** At the price ordered. */
export function worth(items: readonly ShipItem[]): number {
  return sumOf(items, (item) => item.qty * item.line.unitCents)
}

/** Parts of what was ordered; the last takes up what was shipped over or under that. */
function shareOut(world: World, { supplier }: WaveInHand, order: Order, totalCents: number): Milestone[] {
  const cents = supplier.term.parts.map(({ percent }) => share(order.totalCents, percent, 100))
  const last = cents.length - 1
  cents[last] = totalCents - sum(cents.slice(0, last))
  return cents.map((part) => ({ id: world.ids.next('payment-milestones'), cents: part, paidCents: 0 }))
}

function oneBill(bills: readonly Bill[], complete: boolean): Bill {
  return {
    items: complete ? bills.flatMap((bill) => bill.items) : [],
    shipments: bills.flatMap((bill) => bill.shipments),
    readyDay: Math.max(...bills.map((bill) => bill.readyDay)),
  }
}

function billGoods(
  world: World,
  inHand: WaveInHand,
  order: Order,
  bills: readonly Bill[],
  depositCents: number,
  instalments: readonly Instalment[],
): GoodsInvoice[] {
  const invoices: GoodsInvoice[] = []
  // A deposit is billed apart only where one commercial invoice follows, to take it off again.
  if (bills.length === 1 && takesDeposit(inHand, order) && world.random.chance(DEPOSIT_INVOICE_SHARE)) {
    const { dueDay } = instalments[0]!
    const invoiceDay = inHand.timeline.confirmedDay
    invoices.push(makeDepositInvoice(world, inHand, order, depositCents, { invoiceDay, dueDay }))
  }
  const billedApart = invoices.length > 0 ? depositCents : 0
  for (const [index, { items, shipments, readyDay }] of bills.entries()) {
    const invoiceDay = readyDay + INVOICE_AFTER_DAYS
    if (items.length === 0 || invoiceDay > TODAY) continue
    const shipmentId = shipments.length === 1 ? shipments[0]!.id : null
    const fees = items === bills[0]!.items ? order.fees : []
    const dueDay = Math.max(invoiceDay, lastDueDay(instalments, index))
    invoices.push(makeGoodsInvoice(world, inHand, { order, items, fees, shipmentId, invoiceDay, dueDay, billedApart }))
  }
  return invoices
}

function takesDeposit({ supplier, timeline }: WaveInHand, order: Order): boolean {
  const { parts } = supplier.term
  const inParts = parts.length > 1 && parts[0]!.event === 'order_confirmed'
  return inParts && isConfirmed(timeline) && order.totalCents > 0
}

/** For what was overcharged, and for what did not arrive. */
function creditNotes(
  world: World,
  inHand: WaveInHand,
  order: Order,
  items: readonly ShipItem[],
  invoices: readonly GoodsInvoice[],
): Invoice[] {
  const { random } = world
  const credits: Invoice[] = []
  for (const { invoice, overchargedCents } of invoices) {
    const day = invoice.invoiceDay + random.between(6, 18)
    if (overchargedCents === 0 || day > TODAY) continue
    credits.push(makeCreditNote(world, inHand, order, invoice, overchargedCents, 'Price correction', day))
  }
  const missing = sumOf(items, ({ qty, receivedQty, line }) => Math.max(0, qty - (receivedQty ?? qty)) * line.unitCents)
  const last = invoices.at(-1)?.invoice
  const claimDay = Math.max(...inHand.timeline.consignments.map(({ main }) => main.receivedDay)) + 10
  if (last && missing > LEAST_CLAIM_CENTS && claimDay <= TODAY && random.chance(CREDIT_FOR_MISSING_SHARE)) {
    credits.push(makeCreditNote(world, inHand, order, last, missing, 'Short delivery', claimDay))
  }
  return credits
}
