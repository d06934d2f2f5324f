/** The ten questions answered the long way, by looking at every record: what the few lines in the guide must give. */
import type { RecordsByPath } from './demo-brand.ts'

// biome-ignore lint/suspicious/noExplicitAny: records of thirty groups, looked at by field name
type Row = any

export class PlainAnswers {
  readonly #records: RecordsByPath
  readonly #today: string
  readonly #byKey = new Map<string, Map<string, Row>>()

  constructor(records: RecordsByPath, today: string) {
    this.#records = records
    this.#today = today
  }

  lateExFactory() {
    return this.#live('orders')
      .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
      .flatMap((order) => {
        const left = this.#runsOf(order).map((run) => run.actualExFactoryDate ?? this.#today)
        const isWaiting = ['issued', 'confirmed', 'in_production'].includes(order.status)
        if (left.length === 0 && isWaiting) left.push(this.#today)
        if (left.length === 0 || order.confirmedExFactoryDate === null) return []
        const daysLate = daysBetween(order.confirmedExFactoryDate, left.sort().at(-1)!)
        const { number, confirmedExFactoryDate: promised } = order
        return daysLate > 0 ? [{ number, supplier: this.#supplierOf(order), promised, daysLate }] : []
      })
      .sort((a, b) => b.daysLate - a.daysLate || compare(a.number, b.number))
  }

  orderedMadeShippedReceived() {
    const departed = (item: Row) => this.#one('shipments', item.shipmentId).actualDepartureDate !== null
    return this.#live('orders')
      .filter(({ status }) => !['draft', 'cancelled'].includes(status))
      .map((order) => {
        const runs = new Set(this.#runsOf(order).map(({ id }) => id))
        const ofOrder = ({ orderId }: Row): boolean => orderId === order.id
        const made = this.#all('production-run-items').filter(({ productionRunId }) => runs.has(productionRunId))
        const shipped = this.#all('shipment-items').filter((item) => ofOrder(item) && departed(item))
        const received = this.#all('goods-receipt-lines').filter(ofOrder)
        return {
          number: order.number,
          ordered: order.totalQty,
          made: sumOrNull(made, 'quantity'),
          shipped: sumOrNull(shipped, 'qty'),
          received: sumOrNull(received, 'qtyReceived'),
        }
      })
      .sort((a, b) => compare(a.number, b.number))
  }

  dueThisMonth() {
    const services = this.#live('invoices').filter(({ kind }) => ['freight', 'duty', 'service'].includes(kind))
    const due = [...this.#all('payment-milestones'), ...services].filter(
      ({ balanceAmount, dueDate }) => Number(balanceAmount) > 0 && dueDate?.slice(0, 7) === this.#today.slice(0, 7),
    )
    return grouped(due, ({ currency }) => currency).map(([currency, rows]) => ({
      currency,
      due: round(sum(rows, ({ balanceAmount }) => balanceAmount)),
    }))
  }

  landedCost() {
    const received = this.#all('goods-receipt-lines').filter(
      (line) => line.landedUnitCostBase !== null && line.qtyReceived > 0 && line.orderItemId && line.skuId,
    )
    const productOf = ({ skuId }: Row) => this.#one('parent-products', this.#one('skus', skuId).productId)
    return grouped(received, (line) => productOf(line).styleNumber).map(([styleNumber, lines]) => {
      const pieces = sum(lines, ({ qtyReceived }) => qtyReceived)
      const paid = sum(lines, (line) => line.qtyReceived * this.#one('order-items', line.orderItemId).unitPriceBase)
      const cost = sum(lines, (line) => line.qtyReceived * line.landedUnitCostBase)
      return { styleNumber, name: productOf(lines[0]).name, bought: round(paid / pieces), landed: round(cost / pieces) }
    })
  }

  /** A style may be offered at the same least price by several; any of them will do. */
  cheapestAt(qty: number) {
    const offers = this.#all('quote-price-bands').flatMap((band) => {
      const item = this.#one('quote-items', band.quoteItemId)
      const quote = this.#one('quotes', item.quoteId)
      const current = quote.currentRevisionId === item.quoteRevisionId
      const product = this.#one('parent-products', item.productId)
      const live = quote.deletedAt === null && product.deletedAt === null
      const open = live && ['received', 'negotiating', 'awarded'].includes(quote.status)
      if (!current || !open || qty < band.minQty || qty > (band.maxQty ?? qty)) return []
      return [
        {
          styleNumber: product.styleNumber,
          supplier: this.#supplierOf(quote),
          unitPriceBase: Number(band.unitPriceBase),
        },
      ]
    })
    return grouped(offers, ({ styleNumber }) => styleNumber).map(([styleNumber, rows]) => {
      const unitPriceBase = Math.min(...rows.map((row) => row.unitPriceBase))
      const suppliers = rows.filter((row) => row.unitPriceBase === unitPriceBase).map(({ supplier }) => supplier)
      return { styleNumber, suppliers, unitPriceBase }
    })
  }

  failingSamples() {
    return this.#all('sample-checklist-results')
      .filter(({ result, severity }) => result === 'fail' && severity === 'critical')
      .flatMap((failure) => {
        const round = this.#one('sample-rounds', failure.sampleRoundId)
        const sample = this.#one('samples', round.sampleId)
        if (sample.deletedAt !== null) return []
        const supplier = this.#supplierOf(sample)
        return [{ sample: sample.number, round: round.roundNumber, point: failure.itemLabel, supplier }]
      })
  }

  damagedReceipts() {
    return this.#all('goods-receipt-lines')
      .filter(({ rejectionReason }) => rejectionReason === 'damaged')
      .map((line) => ({
        receipt: this.#one('goods-receipts', line.goodsReceiptId).number,
        order: this.#one('orders', line.orderId).number,
        damaged: line.qtyRejected,
        of: line.qtyReceived,
      }))
  }

  invoiceVariances() {
    const differing = this.#all('invoice-lines').filter(({ varianceAmount }) => Number(varianceAmount) !== 0)
    const invoiceOf = (line: Row) => this.#one('invoices', line.invoiceId)
    return grouped(
      differing.filter((line) => invoiceOf(line).supplierId !== null && invoiceOf(line).deletedAt === null),
      (line) => invoiceOf(line).number,
    ).map(([number, lines]) => {
      const invoice = invoiceOf(lines[0])
      const billedTooMuch = round(sum(lines, ({ varianceAmount }) => varianceAmount))
      return { number, supplier: this.#supplierOf(invoice), currency: invoice.currency, billedTooMuch }
    })
  }

  launchesAtRisk() {
    return this.#live('orders')
      .filter(({ status }) => !['draft', 'received', 'closed', 'cancelled'].includes(status))
      .flatMap((order) => {
        const window = order.launchWindowId && this.#one('launch-windows', order.launchWindowId)
        if (!window || !['planned', 'open'].includes(window.status)) return []
        const links = this.#all('order-shipments').filter(({ orderId }) => orderId === order.id)
        const arrivals = links.map(({ shipmentId }) => this.#one('shipments', shipmentId).estimatedDeliveryDate)
        const shipped = arrivals.filter(Boolean).sort().at(-1)
        const expected = shipped ?? (order.confirmedExFactoryDate && addDays(order.confirmedExFactoryDate, 35))
        const { name: launch, inWarehouseDate } = window
        const atRisk = expected && inWarehouseDate && daysBetween(expected, inWarehouseDate) < 14
        return atRisk ? [{ launch, inWarehouseDate, number: order.number, expected }] : []
      })
      .sort((a, b) => compare(a.number, b.number))
  }

  openOrdersByFabric() {
    const open = this.#live('orders').filter(({ status }) =>
      ['issued', 'confirmed', 'in_production', 'partially_shipped'].includes(status),
    )
    return this.#all('materials')
      .filter(({ kind }) => kind === 'fabric')
      .flatMap((fabric) => {
        const components = this.#all('bom-components').filter(({ materialId }) => materialId === fabric.id)
        const versions = new Set(components.map(({ bomId }) => this.#one('boms', bomId).productVersionId))
        const items = this.#all('order-items').filter(({ productVersionId }) => versions.has(productVersionId))
        const orderIds = new Set(items.map(({ orderId }) => orderId))
        const orders = open.filter(({ id }) => orderIds.has(id)).map(({ number }) => number)
        return orders.length > 0 ? [{ fabric: fabric.code, orders: orders.sort() }] : []
      })
  }

  #all(path: string): readonly Row[] {
    return this.#records.get(path) ?? []
  }

  #live(path: string): readonly Row[] {
    return this.#all(path).filter(({ deletedAt }) => deletedAt === null)
  }

  #one(path: string, id: string): Row {
    const known = this.#byKey.get(path) ?? new Map(this.#all(path).map((record) => [record.id, record]))
    this.#byKey.set(path, known)
    return known.get(id)
  }

  #runsOf(order: Row): Row[] {
    return this.#all('production-runs').filter((run) => run.orderId === order.id && run.retractedAt === null)
  }

  #supplierOf({ supplierId }: Row): string {
    return this.#one('suppliers', supplierId).name
  }
}

function sum(rows: readonly Row[], value: (row: Row) => unknown): number {
  return rows.reduce((total, row) => total + Number(value(row)), 0)
}

function sumOrNull(rows: readonly Row[], field: string): number | null {
  return rows.length === 0 ? null : sum(rows, (row) => row[field])
}

function round(amount: number): number {
  return Math.round((amount + Number.EPSILON) * 100) / 100
}

/** By key, in the order of the keys. */
function grouped(rows: readonly Row[], key: (row: Row) => string): [string, Row[]][] {
  return [...Map.groupBy(rows, key)].sort(([a], [b]) => compare(a, b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const DAY_MS = 86_400_000

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
