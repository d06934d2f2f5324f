/** Everything that belongs to one order, from its quote to its payments: about twenty requests of the public API. */
import type {
  BrandClient,
  GoodsReceipt,
  GoodsReceiptLine,
  Invoice,
  InvoiceLine,
  Order,
  OrderItem,
  PackingList,
  Payment,
  PaymentMilestone,
  ProductionRun,
  ProductionRunItem,
  Quote,
  QuoteRevision,
  Shipment,
  ShipmentItem,
} from '@selvedge/client'

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
  readonly invoices: readonly Invoice[]
  readonly invoiceLines: readonly InvoiceLine[]
  readonly milestones: readonly PaymentMilestone[]
  readonly payments: readonly Payment[]
}

export async function gather(client: BrandClient, orderId: string, signal: AbortSignal): Promise<Journey> {
  const id = orderId as Order['id']
  const [
    order,
    items,
    runs,
    shipments,
    shipmentItems,
    packingLists,
    receipts,
    receiptLines,
    invoices,
    invoiceLines,
    milestones,
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
  const quoteRevision = await client.follow(order, 'quoteRevisionId', { signal })
  const [quote, runItems, settlements] = await Promise.all([
    client.follow(quoteRevision, 'quoteId', { signal }),
    Promise.all(runs.map((run) => all(client.productionRunItems.list({ productionRunId: run.id }, { signal })))),
    Promise.all(invoices.map((invoice) => all(client.paymentSettlements.list({ invoiceId: invoice.id }, { signal })))),
  ])
  const paid = new Map(settlements.flat().map((settlement) => [settlement.paymentId, settlement]))
  const payments = await Promise.all([...paid.values()].map((each) => client.follow(each, 'paymentId', { signal })))
  return {
    order,
    quote,
    quoteRevision,
    items,
    runs: runs.filter(({ retractedAt }) => retractedAt === null),
    runItems: runItems.flat(),
    shipments,
    shipmentItems,
    packingLists,
    receipts,
    receiptLines,
    invoices,
    invoiceLines,
    milestones,
    payments,
  }
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}
