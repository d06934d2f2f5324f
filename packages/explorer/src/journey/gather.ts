/** Everything that belongs to one order, from its quote to its payments: about twenty requests of the public API. */
import type {
  BrandClient,
  GoodsReceipt,
  GoodsReceiptLine,
  GroupPath,
  Invoice,
  InvoiceLine,
  Order,
  OrderItem,
  PackingList,
  Payment,
  PaymentAgreement,
  PaymentMilestone,
  ProductionRun,
  ProductionRunItem,
  Quote,
  QuoteRevision,
  Shipment,
  ShipmentItem,
} from '@selvedge/client'
import { all } from '../data/records.ts'

/** What it is read from. With less, what has happened would look as if it had not, and be late. */
export const JOURNEY_GROUPS: readonly GroupPath[] = [
  'orders',
  'order-items',
  'production-runs',
  'production-run-items',
  'order-shipments',
  'shipments',
  'shipment-items',
  'packing-lists',
  'goods-receipts',
  'goods-receipt-lines',
  'invoices',
  'invoice-lines',
  'payment-milestones',
  'payment-agreements',
  'payment-settlements',
  'payments',
  'quotes',
  'quote-revisions',
]

/** Invoices of these kinds are paid through milestones, where one covers them. */
export const FOR_GOODS: readonly string[] = ['deposit', 'commercial']

export interface Journey {
  readonly order: Order
  readonly quote: Quote | null
  readonly quoteRevision: QuoteRevision | null
  readonly items: readonly OrderItem[]
  readonly runs: readonly ProductionRun[]
  readonly runItems: readonly ProductionRunItem[]
  readonly shipments: readonly Shipment[]
  readonly shipmentItems: readonly ShipmentItem[]
  readonly packingLists: readonly PackingList[]
  readonly receipts: readonly GoodsReceipt[]
  readonly receiptLines: readonly GoodsReceiptLine[]
  readonly invoices: readonly JourneyInvoice[]
  readonly invoiceLines: readonly InvoiceLine[]
  /** The invoices of these lines, also those that bill other orders too. */
  readonly billing: readonly Invoice[]
  readonly milestones: readonly Milestone[]
  readonly payments: readonly Payment[]
}

/** An invoice with the milestones that name it, or an order on its lines; only where it is for goods, and not paid. */
export interface JourneyInvoice extends Invoice {
  readonly milestones: readonly Milestone[]
}

/** A milestone with what says whether it counts, and when it is due. */
export interface Milestone extends PaymentMilestone {
  readonly order: Order | null
  readonly agreement: PaymentAgreement | null
  readonly invoice: Invoice | null
}

export async function gather(client: BrandClient, orderId: string, signal: AbortSignal): Promise<Journey> {
  const id = orderId as Order['id']
  const [
    order,
    items,
    allRuns,
    linkedShipments,
    shipmentItems,
    packingLists,
    receipts,
    receiptLines,
    plainInvoices,
    invoiceLines,
    plainMilestones,
  ] = await Promise.all([
    client.orders.get(id, { signal }),
    all(client.orderItems.list({ orderId: id }, { signal })),
    all(client.productionRuns.list({ orderId: id }, { signal })),
    all(client.shipments.list({ orderId: id }, { signal })),
    all(client.shipmentItems.list({ orderId: id }, { signal })),
    all(client.packingLists.list({ orderId: id }, { signal })),
    all(client.goodsReceipts.list({ orderId: id }, { signal })),
    all(client.goodsReceiptLines.list({ orderId: id }, { signal })),
    all(client.invoices.list({ orderId: id }, { signal })),
    all(client.invoiceLines.list({ orderId: id }, { signal })),
    all(client.paymentMilestones.list({ orderId: id }, { signal })),
  ])
  const runs = allRuns.filter(({ retractedAt }) => retractedAt === null)
  const linked = new Set(linkedShipments.map((shipment) => shipment.id))
  const shipments = [
    ...linkedShipments,
    ...(await shipmentsOf(
      client,
      shipmentItems.filter(({ shipmentId }) => !linked.has(shipmentId)),
      signal,
    )),
  ]
  const quoteRevision = await client.follow(order, 'quoteRevisionId', { signal })
  const [quote, billing, invoices, milestones, runItems, settlements] = await Promise.all([
    client.follow(quoteRevision, 'quoteId', { signal }),
    billingOf(client, plainInvoices, invoiceLines, signal),
    Promise.all(plainInvoices.map((invoice) => withMilestones(client, invoice, signal))),
    Promise.all(plainMilestones.map((milestone) => withSources(client, milestone, signal))),
    Promise.all(runs.map((run) => all(client.productionRunItems.list({ productionRunId: run.id }, { signal })))),
    Promise.all(
      plainInvoices.map((invoice) => all(client.paymentSettlements.list({ invoiceId: invoice.id }, { signal }))),
    ),
  ])
  const paid = new Map(settlements.flat().map((settlement) => [settlement.paymentId, settlement]))
  const payments = await Promise.all([...paid.values()].map((each) => client.follow(each, 'paymentId', { signal })))
  return {
    order,
    quote,
    quoteRevision,
    items,
    runs,
    runItems: runItems.flat(),
    shipments,
    shipmentItems,
    packingLists,
    receipts,
    receiptLines,
    invoices,
    invoiceLines,
    billing,
    milestones,
    payments,
  }
}

/** Each shipment once. */
async function shipmentsOf(
  client: BrandClient,
  items: readonly ShipmentItem[],
  signal: AbortSignal,
): Promise<Shipment[]> {
  const byShipment = new Map(items.map((item) => [item.shipmentId, item]))
  return Promise.all([...byShipment.values()].map((item) => client.follow(item, 'shipmentId', { signal })))
}

/** Each invoice once; those of the order are known. */
async function billingOf(
  client: BrandClient,
  known: readonly Invoice[],
  lines: readonly InvoiceLine[],
  signal: AbortSignal,
): Promise<Invoice[]> {
  const ids = new Set(known.map(({ id }) => id))
  const byInvoice = new Map(lines.filter(({ invoiceId }) => !ids.has(invoiceId)).map((line) => [line.invoiceId, line]))
  const others = await Promise.all([...byInvoice.values()].map((line) => client.follow(line, 'invoiceId', { signal })))
  return [...known, ...others]
}

async function withMilestones(client: BrandClient, invoice: Invoice, signal: AbortSignal): Promise<JourneyInvoice> {
  const { id, kind, balanceAmount } = invoice
  if (!FOR_GOODS.includes(kind) || Number(balanceAmount) <= 0) return { ...invoice, milestones: [] }
  const lines = await all(client.invoiceLines.list({ invoiceId: id }, { signal }))
  const orderIds = new Set(lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))
  const lists = await Promise.all([
    all(client.paymentMilestones.list({ invoiceId: id }, { signal })),
    ...[...orderIds].map((orderId) => all(client.paymentMilestones.list({ orderId }, { signal }))),
  ])
  const milestones = await Promise.all(lists.flat().map((milestone) => withSources(client, milestone, signal)))
  return { ...invoice, milestones }
}

async function withSources(client: BrandClient, milestone: PaymentMilestone, signal: AbortSignal): Promise<Milestone> {
  const [order, agreement, invoice] = await Promise.all([
    client.follow(milestone, 'orderId', { signal }),
    client.follow(milestone, 'paymentAgreementId', { signal }),
    client.follow(milestone, 'invoiceId', { signal }),
  ])
  return { ...milestone, order, agreement, invoice }
}
