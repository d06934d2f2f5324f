/**
 * Records of a small brand that has every edge case of "What the numbers mean" at least once. The comment at a record
 * says what it is there for.
 *
 * References lead to records of this brand, or to shared records that are loaded already.
 */
import { resources } from '@selvedge/catalogue'

/** An order promised for the first day is late from the second one; the third is after nearly every planned day. */
export const PLANTED_DATES = ['2026-06-30', '2026-07-01', '2026-08-05'] as const

export const PLANTED_BRAND_SLUG = 'planted'

/** The shared unit "Pieces". */
const PIECES_UNIT_ID = '5b821afd-8b78-8569-8222-cda8a30081f2'

const DELETED = { deletedAt: '2026-06-15T08:00:00.000Z' }
const RETRACTED = { retractedAt: '2026-06-15T08:00:00.000Z', retractionReason: 'Reported by mistake' }

type Values = Readonly<Record<string, unknown>>

/** By path of the group, in the order in which the groups were first needed. */
export function plantedRecords(): Map<string, object[]> {
  const plan = new Plan()
  plan.add('brand', { slug: PLANTED_BRAND_SLUG, name: 'Planted' })
  lateOrders(plan)
  worstSuppliers(plan)
  lateShipments(plan)
  positions(plan)
  receipts(plan)
  damagedGoods(plan)
  landedCosts(plan)
  payments(plan)
  invoiceDifferences(plan)
  launches(plan)
  fabrics(plan)
  quotes(plan)
  samples(plan)
  waiting(plan)
  routes(plan)
  return plan.records
}

/** Builds records from the samples of the catalogue, and what most of them need. */
class Plan {
  readonly records = new Map<string, object[]>()
  readonly #groups = new Map(resources.map((resource) => [resource.path, resource]))
  #count = 0

  readonly location = this.add('locations', {})
  readonly supplier = this.addSupplier('Ribeira', { code: 'V-1' })
  /** Another company of the same name. */
  readonly namesake = this.addSupplier('Ribeira', { code: 'V-2' })
  /** A deleted supplier is still named where its orders count. */
  readonly deletedSupplier = this.addSupplier('Gone & Sons', { code: 'V-3', ...DELETED })
  readonly product = this.addProduct('ST-GOODS')
  readonly sku = this.addSku(this.product, 'SKU-GOODS')

  /** Returns the id. Links have none, but nothing refers to them. */
  add(path: string, values: Values): string {
    const resource = this.#groups.get(path)
    if (!resource) throw new Error(`The catalogue has no group ${path}.`)
    const sample: Values = resource.sample
    const id = typeof values.id === 'string' ? values.id : this.nextId()
    const record: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(resource.fields)) {
      if (Object.hasOwn(values, name)) record[name] = values[name]
      else if (name === 'id') record.id = id
      else if (field.to === null) record[name] = field.uniqueWithin ? `${sample[name]}-${this.#count}` : sample[name]
      else if (field.to === 'units-of-measure') record[name] = PIECES_UNIT_ID
      else if (field.to === 'countries' || field.to === 'user') record[name] = sample[name]
      else if (field.nullable) record[name] = null
      else throw new Error(`${path}.${name} is a reference to ${field.to}. Give its value.`)
    }
    for (const name of Object.keys(values)) {
      if (!Object.hasOwn(resource.fields, name)) throw new Error(`${path} has no field ${name}.`)
    }
    const records = this.records.get(path) ?? []
    this.records.set(path, records)
    records.push(record)
    return id
  }

  nextId(): string {
    this.#count++
    return `00000000-0000-4000-8000-${this.#count.toString(16).padStart(12, '0')}`
  }

  addSupplier(name: string, values: Values): string {
    const id = this.nextId()
    const sample = this.#groups.get('partners')?.sample.relationship as Values
    const partnerId = this.add('partners', {
      name,
      slug: `partner-${this.#count}`,
      relationship: { ...sample, id, defaultPaymentTermId: null },
    })
    return this.add('suppliers', { id, partnerId, name, ...values })
  }

  partnerOf(supplierId: string): unknown {
    const suppliers = (this.records.get('suppliers') ?? []) as Values[]
    return suppliers.find((supplier) => supplier.id === supplierId)?.partnerId
  }

  addProduct(styleNumber: string, values: Values = {}): string {
    return this.add('parent-products', { styleNumber, name: `Product ${styleNumber}`, ...values })
  }

  addSku(productId: string, code: string, values: Values = {}): string {
    const productOptionId = this.add('product-options', { productId })
    return this.add('skus', { productId, productOptionId, code, name: `Name of ${code}`, ...values })
  }

  /** Issued, without any day. */
  addOrder(number: string, values: Values = {}): string {
    return this.add('orders', {
      number,
      supplierId: this.supplier,
      status: 'issued',
      requestedExFactoryDate: null,
      confirmedExFactoryDate: null,
      ...values,
    })
  }

  addRun(orderId: string, actualExFactoryDate: string | null, values: Values = {}): string {
    return this.add('production-runs', { orderId, actualExFactoryDate, ...values })
  }

  /** An order that left the factory on a day. */
  addOrderLeft(number: string, promised: string, left: string, values: Values = {}): string {
    const id = this.addOrder(number, { status: 'closed', confirmedExFactoryDate: promised, ...values })
    this.addRun(id, left)
    return id
  }

  addItem(orderId: string, qty: number, values: Values = {}): string {
    return this.add('order-items', { orderId, skuId: this.sku, qty, ...values })
  }

  /** Planned, without any day. */
  addShipment(number: string, values: Values = {}): string {
    return this.add('shipments', {
      number,
      destinationLocationId: this.location,
      status: 'planned',
      estimatedDepartureDate: null,
      actualDepartureDate: null,
      estimatedArrivalDate: null,
      actualArrivalDate: null,
      customsClearedDate: null,
      estimatedDeliveryDate: null,
      deliveredDate: null,
      totalQty: 100,
      ...values,
    })
  }

  addReceipt(number: string, values: Values = {}): string {
    return this.add('goods-receipts', { number, locationId: this.location, ...values })
  }

  /** Without a reason to refuse pieces and without a cost. */
  addReceiptLine(goodsReceiptId: string, qtyReceived: number, values: Values = {}): string {
    return this.add('goods-receipt-lines', {
      goodsReceiptId,
      skuId: this.sku,
      qtyReceived,
      qtyRejected: 0,
      rejectionReason: null,
      landedUnitCostBase: null,
      ...values,
    })
  }

  /** Approved and open, of the main supplier, and due on 2026-07-31. */
  addInvoice(number: string, kind: string, balanceAmount: string, values: Values = {}): string {
    return this.add('invoices', {
      number,
      kind,
      balanceAmount,
      status: 'approved',
      partnerId: this.partnerOf(this.supplier),
      supplierId: this.supplier,
      dueDate: '2026-07-31',
      ...values,
    })
  }

  addInvoiceLine(invoiceId: string, varianceAmount: string | null, values: Values = {}): string {
    return this.add('invoice-lines', { invoiceId, varianceAmount, ...values })
  }
}

function lateOrders(plan: Plan): void {
  // Nothing has happened yet: one day late on the first date.
  plan.addOrder('PO-NOTHING', { confirmedExFactoryDate: '2026-06-29' })
  // Promised for the first date: 0 days then, late on the second.
  plan.addOrder('PO-TODAY', { status: 'confirmed', confirmedExFactoryDate: '2026-06-30' })
  // No confirmed day.
  plan.addOrder('PO-REQUESTED', { status: 'in_production', requestedExFactoryDate: '2026-06-20' })
  // The confirmed day replaces the earlier one that was asked for: late on the third date only.
  plan.addOrder('PO-CONFIRMED-LATER', {
    status: 'confirmed',
    requestedExFactoryDate: '2026-06-01',
    confirmedExFactoryDate: '2026-07-20',
  })
  // Neither day: cannot be late, before and after it left.
  plan.addOrder('PO-NO-DAY')
  const leftWithoutDay = plan.addOrder('PO-NO-DAY-LEFT', { status: 'received' })
  plan.addRun(leftWithoutDay, '2026-06-01')
  // A retracted run only: does not count.
  const retracted = plan.addOrder('PO-RETRACTED', { status: 'shipped', confirmedExFactoryDate: '2026-06-10' })
  plan.addRun(retracted, '2026-06-20', RETRACTED)
  // The retracted run is the later one: in time.
  const retractedLater = plan.addOrderLeft('PO-RETRACTED-LATER', '2026-06-10', '2026-06-09')
  plan.addRun(retractedLater, '2026-06-20', { runNumber: 2, ...RETRACTED })
  // One run left in time, the rest has not.
  const part = plan.addOrder('PO-PART', { status: 'partially_shipped', confirmedExFactoryDate: '2026-06-15' })
  plan.addRun(part, '2026-06-10')
  // Shipped, but the run has no date: does not count.
  const undated = plan.addOrder('PO-UNDATED', { status: 'shipped', confirmedExFactoryDate: '2026-06-10' })
  plan.addRun(undated, null)
  // Shipped without any run: does not count.
  plan.addOrder('PO-WITHOUT-RUN', { status: 'shipped', confirmedExFactoryDate: '2026-06-10' })
  // One of two runs has a date: that is the latest.
  const halfDated = plan.addOrderLeft('PO-HALF-DATED', '2026-06-10', '2026-06-13', { status: 'shipped' })
  plan.addRun(halfDated, null, { runNumber: 2 })
  // Orders that never count.
  plan.addOrder('PO-DELETED', { confirmedExFactoryDate: '2026-06-01', ...DELETED })
  plan.addOrder('PO-CANCELLED', { status: 'cancelled', confirmedExFactoryDate: '2026-06-01' })
  plan.addOrder('PO-DRAFT', { status: 'draft', requestedExFactoryDate: '2026-06-01' })
  // Exactly on the promised day, one day late, early.
  plan.addOrderLeft('PO-ON-DAY', '2026-06-10', '2026-06-10')
  plan.addOrderLeft('PO-ONE-DAY', '2026-06-10', '2026-06-11', { status: 'received' })
  plan.addOrderLeft('PO-EARLY', '2026-06-10', '2026-06-01')
  // The last of two runs decides, across the leap day.
  const twoRuns = plan.addOrderLeft('PO-TWO-RUNS', '2024-02-28', '2024-03-01')
  plan.addRun(twoRuns, '2024-02-20', { runNumber: 2 })
  // Every status after partially_shipped is a later one.
  plan.addOrderLeft('PO-PARTLY-RECEIVED', '2026-06-10', '2026-06-12', { status: 'partially_received' })
  // Equal number and days: the id decides.
  plan.addOrderLeft('PO-TWICE', '2026-06-10', '2026-06-11')
  plan.addOrderLeft('PO-TWICE', '2026-06-10', '2026-06-11')
  // By code point, Z is before a, and É after both.
  for (const letter of ['É', 'a', 'Z']) plan.addOrderLeft(`PO-${letter}`, '2026-06-10', '2026-06-11')
  // The supplier of this order was deleted.
  plan.addOrderLeft('PO-OF-DELETED-SUPPLIER', '2026-06-10', '2026-06-14', { supplierId: plan.deletedSupplier })
}

function worstSuppliers(plan: Plan): void {
  const orders = (supplierId: string, prefix: string, late: number, inTime: number) => {
    for (let n = 1; n <= late + inTime; n++) {
      const left = n <= late ? '2026-06-11' : '2026-06-10'
      plan.addOrderLeft(`PO-${prefix}-${n}`, '2026-06-10', left, { supplierId })
    }
  }
  // 50 percent three times: more late orders are worse; then the name decides, by code point.
  orders(plan.namesake, 'NAMESAKE', 1, 1)
  orders(plan.addSupplier('Ärmel', { code: 'V-4' }), 'UMLAUT', 1, 1)
  orders(plan.addSupplier('Zagiel', { code: 'V-5' }), 'ZAGIEL', 2, 2)
  // Shares that are rounded: 66.67, 33.33, and 3.125, which becomes 3.13.
  orders(plan.addSupplier('Two Thirds', { code: 'V-6' }), 'THIRDS', 2, 1)
  orders(plan.addSupplier('One Third', { code: 'V-7' }), 'THIRD', 1, 2)
  orders(plan.addSupplier('Steady', { code: 'V-8' }), 'STEADY', 1, 31)
  // Never late: a row with 0 percent.
  orders(plan.addSupplier('Punctual', { code: 'V-9' }), 'PUNCTUAL', 0, 2)
  // Only an order that is not due before the third date, and one without a day: no row until then.
  const notDue = plan.addSupplier('Not Due', { code: 'V-10' })
  plan.addOrder('PO-NOT-DUE', { supplierId: notDue, confirmedExFactoryDate: '2026-08-04' })
  plan.addOrder('PO-NOT-DUE-NO-DAY', { supplierId: notDue })
  // No order: never a row.
  plan.addSupplier('Idle', { code: 'V-11' })
}

function lateShipments(plan: Plan): void {
  // Planned, never departed.
  plan.addShipment('SH-PLANNED', { estimatedDeliveryDate: '2026-06-29' })
  // Expected on the first date: late from the second.
  plan.addShipment('SH-TODAY', {
    status: 'in_transit',
    actualDepartureDate: '2026-06-01',
    estimatedDeliveryDate: '2026-06-30',
  })
  // Planned to the port only: the arrival there counts, or else the delivery.
  plan.addShipment('SH-PORT', {
    status: 'arrived',
    estimatedArrivalDate: '2026-06-20',
    actualArrivalDate: '2026-06-21',
  })
  plan.addShipment('SH-PORT-DELIVERED', {
    status: 'delivered',
    estimatedArrivalDate: '2026-06-20',
    deliveredDate: '2026-06-23',
  })
  plan.addShipment('SH-PORT-IN-TIME', {
    status: 'delivered',
    estimatedArrivalDate: '2026-06-20',
    actualArrivalDate: '2026-06-20',
    deliveredDate: '2026-06-28',
  })
  plan.addShipment('SH-PORT-NOT-ARRIVED', { status: 'booked', estimatedArrivalDate: '2026-06-25' })
  // At the port in time, but not at the destination.
  plan.addShipment('SH-CUSTOMS', {
    status: 'customs_hold',
    estimatedArrivalDate: '2026-06-20',
    actualArrivalDate: '2026-06-19',
    estimatedDeliveryDate: '2026-06-25',
  })
  // Delivered without a date: arrived when it was at the port.
  plan.addShipment('SH-DELIVERED-UNDATED', {
    status: 'delivered',
    actualArrivalDate: '2026-06-22',
    estimatedDeliveryDate: '2026-06-20',
  })
  // Delivered without both dates: does not count, however it was planned.
  plan.addShipment('SH-DELIVERED-NO-DATE', { status: 'delivered', estimatedDeliveryDate: '2026-06-20' })
  plan.addShipment('SH-PORT-NO-DATE', { status: 'delivered', estimatedArrivalDate: '2026-06-20' })
  // Has a date of delivery, although its status is behind.
  plan.addShipment('SH-STATUS-BEHIND', {
    status: 'in_transit',
    estimatedDeliveryDate: '2026-06-25',
    deliveredDate: '2026-06-26',
  })
  // No planned day: cannot be late.
  plan.addShipment('SH-NO-PLAN', { status: 'in_transit', actualDepartureDate: '2026-01-01' })
  // Exactly on the planned day.
  plan.addShipment('SH-ON-DAY', {
    status: 'delivered',
    estimatedDeliveryDate: '2026-06-20',
    deliveredDate: '2026-06-20',
  })
  // Shipments that never count.
  plan.addShipment('SH-CANCELLED', { status: 'cancelled', estimatedDeliveryDate: '2026-06-01' })
  plan.addShipment('SH-DELETED', { estimatedDeliveryDate: '2026-06-01', ...DELETED })
}

function positions(plan: Plan): void {
  // By code point: Z, a, É, a fullwidth A, and last a character beyond 16 bits.
  const codes = ['SKU-😀', 'SKU-Ａ', 'SKU-É', 'SKU-a', 'SKU-Z']
  const listed = plan.addOrder('PO-CODES')
  for (const code of codes) plan.addItem(listed, 1, { skuId: plan.addSku(plan.product, code) })
  // Equal codes: the id decides.
  for (const qty of [2, 3]) plan.addItem(listed, qty, { skuId: plan.addSku(plan.product, 'SKU-TWICE') })
  // A deleted SKU has no row, but its pieces count for the order.
  plan.addItem(listed, 4, { skuId: plan.addSku(plan.product, 'SKU-DELETED', DELETED) })
  // A SKU that no line names has no row.
  plan.addSku(plan.product, 'SKU-UNUSED')
  // A line without a SKU counts for the order only.
  plan.addItem(listed, 7, { skuId: null, itemType: 'sample' })
  // Fees, tooling and cancelled lines are no pieces, also where they name a SKU.
  const skuOfLines = plan.addSku(plan.product, 'SKU-LINES')
  for (const [index, itemType] of ['fee', 'tooling'].entries()) {
    for (const skuId of [null, skuOfLines]) plan.addItem(listed, 100 + index, { skuId, itemType })
  }
  plan.addItem(listed, 200, { skuId: skuOfLines, step: 'cancelled' })
  // A SKU of such lines only has no row.
  plan.addItem(listed, 300, { skuId: plan.addSku(plan.product, 'SKU-CANCELLED'), step: 'cancelled' })
  // Lines without a step, and of a kind that the catalogue does not list, are pieces.
  plan.addItem(listed, 5, { skuId: skuOfLines, step: null })
  plan.addItem(listed, 6, { skuId: skuOfLines, itemType: 'gift', step: 'on_hold' })

  const sku = plan.addSku(plan.product, 'SKU-STAGES')
  const order = plan.addOrder('PO-STAGES', { status: 'partially_shipped', confirmedExFactoryDate: '2026-09-01' })
  const item = plan.addItem(order, 1000, { skuId: sku })
  // Made: a run that has not left counts, a retracted one does not.
  const runs = { left: plan.addRun(order, '2026-06-01'), here: plan.addRun(order, null, { runNumber: 2 }) }
  const retracted = plan.addRun(order, '2026-06-02', { runNumber: 3, ...RETRACTED })
  plan.add('production-run-items', { productionRunId: runs.left, orderItemId: item, quantity: 500 })
  plan.add('production-run-items', { productionRunId: runs.here, orderItemId: item, quantity: 300 })
  plan.add('production-run-items', { productionRunId: retracted, orderItemId: item, quantity: 90 })

  const ship = (number: string, qty: number, values: Values, of = { order, item }) => {
    const shipmentId = plan.addShipment(number, { totalQty: qty, ...values })
    plan.add('order-shipments', { orderId: of.order, shipmentId })
    plan.add('shipment-items', { shipmentId, orderId: of.order, orderItemId: of.item, skuId: sku, qty })
    return shipmentId
  }
  const departed = { actualDepartureDate: '2026-06-05' }
  // Shipped and in transit, in every place on the way.
  ship('SH-STAGES-SEA', 10, { status: 'in_transit', ...departed })
  ship('SH-STAGES-PORT', 20, { status: 'arrived', ...departed })
  ship('SH-STAGES-CUSTOMS', 30, { status: 'customs_hold', ...departed })
  // The status decides what is in transit, not the date of delivery.
  ship('SH-STAGES-BEHIND', 40, { status: 'arrived', deliveredDate: '2026-06-20', ...departed })
  // Shipped, no longer in transit.
  ship('SH-STAGES-DELIVERED', 50, { status: 'delivered', ...departed })
  // Not shipped: no departure, whatever the status.
  ship('SH-STAGES-BOOKED', 1, { status: 'booked' })
  ship('SH-STAGES-UNDATED', 2, { status: 'delivered' })
  ship('SH-STAGES-CANCELLED', 3, { status: 'cancelled', ...departed })
  ship('SH-STAGES-DELETED', 4, { status: 'in_transit', ...departed, ...DELETED })

  // Received: receipts in any status but cancelled, accepted or not.
  const receive = (number: string, qty: number, values: Values, line: Values = {}) => {
    const receipt = plan.addReceipt(number, values)
    plan.addReceiptLine(receipt, qty, { orderId: order, orderItemId: item, skuId: sku, ...line })
  }
  receive('GR-STAGES', 40, { status: 'completed' })
  receive('GR-STAGES-PROGRESS', 5, { status: 'in_progress' })
  receive(
    'GR-STAGES-DISPUTED',
    6,
    { status: 'disputed' },
    { qtyAccepted: 0, qtyRejected: 6, rejectionReason: 'quality' },
  )
  receive('GR-STAGES-CANCELLED', 70, { status: 'cancelled' })
  receive('GR-STAGES-DELETED', 80, { status: 'completed', ...DELETED })
  // Without an order it counts for the SKU only, and without a SKU for the order only.
  receive('GR-STAGES-NO-ORDER', 7, { status: 'completed' }, { orderId: null, orderItemId: null })
  receive('GR-STAGES-NO-SKU', 8, { status: 'completed' }, { skuId: null })

  // Nothing of an order that does not count. An order of material has its own row, and is in no sum of pieces.
  for (const [number, values, itemType] of [
    ['PO-STAGES-CANCELLED', { status: 'cancelled' }, 'product'],
    ['PO-STAGES-DRAFT', { status: 'draft' }, 'product'],
    ['PO-STAGES-DELETED', { status: 'shipped', ...DELETED }, 'product'],
    ['PO-STAGES-MATERIAL', { status: 'shipped', kind: 'material' }, 'material'],
  ] as const) {
    const out = plan.addOrder(number, values)
    const outItem = plan.addItem(out, 9000, { skuId: sku, itemType })
    const run = plan.addRun(out, '2026-06-01')
    plan.add('production-run-items', { productionRunId: run, orderItemId: outItem, quantity: 8000 })
    ship(`SH-${number}`, 11, { status: 'in_transit', ...departed }, { order: out, item: outItem })
    receive(`GR-${number}`, 12, { status: 'completed' }, { orderId: out, orderItemId: outItem })
  }
}

function receipts(plan: Plan): void {
  const order = plan.addOrder('PO-RECEIPTS', { status: 'received' })
  const orderItem = plan.addItem(order, 1000)
  /** A shipment with these pieces, and receipts with the statuses and lines given. */
  const received = (
    number: string,
    items: readonly number[],
    arrivals: readonly (readonly [Values, readonly number[]])[],
    values: Values = {},
    of = { orderId: order, orderItemId: orderItem },
  ) => {
    const shipmentId = plan.addShipment(number, { status: 'delivered', actualDepartureDate: '2026-06-01', ...values })
    for (const qty of items) {
      plan.add('shipment-items', { shipmentId, ...of, skuId: plan.sku, qty })
    }
    for (const [index, [receipt, lines]] of arrivals.entries()) {
      const receiptId = plan.addReceipt(`GR-${number}-${index}`, { shipmentId, ...receipt })
      for (const qty of lines) plan.addReceiptLine(receiptId, qty, of)
    }
  }
  const done = { status: 'completed' }
  // In two receipts: short by 1.
  received(
    'SH-SHORT',
    [60, 40],
    [
      [done, [60]],
      [done, [30, 9]],
    ],
  )
  // One receipt is still in progress, or expected: not received yet.
  received(
    'SH-IN-PROGRESS',
    [100],
    [
      [done, [60]],
      [{ status: 'in_progress' }, [10]],
    ],
  )
  received(
    'SH-EXPECTED',
    [100],
    [
      [done, [60]],
      [{ status: 'expected' }, []],
    ],
  )
  // Over, in a disputed receipt.
  received('SH-OVER', [100], [[{ status: 'disputed' }, [103]]])
  // A receipt without lines: all pieces are missing.
  received('SH-NO-LINES', [100], [[done, []]])
  // Neither short nor over; without a receipt; with a cancelled one only.
  received(
    'SH-EXACT',
    [100],
    [
      [done, [50]],
      [done, [50]],
    ],
  )
  received('SH-NO-RECEIPT', [100], [])
  received('SH-CANCELLED-RECEIPT', [100], [[{ status: 'cancelled' }, [90]]])
  // Cancelled and deleted receipts add nothing and keep nothing open.
  received(
    'SH-OTHER-CANCELLED',
    [100],
    [
      [done, [100]],
      [{ status: 'cancelled' }, [5]],
    ],
  )
  received(
    'SH-OTHER-DELETED',
    [100],
    [
      [done, [98]],
      [{ status: 'in_progress', ...DELETED }, [2]],
    ],
  )
  // A shipment without items.
  received('SH-NO-ITEMS', [], [[done, [5]]])
  // The items say how many pieces are in a shipment, not its total.
  received('SH-OTHER-TOTAL', [100], [[done, [100]]], { totalQty: 120 })
  // What is in a shipment was received or not, also of orders that do not count otherwise.
  for (const values of [{ status: 'cancelled' }, { status: 'draft' }, { status: 'received', ...DELETED }]) {
    const orderId = plan.addOrder(`PO-RECEIPTS-${values.status}-OUT`, values)
    const outOf = { orderId, orderItemId: plan.addItem(orderId, 100) }
    received(`SH-SHORT-OF-${values.status}`, [100], [[done, [97]]], {}, outOf)
  }
  // Shipments that never count.
  received('SH-SHORT-CANCELLED', [100], [[done, [1]]], { status: 'cancelled' })
  received('SH-SHORT-DELETED', [100], [[done, [1]]], DELETED)
  // Equal differences: the number decides, by code point.
  for (const letter of ['É', 'a', 'Z']) received(`SH-SHORT-${letter}`, [10], [[done, [8]]])
}

function damagedGoods(plan: Plan): void {
  const damaged = { qtyRejected: 2, rejectionReason: 'damaged' }
  const orders = ['PO-DAMAGED-b', 'PO-DAMAGED-B'].map((number) => plan.addOrder(number, { status: 'received' }))
  const receipt = plan.addReceipt('GR-DAMAGED')
  // In one receipt: without an order last, then by order number, then by id.
  plan.addReceiptLine(receipt, 10, damaged)
  for (const orderId of [...orders, ...orders]) plan.addReceiptLine(receipt, 11, { ...damaged, orderId })
  // Without a SKU.
  plan.addReceiptLine(receipt, 12, { ...damaged, skuId: null })
  // Nothing was refused; refused for another reason.
  plan.addReceiptLine(receipt, 13, { ...damaged, qtyRejected: 0 })
  plan.addReceiptLine(receipt, 14, { ...damaged, rejectionReason: 'quality' })
  // Receipts in progress count, cancelled and deleted ones do not.
  plan.addReceiptLine(plan.addReceipt('GR-DAMAGED-PROGRESS', { status: 'in_progress' }), 15, damaged)
  plan.addReceiptLine(plan.addReceipt('GR-DAMAGED-CANCELLED', { status: 'cancelled' }), 16, damaged)
  plan.addReceiptLine(plan.addReceipt('GR-DAMAGED-DELETED', DELETED), 17, damaged)
  // Of orders that do not count.
  for (const values of [{ status: 'received', ...DELETED }, { status: 'cancelled' }, { status: 'draft' }]) {
    const orderId = plan.addOrder(`PO-DAMAGED-${values.status}-OUT`, values)
    plan.addReceiptLine(receipt, 18, { ...damaged, orderId })
  }
}

function landedCosts(plan: Plan): void {
  const order = plan.addOrder('PO-LANDED', { status: 'received' })
  const receipt = plan.addReceipt('GR-LANDED')
  const arrive = (
    skuId: string | null,
    qty: number,
    unitPriceBase: string | null,
    landedUnitCostBase: string | null,
    receiptId = receipt,
    orderId = order,
  ) => {
    const orderItemId = plan.addItem(orderId, qty, { skuId, unitPriceBase })
    plan.addReceiptLine(receiptId, qty, { orderId, orderItemId, skuId, landedUnitCostBase })
  }
  const skuOf = (styleNumber: string, values: Values = {}) =>
    plan.addSku(plan.addProduct(styleNumber, values), `SKU-${styleNumber}`)

  // Averages of exactly half a cent, 10.005 and 12.345, are rounded up. Neither is a binary fraction.
  const half = skuOf('ST-HALF')
  arrive(half, 1, '10.00', '12.34')
  arrive(half, 1, '10.01', '12.35')
  // Just below half a cent, in the ninth decimal.
  arrive(skuOf('ST-BELOW'), 3, '1.004999999', '2.004999999')
  // Weighted by pieces, over two SKUs of one product: 10.333... and 20.666...
  const weighted = plan.addProduct('ST-WEIGHTED')
  arrive(plan.addSku(weighted, 'SKU-W-1'), 2, '10', '20')
  arrive(plan.addSku(weighted, 'SKU-W-2'), 1, '11', '22')
  // Pieces without a price or without a cost are left out of both averages.
  const missing = skuOf('ST-MISSING')
  arrive(missing, 5, '7.00', '8.00')
  arrive(missing, 50, null, '80.00')
  arrive(missing, 50, '70.00', null)
  // No price at all, or no cost at all: no row.
  arrive(skuOf('ST-NO-PRICE'), 5, null, '8.00')
  arrive(skuOf('ST-NO-COST'), 5, '7.00', null)
  // Received without an order item: no price.
  plan.addReceiptLine(receipt, 5, { skuId: skuOf('ST-NO-ITEM'), landedUnitCostBase: '8.00' })
  // No piece, no average, no row.
  arrive(skuOf('ST-ZERO'), 0, '7.00', '8.00')
  // Without a SKU there is no product.
  arrive(null, 5, '7.00', '8.00')
  // Cancelled and deleted receipts do not count.
  arrive(missing, 100, '1.00', '1.00', plan.addReceipt('GR-LANDED-CANCELLED', { status: 'cancelled' }))
  arrive(missing, 100, '1.00', '1.00', plan.addReceipt('GR-LANDED-DELETED', DELETED))
  // By code point.
  for (const letter of ['É', 'a', 'Z']) arrive(skuOf(`ST-${letter}`), 1, '1.10', '2.20')
  // A deleted product, and a deleted SKU of one that is not.
  arrive(skuOf('ST-DELETED', DELETED), 1, '3.00', '4.00')
  arrive(plan.addSku(weighted, 'SKU-W-DELETED', DELETED), 100, '1.00', '1.00')
  // Of orders that do not count, and of an order of material.
  for (const values of [
    { status: 'received', ...DELETED },
    { status: 'cancelled' },
    { status: 'draft' },
    { status: 'received', kind: 'material' },
  ]) {
    arrive(missing, 100, '1.00', '1.00', receipt, plan.addOrder(`PO-LANDED-${plan.nextId()}`, values))
  }
}

function payments(plan: Plan): void {
  const withAgreement = (number: string, values: Values = {}, agreement: Values = {}) => {
    const orderId = plan.addOrder(number, { status: 'confirmed', ...values })
    const supplierId = plan.supplier
    return { orderId, paymentAgreementId: plan.add('payment-agreements', { orderId, supplierId, ...agreement }) }
  }
  const milestone = (of: Values, name: string, balanceAmount: string, values: Values = {}) =>
    plan.add('payment-milestones', { ...of, name, balanceAmount, status: 'due', dueDate: null, ...values })

  const paid = withAgreement('PO-MILESTONES')
  // Sums that a float gets wrong: 0.1 + 0.2, a ninth decimal, and 38 digits.
  milestone(paid, 'Tenth', '0.1', { dueDate: '2026-07-15' })
  milestone(paid, 'Fifth', '0.2', { dueDate: '2026-07-20', status: 'partially_paid' })
  milestone(paid, 'Ninth decimal', '0.000000001', { dueDate: '2026-07-31', status: 'pending' })
  milestone(paid, 'Three decimals', '1.005', { dueDate: '2026-07-31', currency: 'KWD' })
  milestone(paid, 'Three decimals', '2.005', { dueDate: '2026-07-01', currency: 'KWD' })
  milestone(paid, 'Many digits', '99999999999999999999999999999', { dueDate: '2026-08-01', currency: 'JPY' })
  milestone(paid, 'Many digits', '0.999999999', { dueDate: '2026-08-31', currency: 'JPY' })
  // Without a due date: that of the invoice; none if the invoice has none, was deleted, or is not there.
  const invoiceOf = (number: string, values: Values) =>
    plan.addInvoice(number, 'commercial', '40.00', { orderId: paid.orderId, ...values })
  milestone(paid, 'Due with invoice', '10.00', { invoiceId: invoiceOf('INV-DUE', { dueDate: '2026-09-30' }) })
  milestone(paid, 'Invoice without day', '11.00', { invoiceId: invoiceOf('INV-NO-DAY', { dueDate: null }) })
  // A deleted invoice has no due date.
  milestone(paid, 'Invoice deleted', '12.00', {
    invoiceId: invoiceOf('INV-GONE', { dueDate: '2026-09-30', ...DELETED }),
  })
  // Nor has a void one; one that was rejected has.
  for (const status of ['void', 'rejected']) {
    const invoiceId = invoiceOf(`INV-DUE-${status}`, { dueDate: '2026-06-29', status })
    milestone(paid, `Invoice ${status}`, '12.50', { invoiceId })
  }
  milestone(paid, 'No day', '13.00')
  milestone(paid, 'No day, other currency', '14.00', { currency: 'USD' })
  // The day of the milestone goes before that of its invoice.
  const both = invoiceOf('INV-BOTH', { dueDate: '2026-12-31' })
  milestone(paid, 'Own day', '15.00', { dueDate: '2026-05-31', invoiceId: both })
  // Not open, although something is left to pay.
  for (const status of ['paid', 'waived', 'cancelled']) {
    milestone(paid, status, '1000.00', { status, dueDate: '2026-07-01' })
  }
  // Nothing left to pay, or less than nothing.
  milestone(paid, 'Nothing left', '0.00', { dueDate: '2026-07-01' })
  milestone(paid, 'Overpaid', '-5.00', { dueDate: '2026-07-01' })
  // Milestones of orders that do not count and of deleted agreements do not count, and cover no invoice.
  for (const of of [
    withAgreement('PO-MILESTONE-CANCELLED', { status: 'cancelled' }),
    withAgreement('PO-MILESTONE-DRAFT', { status: 'draft' }),
    withAgreement('PO-MILESTONE-DELETED', DELETED),
    withAgreement('PO-AGREEMENT-DELETED', {}, DELETED),
  ]) {
    milestone(of, 'Of what does not count', '2000.00', { dueDate: '2026-07-02' })
    plan.addInvoice(`INV-OF-${of.orderId}`, 'commercial', '0.50', { orderId: of.orderId, dueDate: '2026-10-01' })
  }

  // Invoices for goods: covered by a milestone of their order, or of an order on their lines.
  plan.addInvoice('INV-COVERED', 'deposit', '100.00', { orderId: paid.orderId })
  const without = plan.addOrder('PO-NO-MILESTONE', { status: 'confirmed' })
  const coveredByLine = plan.addInvoice('INV-COVERED-BY-LINE', 'commercial', '100.00')
  plan.addInvoiceLine(coveredByLine, null, { orderId: without })
  plan.addInvoiceLine(coveredByLine, null, { orderId: paid.orderId })
  // A milestone that is paid, or cancelled, covers too.
  for (const status of ['paid', 'cancelled']) {
    const of = withAgreement(`PO-MILESTONE-ONLY-${status}`)
    milestone(of, 'Only one', '0.00', { status })
    plan.addInvoice(`INV-COVERED-${status}`, 'commercial', '100.00', { orderId: of.orderId })
  }
  // Not covered: by its order, by its lines, and without an order.
  plan.addInvoice('INV-ORDER', 'commercial', '20.25', { orderId: without })
  const byLine = plan.addInvoice('INV-LINES', 'deposit', '20.50', { status: 'received' })
  plan.addInvoiceLine(byLine, null, { orderId: without })
  plan.addInvoiceLine(byLine, null)
  plan.addInvoice('INV-ALONE', 'commercial', '20.75', { status: 'disputed' })
  // In dispute: what no open milestone of its order, its lines, or its own covers.
  const dispute = (number: string, balanceAmount: string, values: Values) =>
    plan.addInvoice(number, 'commercial', balanceAmount, { status: 'disputed', ...values })
  const settled = withAgreement('PO-DISPUTED-PAID')
  milestone(settled, 'Paid', '0.00', { status: 'paid' })
  dispute('INV-DISPUTED', '188.89', { orderId: settled.orderId, dueDate: '2026-06-20' })
  plan.addInvoiceLine(dispute('INV-DISPUTED-BY-LINE', '88.62', { dueDate: null }), null, { orderId: settled.orderId })
  const partly = withAgreement('PO-DISPUTED-PART')
  const disputed = dispute('INV-DISPUTED-PART', '26186.51', { orderId: partly.orderId, dueDate: '2026-07-01' })
  // The line names the order of the invoice again, and the milestone its invoice: it is taken off once.
  plan.addInvoiceLine(disputed, null, { orderId: partly.orderId })
  milestone(partly, 'Named', '24641.71', { invoiceId: disputed, dueDate: '2026-07-06' })
  milestone(partly, 'In another currency', '5.00', { currency: 'USD', dueDate: '2026-07-06' })
  for (const status of ['waived', 'cancelled']) milestone(partly, status, '900.00', { status })
  // A milestone covers no other invoice than the one that it names, also where it has more than that one.
  dispute('INV-DISPUTED-BESIDE', '500.00', { orderId: partly.orderId })
  const named = withAgreement('PO-DISPUTED-NAMED')
  milestone(named, 'More than its invoice', '70.00', { invoiceId: dispute('INV-DISPUTED-NAMED', '60.00', {}) })
  dispute('INV-DISPUTED-NOT-NAMED', '10.00', { orderId: named.orderId })
  // Open milestones have as much, or more; with floats, 0.1 and 0.2 would be less than 0.3.
  for (const [number, balanceAmount] of [
    ['EXACT', '0.30'],
    ['LESS', '0.29'],
  ] as const) {
    const of = withAgreement(`PO-DISPUTED-${number}`)
    for (const tenths of ['0.10', '0.20']) milestone(of, tenths, tenths)
    dispute(`INV-DISPUTED-${number}`, balanceAmount, { orderId: of.orderId })
  }
  // Two in dispute, and a milestone that names neither: it is taken off once, and the id decides.
  const twice = withAgreement('PO-DISPUTED-TWICE')
  milestone(twice, 'For one of two', '24641.71')
  for (const number of ['INV-TWICE-1', 'INV-TWICE-2']) dispute(number, '24641.71', { orderId: twice.orderId })
  // What the first does not need is taken off the next: by due date, without one last. Others of the order take nothing.
  const several = withAgreement('PO-DISPUTED-SEVERAL')
  milestone(several, 'For one and a half', '30.00')
  for (const [number, dueDate] of [
    ['INV-SEVERAL-NO-DAY', null],
    ['INV-SEVERAL-SECOND', '2026-06-20'],
    ['INV-SEVERAL-FIRST', '2026-06-10'],
  ] as const) {
    dispute(number, '20.00', { orderId: several.orderId, dueDate })
  }
  dispute('INV-SEVERAL-USD', '20.00', { orderId: several.orderId, dueDate: '2026-06-01', currency: 'USD' })
  dispute('INV-SEVERAL-DELETED', '20.00', { orderId: several.orderId, dueDate: '2026-06-01', ...DELETED })
  plan.addInvoice('INV-SEVERAL-PROFORMA', 'proforma', '20.00', { orderId: several.orderId, dueDate: '2026-06-01' })
  for (const status of ['paid', 'rejected', 'void']) {
    dispute(`INV-SEVERAL-${status}`, '20.00', { orderId: several.orderId, dueDate: '2026-06-01', status })
  }
  // Milestones pay first what is not in dispute, unless another milestone names it.
  const undisputed = withAgreement('PO-DISPUTED-BESIDE-APPROVED')
  milestone(undisputed, 'For the approved ones', '45.00')
  const deposit = plan.addInvoice('INV-BESIDE-DEPOSIT', 'deposit', '80.00', { orderId: undisputed.orderId })
  milestone(undisputed, 'For the deposit', '80.00', { invoiceId: deposit })
  dispute('INV-BESIDE-DISPUTED', '25.00', { orderId: undisputed.orderId, dueDate: '2026-06-20' })
  plan.addInvoice('INV-BESIDE-APPROVED', 'commercial', '40.00', { orderId: undisputed.orderId })
  // An invoice of two orders has what the earlier ones of each leave.
  const [one, other] = [withAgreement('PO-DISPUTED-ONE'), withAgreement('PO-DISPUTED-OTHER')]
  milestone(one, 'Of one', '100.00')
  milestone(other, 'Of the other', '90.00')
  dispute('INV-OF-ONE', '500.00', { orderId: one.orderId, dueDate: '2026-06-20' })
  const ofBoth = dispute('INV-OF-BOTH', '120.00', { dueDate: '2026-06-21' })
  for (const { orderId } of [one, other]) plan.addInvoiceLine(ofBoth, null, { orderId })
  dispute('INV-OF-OTHER', '7.00', { orderId: other.orderId, dueDate: '2026-06-22' })
  // Deleted, or with nothing left.
  dispute('INV-DISPUTED-DELETED', '500.00', { orderId: settled.orderId, ...DELETED })
  dispute('INV-DISPUTED-SETTLED', '0.00', { orderId: settled.orderId })
  // Freight in dispute counts as a whole, where the order has open milestones too.
  plan.addInvoice('INV-DISPUTED-FREIGHT', 'freight', '30.50', { status: 'disputed', orderId: partly.orderId })
  // A milestone that names an invoice covers it, although the invoice names no order.
  milestone(paid, 'Names an invoice', '16.00', { invoiceId: plan.addInvoice('INV-NAMED', 'commercial', '16.00') })
  // Freight, duty and services count, also where the order has milestones.
  plan.addInvoice('INV-FREIGHT', 'freight', '30.10', { orderId: paid.orderId })
  plan.addInvoice('INV-FREIGHT-NO-DAY', 'freight', '30.20', { dueDate: null })
  plan.addInvoice('INV-DUTY', 'duty', '30.30', { status: 'partially_paid', currency: 'USD' })
  plan.addInvoice('INV-SERVICE', 'service', '30.40', { status: 'in_review', supplierId: null })
  // Never count.
  plan.addInvoice('INV-PROFORMA', 'proforma', '500.00')
  plan.addInvoice('INV-CREDIT', 'credit_note', '-500.00')
  plan.addInvoice('INV-CREDIT-POSITIVE', 'credit_note', '500.00')
  for (const status of ['paid', 'rejected', 'void']) plan.addInvoice(`INV-${status}`, 'freight', '500.00', { status })
  plan.addInvoice('INV-DELETED', 'freight', '500.00', DELETED)
  plan.addInvoice('INV-NOTHING-LEFT', 'freight', '0.000')
}

function invoiceDifferences(plan: Plan): void {
  /** A paid invoice, so that it is in no other report. */
  const differ = (number: string, differences: readonly (string | null)[], values: Values = {}) => {
    const invoice = plan.addInvoice(number, 'commercial', '0.00', { status: 'paid', ...values })
    for (const difference of differences) plan.addInvoiceLine(invoice, difference)
  }
  // Exact sums, and lines that are not matched.
  differ('DIFF-TENTHS', ['0.1', '0.2', null])
  differ('DIFF-NINTH', ['0.000000001', '12.50'])
  differ('DIFF-BELOW', ['-3.00', '1.50'], { currency: 'USD' })
  // No difference: none matched, zeros only, no lines.
  differ('DIFF-UNMATCHED', [null])
  differ('DIFF-ZERO', ['0.00', '0'])
  differ('DIFF-NO-LINES', [])
  // Differences that add up to zero are none.
  differ('DIFF-EVEN', ['5.00', '-5.00'])
  // Invoices of any kind have differences, and in any status but void.
  differ('DIFF-PROFORMA', ['7.00'], { kind: 'proforma' })
  differ('DIFF-DISPUTED', ['9.00'], { status: 'disputed' })
  differ('DIFF-REJECTED', ['10.00'], { status: 'rejected' })
  differ('DIFF-VOID', ['6.00'], { status: 'void' })
  differ('DIFF-DELETED', ['8.00'], DELETED)
  // Two companies can use the same number; one of them is no supplier.
  differ('DIFF-SAME', ['1.00'])
  differ('DIFF-SAME', ['2.00'], { partnerId: plan.partnerOf(plan.namesake), supplierId: null })
  // A deleted supplier is still named.
  differ('DIFF-DELETED-SUPPLIER', ['3.00'], {
    partnerId: plan.partnerOf(plan.deletedSupplier),
    supplierId: plan.deletedSupplier,
  })
}

function launches(plan: Plan): void {
  const launch = (name: string, inWarehouseDate: string | null, status = 'open') =>
    plan.add('launch-windows', { name, inWarehouseDate, status })
  const orderFor = (launchWindowId: string, number: string, status: string, promised: string | null = null) =>
    plan.addOrder(number, { launchWindowId, status, confirmedExFactoryDate: promised })
  const shipmentOf = (orderId: string, number: string, values: Values) => {
    const shipmentId = plan.addShipment(number, { status: 'in_transit', ...values })
    plan.add('order-shipments', { orderId, shipmentId })
    return shipmentId
  }

  const autumn = launch('Autumn', '2026-08-18')
  // Open orders take 35 days from the promised day, or from today: 14 days to spare on the first date, then 13.
  orderFor(autumn, 'PO-L-FACTORY', 'in_production', '2026-06-30')
  orderFor(autumn, 'PO-L-OVERDUE', 'confirmed', '2026-06-01')
  orderFor(autumn, 'PO-L-LATER', 'issued', '2026-07-10')
  // The day asked for, while none is confirmed.
  plan.addOrder('PO-L-REQUESTED', { launchWindowId: autumn, requestedExFactoryDate: '2026-07-20' })
  // Part of it was delivered; the rest is still at the factory.
  const part = orderFor(autumn, 'PO-L-PART', 'partially_shipped', '2026-07-05')
  shipmentOf(part, 'SH-L-PART', { status: 'delivered', deliveredDate: '2026-06-10' })
  // No day at all: no promise, no shipment, a shipment without a day, a cancelled or deleted shipment only.
  orderFor(autumn, 'PO-L-NO-DAY', 'issued')
  // After it has left, the promised day says nothing.
  orderFor(autumn, 'PO-L-NO-SHIPMENT', 'shipped', '2026-06-01')
  shipmentOf(orderFor(autumn, 'PO-L-UNDATED', 'shipped', '2026-06-01'), 'SH-L-UNDATED', {})
  const planned = { estimatedDeliveryDate: '2026-07-01' }
  shipmentOf(orderFor(autumn, 'PO-L-SHIP-CANCELLED', 'shipped'), 'SH-L-CANCELLED', { ...planned, status: 'cancelled' })
  shipmentOf(orderFor(autumn, 'PO-L-SHIP-DELETED', 'shipped'), 'SH-L-DELETED', { ...planned, ...DELETED })
  // Delivered without a day of delivery is expected as planned.
  shipmentOf(orderFor(autumn, 'PO-L-DELIVERED', 'shipped'), 'SH-L-DELIVERED', {
    status: 'delivered',
    actualArrivalDate: '2026-06-20',
    estimatedDeliveryDate: '2026-06-20',
  })
  // Received and closed orders, and those that never count.
  for (const status of ['received', 'closed', 'draft', 'cancelled']) orderFor(autumn, `PO-L-${status}`, status)
  plan.addOrder('PO-L-deleted', { launchWindowId: autumn, ...DELETED })

  const soon = launch('Soon', '2026-07-14', 'planned')
  // An overdue shipment is expected today: 14 days to spare on the first date, 13 on the second.
  shipmentOf(orderFor(soon, 'PO-L-SEA', 'shipped', '2026-05-01'), 'SH-L-SEA', { estimatedDeliveryDate: '2026-06-25' })
  // The last of its shipments decides; one was only planned to the port. Another order is in the same shipment.
  const twice = orderFor(soon, 'PO-L-TWO', 'partially_received')
  shipmentOf(twice, 'SH-L-FIRST', { status: 'delivered', deliveredDate: '2026-06-15' })
  const second = shipmentOf(twice, 'SH-L-SECOND', { estimatedArrivalDate: '2026-07-05' })
  plan.add('order-shipments', { orderId: orderFor(soon, 'PO-L-SHARED', 'shipped'), shipmentId: second })
  // Delivered after the day, and in time.
  const delivered = (number: string, deliveredDate: string) =>
    shipmentOf(orderFor(soon, `PO-L-${number}`, 'shipped'), `SH-L-${number}`, { status: 'delivered', deliveredDate })
  delivered('TOO-LATE', '2026-07-16')
  delivered('IN-TIME', '2026-06-20')

  // A day that has passed is still to come while the status says so.
  orderFor(launch('Passed', '2026-06-01'), 'PO-L-PASSED', 'in_production', '2026-06-30')
  // Launches without a day, launched and cancelled.
  orderFor(launch('Without day', null), 'PO-L-WITHOUT-DAY', 'in_production', '2026-06-01')
  orderFor(launch('Launched', '2026-07-01', 'launched'), 'PO-L-LAUNCHED', 'in_production', '2026-06-01')
  orderFor(launch('Cancelled', '2026-07-01', 'cancelled'), 'PO-L-LAUNCH-CANCELLED', 'in_production', '2026-06-01')
  // Without orders: no row.
  launch('Empty', '2026-07-01')
}

function fabrics(plan: Plan): void {
  const bomSectionId = plan.add('bom-sections', {})
  const material = (code: string, values: Values = {}) => plan.add('materials', { code, kind: 'fabric', ...values })
  const version = () => plan.add('product-versions', { productId: plan.product })
  const bom = (productVersionId: string, materials: readonly string[], values: Values = {}) => {
    const bomId = plan.add('boms', { productId: plan.product, productVersionId, ...values })
    for (const materialId of materials) plan.add('bom-components', { bomId, bomSectionId, materialId })
    return bomId
  }
  const orderOf = (number: string, status: string, versions: readonly (string | null)[], values: Values = {}) => {
    const order = plan.addOrder(number, { status, ...values })
    for (const productVersionId of versions) plan.addItem(order, 1, { productVersionId })
  }

  const canvas = material('FAB-CANVAS')
  const jacket = version()
  // A fabric twice in one bill; a lining and a trim are no fabrics.
  const jacketBom = bom(jacket, [
    canvas,
    canvas,
    material('LIN-1', { kind: 'lining' }),
    material('TRM-1', { kind: 'trim' }),
  ])
  // A second bill of the same version. Bills in any status.
  bom(jacket, [canvas, material('FAB-SUPERSEDED')], { status: 'superseded' })
  // A deleted bill, and a deleted component.
  bom(jacket, [material('FAB-OF-DELETED-BOM')], DELETED)
  plan.add('bom-components', {
    bomId: jacketBom,
    bomSectionId,
    materialId: material('FAB-OF-DELETED-COMPONENT'),
    ...DELETED,
  })
  // A deleted material.
  plan.add('bom-components', { bomId: jacketBom, bomSectionId, materialId: material('FAB-DELETED', DELETED) })
  // A bill applies to its version, also to SKUs that it does not list.
  const otherSku = plan.addSku(plan.product, 'SKU-OF-BOM')
  plan.add('bom-skus', { bomId: bom(jacket, [material('FAB-OTHER-SKU')]), skuId: otherSku })
  // By code point; equal codes by order number, then by id of the fabric.
  const shirt = version()
  bom(
    shirt,
    ['É', 'a', 'Z', 'TWICE', 'TWICE'].map((code) => material(`FAB-${code}`)),
  )
  // A version without a bill, and a fabric that is not ordered.
  const sock = version()
  bom(version(), [material('FAB-NOT-ORDERED')])

  // Open in each status; two lines of one version are one row.
  orderOf('PO-F-ISSUED', 'issued', [jacket, jacket])
  orderOf('PO-F-CONFIRMED', 'confirmed', [shirt, null])
  orderOf('PO-F-PRODUCTION', 'in_production', [jacket, shirt])
  orderOf('PO-F-PART', 'partially_shipped', [sock, jacket])
  // Not open, or never counted.
  for (const status of ['shipped', 'partially_received', 'received', 'closed', 'draft', 'cancelled']) {
    orderOf(`PO-F-${status}`, status, [jacket])
  }
  orderOf('PO-F-deleted', 'issued', [jacket], DELETED)
  // A version that was deleted after it was ordered is made all the same.
  const deletedVersion = plan.add('product-versions', { productId: plan.product, ...DELETED })
  bom(deletedVersion, [material('FAB-OF-DELETED-VERSION')])
  orderOf('PO-F-DELETED-VERSION', 'issued', [deletedVersion])
  // Lines that are no pieces need no fabric.
  const cancelledLine = plan.addOrder('PO-F-CANCELLED-LINE')
  plan.addItem(cancelledLine, 1, { productVersionId: jacket, step: 'cancelled' })
  plan.addItem(cancelledLine, 1, { productVersionId: jacket, itemType: 'tooling' })
}

function quotes(plan: Plan): void {
  const product = plan.addProduct('ST-QUOTED')
  /** A quote whose last revision is current; bands by revision as [minQty, maxQty, unitPriceBase]. */
  const quote = (
    number: string,
    revisions: readonly (readonly (readonly [number, number | null, string | null])[])[],
    values: Values = {},
    productId = product,
    validUntilDate: string | null = '2026-12-31',
  ) => {
    const id = plan.nextId()
    const revisionIds = revisions.map((bands, index) => {
      const quoteRevisionId = plan.add('quote-revisions', { quoteId: id, revisionNumber: index + 1, validUntilDate })
      const quoteItemId = plan.add('quote-items', { quoteId: id, quoteRevisionId, productId })
      for (const [minQty, maxQty, unitPriceBase] of bands) {
        const unitPrice = unitPriceBase ?? '8.80'
        plan.add('quote-price-bands', { quoteItemId, minQty, maxQty, unitPrice, unitPriceBase })
      }
      return quoteRevisionId
    })
    const currentRevisionId = revisionIds.at(-1) ?? null
    plan.add('quotes', { id, number, supplierId: plan.supplier, status: 'received', currentRevisionId, ...values })
  }
  // By value, not by text: 9.5 before 10; without a base price last; no largest quantity.
  quote('Q-RECEIVED', [
    [
      [1, 99, '10.00'],
      [100, 999, '9.5'],
      [1000, null, null],
    ],
  ])
  // Only the current revision.
  quote('Q-NEGOTIATING', [[[1, null, '1.00']], [[1, null, '10.0']]], {
    status: 'negotiating',
    supplierId: plan.namesake,
  })
  // Equal price and name: the smallest quantity decides, then the id.
  quote(
    'Q-AWARDED',
    [
      [
        [50, null, '10'],
        [1, 49, '10.000000000'],
        [1, 49, '10'],
      ],
    ],
    { status: 'awarded' },
  )
  quote('Q-NINTH', [[[1, null, '9.500000001']]])
  // Lapsed; valid until the first date, and lapsed on the second; without an end.
  quote('Q-LAPSED', [[[1, null, '4.00']]], {}, product, '2026-06-29')
  quote('Q-LAST-DAY', [[[1, null, '5.00']]], { status: 'awarded' }, product, '2026-06-30')
  quote('Q-NO-END', [[[1, null, '6.00']]], {}, product, null)
  // A deleted supplier is still named; a deleted product has no price.
  quote('Q-DELETED-SUPPLIER', [[[1, null, '10.00']]], { supplierId: plan.deletedSupplier })
  quote('Q-DELETED-PRODUCT', [[[1, null, '3.00']]], {}, plan.addProduct('ST-QUOTED-DELETED', DELETED))
  // No current revision; a current one without bands.
  quote('Q-NO-CURRENT', [[[1, null, '2.00']]], { currentRevisionId: null })
  quote('Q-NO-BANDS', [[[1, null, '2.00']], []])
  // Other statuses, and deleted.
  for (const status of ['draft', 'requested', 'declined', 'expired', 'cancelled']) {
    quote(`Q-${status}`, [[[1, null, '2.00']]], { status })
  }
  quote('Q-DELETED', [[[1, null, '2.00']]], DELETED)
}

function samples(plan: Plan): void {
  const checklistId = plan.add('checklists', {})
  const round = (sampleId: string, roundNumber: number, values: Values = {}) =>
    plan.add('sample-rounds', { sampleId, roundNumber, ...values })
  const sample = (number: string, values: Values = {}) =>
    plan.add('samples', { number, productId: plan.product, supplierId: plan.supplier, ...values })
  const result = (sampleRoundId: string, itemLabel: string, values: Values = {}) =>
    plan.add('sample-checklist-results', {
      sampleRoundId,
      checklistId,
      itemLabel,
      severity: 'critical',
      result: 'fail',
      ...values,
    })
  // Round 2 before round 10; labels by code point; one label twice.
  const failed = sample('S-FAILED')
  result(round(failed, 10), 'Tenth round')
  const second = round(failed, 2)
  for (const label of ['Élan', 'a', 'Z', 'Z']) result(second, label)
  // Not critical, not failed.
  result(second, 'Major', { severity: 'major' })
  result(second, 'No severity', { severity: null })
  result(second, 'Passed', { result: 'pass' })
  result(second, 'Not applicable', { result: 'not_applicable' })
  // Samples and rounds in any status, also cancelled ones.
  result(round(sample('S-CANCELLED', { status: 'cancelled' }), 1), 'Of a cancelled sample')
  result(round(sample('S-ROUND-CANCELLED'), 1, { status: 'cancelled' }), 'Of a cancelled round')
  // A deleted sample. A deleted supplier is still named.
  result(round(sample('S-DELETED', DELETED), 1), 'Of a deleted sample')
  result(round(sample('S-DELETED-SUPPLIER', { supplierId: plan.deletedSupplier }), 1), 'Of a deleted supplier')
}

/** Orders and samples that wait for somebody. */
function waiting(plan: Plan): void {
  const made = (number: string, ordered: number, quantity: number, values: Values = {}): string => {
    const orderId = plan.addOrder(number, { status: 'in_production', confirmedExFactoryDate: '2026-07-14', ...values })
    const orderItemId = plan.addItem(orderId, ordered)
    const productionRunId = plan.addRun(orderId, null)
    plan.add('production-run-items', { productionRunId, orderItemId, quantity })
    const shipmentId = plan.addShipment(`SH-${number}`, { status: 'in_transit', actualDepartureDate: '2026-06-01' })
    plan.add('shipment-items', { shipmentId, orderId, orderItemId, skuId: plan.sku, qty: 1 })
    return orderId
  }
  // 97 of a hundred is all of it: the forwarder has it. 96 are not, nor are 969 of a thousand.
  made('PO-MADE-97', 100, 97)
  made('PO-MADE-96', 100, 96)
  made('PO-MADE-969', 1000, 969)
  // 14 days from the first date is soon, 15 is not.
  made('PO-IN-15-DAYS', 10, 10, { confirmedExFactoryDate: '2026-07-15' })
  // Another currency, and material.
  made('PO-OTHER-CURRENCY', 10, 10, { currency: 'GBP', totalAmount: '1200.5' })
  made('PO-MATERIAL-WAITS', 500, 500, { kind: 'material' })

  const sample = (number: string, values: Values, ...rounds: [number, string, Values?][]): void => {
    const sampleId = plan.add('samples', {
      number,
      productId: plan.product,
      supplierId: plan.supplier,
      status: 'in_progress',
      ...values,
    })
    for (const [roundNumber, status, more] of rounds) {
      plan.add('sample-rounds', { sampleId, roundNumber, status, sentDate: null, receivedDate: null, ...more })
    }
  }
  const received = { sentDate: '2026-06-10', receivedDate: '2026-06-18' }
  const orderId = made('PO-TO-JUDGE', 10, 10)
  sample('S-TO-JUDGE', { orderId, dueDate: '2026-06-30' }, [1, 'reviewed'], [2, 'received', received])
  // The brand is asked first, although another sample of the order is awaited.
  sample('S-AWAITED-TOO', { orderId }, [1, 'awaiting'])
  sample('S-AWAITED', { orderId: made('PO-AWAITED', 10, 10), dueDate: '2026-07-14' }, [1, 'awaiting'])
  sample('S-SENT', { orderId: made('PO-SENT', 10, 10) }, [1, 'sent', { sentDate: '2026-06-20' }])
  // Rounds count by number, whatever their order: the tenth is after the ninth.
  sample('S-TENTH', {}, [10, 'awaiting'], [9, 'received', received])
  // A cancelled round is as if it was not there. Of two with the same number, the id decides.
  sample('S-CANCELLED-ROUND', {}, [1, 'received', received], [2, 'cancelled'])
  sample('S-NUMBER-TWICE', {}, [1, 'received', received], [1, 'awaiting'])
  // Nothing waits: judged, cancelled, deleted, without a round.
  sample('S-JUDGED', { status: 'rejected' }, [1, 'received', received], [2, 'reviewed'])
  sample('S-CANCELLED-WAITS', { status: 'cancelled' }, [1, 'received', received])
  sample('S-DELETED-WAITS', DELETED, [1, 'received', received])
  sample('S-WITHOUT-ROUND', {})
  // It holds up no order that is not open, and waits nevertheless.
  for (const [index, status] of ['draft', 'cancelled', 'shipped'].entries()) {
    sample(`S-OF-OTHER-${index}`, { orderId: plan.addOrder(`PO-OTHER-${index}`, { status }) }, [1, 'received'])
  }
  sample('S-OF-DELETED-ORDER', { orderId: plan.addOrder('PO-OTHER-DELETED', DELETED) }, [1, 'received', received])

  // Two styles: the first by style number, of which the id decides. One of them was deleted.
  const styles = plan.addOrder('PO-STYLES')
  for (const [index, styleNumber] of ['ST-2', 'ST-1', 'ST-1'].entries()) {
    const product = plan.addProduct(styleNumber, index === 2 ? DELETED : {})
    plan.addItem(styles, 10, { skuId: plan.addSku(product, `SKU-${styleNumber}-${index}`) })
  }
  // A style of a cancelled line is not ordered.
  const cancelled = plan.addOrder('PO-STYLE-CANCELLED')
  plan.addItem(cancelled, 10, { step: 'cancelled' })

  // Invoiced: commercial invoices, neither void, rejected nor deleted; of lines that are pieces.
  const billed = plan.addOrder('PO-BILLED')
  const [piece, fee] = [plan.addItem(billed, 100), plan.addItem(billed, 1, { itemType: 'fee' })]
  for (const [index, [kind, values]] of (
    [
      ['commercial', {}],
      ['commercial', { status: 'void' }],
      ['commercial', { status: 'rejected' }],
      ['commercial', DELETED],
      ['deposit', {}],
      ['proforma', {}],
      ['freight', {}],
    ] as const
  ).entries()) {
    const invoiceId = plan.addInvoice(`INV-BILLED-${index}`, kind, '0', values)
    for (const [lineNumber, [orderItemId, qty]] of (
      [
        [piece, 40],
        [fee, 1],
        [null, 3],
        [piece, null],
      ] as const
    ).entries()) {
      plan.addInvoiceLine(invoiceId, null, { lineNumber, orderItemId, qty })
    }
  }

  // Overdue for 30 days on the first date, for 31 on the second. Due in 30 days on the first, in 29 on the second.
  plan.addInvoice('INV-30-DAYS', 'freight', '10.50', { supplierId: null, dueDate: '2026-05-31' })
  plan.addInvoice('INV-IN-30-DAYS', 'freight', '20', { dueDate: '2026-07-30' })
  plan.addInvoice('INV-IN-31-DAYS', 'duty', '30', { dueDate: '2026-07-31', currency: 'GBP' })
  plan.addInvoice('INV-TODAY', 'service', '40', { dueDate: '2026-06-30' })
}

/** The main way of a shipment, by its legs. */
function routes(plan: Plan): void {
  const [mill, port, hub, dock] = ['Mill', 'Port', 'Hub', 'Dock'].map((name) => plan.add('locations', { name }))
  const leg = (shipmentId: string, sequence: number, from: unknown, to: unknown, values: Values = {}): void => {
    const [originLocationId, destinationLocationId] = [from, to]
    plan.add('legs', {
      shipmentId,
      sequence,
      transportMode: 'sea',
      status: 'planned',
      originLocationId,
      destinationLocationId,
      ...values,
    })
  }
  // By road to the port, by sea in two legs, of which the second is stored first; a cancelled one before.
  const two = plan.addShipment('SH-TWO-LEGS', { transportMode: 'sea', estimatedDeliveryDate: '2026-07-14' })
  leg(two, 3, hub, dock)
  leg(two, 2, port, hub)
  leg(two, 1, mill, port, { transportMode: 'road' })
  leg(two, 0, mill, dock, { status: 'cancelled' })
  // No leg by its main way, and none at all.
  leg(plan.addShipment('SH-BY-ROAD', { transportMode: 'air' }), 1, mill, port, { transportMode: 'road' })
  const forwarderId = plan.partnerOf(plan.supplier)
  plan.addShipment('SH-WITHOUT-LEGS', { transportMode: 'rail', forwarderId, estimatedDeliveryDate: '2026-07-15' })
  // Two legs of the same place: the id decides.
  const twice = plan.addShipment('SH-LEG-TWICE', { transportMode: 'sea' })
  leg(twice, 1, mill, port)
  leg(twice, 1, hub, dock)
  // Items without a SKU, such as material, are no pieces.
  const orderId = plan.addOrder('PO-ROUTE')
  const orderItemId = plan.addItem(orderId, 100)
  for (const [skuId, qty] of [[plan.sku, 60] as const, [null, 40] as const]) {
    plan.add('shipment-items', { shipmentId: two, orderId, orderItemId, skuId, qty })
  }
}
