/** Orders of a wave: placed with one supplier on one day, divided by style. */

import remarks from '../data/remarks.json' with { type: 'json' }
import { makeDocument, makeNotes } from '../files.ts'
import { decimal, money, sumOf } from '../kit/amounts.ts'
import { exchangeRate } from '../kit/exchange.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Library } from '../library/library.ts'
import type { Places, Warehouse } from '../partners/places.ts'
import type { Supplier } from '../partners/suppliers.ts'
import { materialLines, planPurchases, productLines, sampleLines } from './lines.ts'
import type { Line, Order, WaveInHand } from './order.ts'
import { isCancelled, isConfirmed, lineStep, orderStatus } from './progress.ts'
import { planTimeline } from './timeline.ts'
import type { Wave } from './wave.ts'

/** Into how many orders a wave is divided, if it has enough styles. */
const ORDER_COUNTS = [
  [1, 18],
  [2, 47],
  [3, 35],
] as const

const MEMO_SHARE = 0.06

/** With a leading wave, the goods travel with those of that wave, from its supplier to its destination. */
export function placeOrders(
  world: World,
  library: Library,
  places: Places,
  wave: Wave,
  lead: WaveInHand | null,
): WaveInHand {
  const { random, profile } = world
  const { program } = wave
  const material = wave.kind === 'material'
  const supplier = material ? (program.styles[0]?.shell.supplier ?? program.supplier) : program.supplier
  const warehouse = material
    ? null
    : (lead?.warehouse ?? random.weighted(places.warehouses.map((each) => [each, each.orderWeight] as const)))
  const destination = warehouse ?? program.supplier.site
  const planned = planTimeline(world, wave, supplier, destination)
  const timeline = lead ? { ...planned, consignments: lead.timeline.consignments } : planned
  const rate = exchangeRate(supplier.currency, profile.baseCurrency, wave.orderDay)
  const cancelled = isCancelled(timeline)
  const orders = linesByOrder(world, library, wave, rate).map((lines) => makeOrder(world, supplier, lines, cancelled))
  const inHand = { wave, supplier, destination, warehouse, timeline, rate, orders }
  for (const order of orders) emitOrder(world, inHand, order)
  return inHand
}

function linesByOrder(world: World, library: Library, wave: Wave, rate: number): Line[][] {
  if (wave.kind === 'sample') return [sampleLines(world, wave, library, rate)]
  if (wave.kind === 'material') return [materialLines(world, wave, library, rate)]
  const purchases = planPurchases(world, wave)
  const count = Math.min(purchases.length, world.random.weighted(ORDER_COUNTS))
  return Array.from({ length: count }, (_, turn) => {
    const dealt = purchases.filter((_, index) => index % count === turn)
    return productLines(world, wave, dealt, rate)
  })
}

function makeOrder(world: World, supplier: Supplier, lines: readonly Line[], cancelled: boolean): Order {
  const live = cancelled ? [] : lines.filter((line) => !line.cancelled)
  const isFee = (line: Line): boolean => line.itemType === 'fee' || line.itemType === 'tooling'
  return {
    id: world.ids.next('orders'),
    number: `PO-${10_000 + world.serial('order')}`,
    supplier,
    lines,
    goods: live.filter((line) => !isFee(line)),
    fees: live.filter(isFee),
    totalCents: sumOf(live, (line) => line.qty * line.unitCents),
  }
}

function emitOrder(world: World, inHand: WaveInHand, order: Order): void {
  const { random } = world
  const { wave, supplier, destination, timeline, rate } = inHand
  const { program, kind } = wave
  const confirmed = isConfirmed(timeline)
  const forLaunch = kind === 'bulk' || kind === 'sample'
  const stamps = world.stamps(
    timeline.orderDay,
    Math.min(TODAY, timeline.confirmedExFactoryDay + random.between(0, 60)),
  )
  const { id, number } = order
  const orderDay = world.calendar.workday(timeline.orderDay)
  world.emit('orders', {
    id,
    number,
    supplierId: supplier.id,
    quoteRevisionId: kind === 'bulk' ? program.awardedRevisionId : null,
    launchWindowId: forLaunch ? program.window.id : null,
    paymentTermId: supplier.term.id,
    shipToLocationId: destination.locationId,
    buyerUserId: world.person(),
    kind,
    status: orderStatus(timeline),
    currency: supplier.currency,
    exchangeRate: decimal(rate, 4),
    incotermCode: supplier.incoterm,
    transportMode: timeline.consignments[0]?.main.mode ?? null,
    orderDate: world.calendar.date(orderDay),
    requestedExFactoryDate: world.calendar.date(timeline.requestedExFactoryDay),
    confirmedExFactoryDate: confirmed ? world.calendar.date(timeline.confirmedExFactoryDay) : null,
    requestedDeliveryDate: world.calendar.date(
      kind === 'bulk' ? program.window.inWarehouseDay : timeline.requestedDeliveryDay,
    ),
    totalQty: sumOf(order.goods, (line) => line.qty),
    totalAmount: money(order.totalCents),
    customFields: { budgetCode: `${program.window.code}-${(program.styles[0]?.department ?? 'all').toUpperCase()}` },
    ...stamps,
    deletedAt: null,
  })
  const supplierConfirmedAt = confirmed && !isCancelled(timeline) ? world.at(timeline.confirmedDay) : null
  const step = lineStep(timeline)
  for (const line of order.lines) {
    world.emit('order-items', {
      id: line.id,
      orderId: id,
      skuId: line.sku?.id ?? null,
      productVersionId: line.style?.versionId ?? null,
      qty: line.qty,
      supplierConfirmedAt,
      unitPrice: money(line.unitCents),
      unitPriceBase: money(line.unitBaseCents),
      duty: line.style ? money(line.dutyBaseCents) : null,
      htsCode: line.sku?.tariff.number ?? null,
      itemType: line.itemType,
      itemDescription: line.description,
      memo: random.chance(MEMO_SHARE) ? random.pick(remarks.orderLine) : null,
      step: line.cancelled ? 'cancelled' : step,
      category: line.style?.garment.line.name ?? null,
      ...stamps,
    })
  }
  const subject = { orderId: id, partnerId: supplier.partnerId }
  makeDocument(world, 'purchase_order', number, orderDay, subject, world.person())
  if (confirmed) {
    makeDocument(world, 'order_confirmation', `OC-${number.slice(3)}`, timeline.confirmedDay, subject, null)
  }
  makeNotes(world, 'order', id, 3, timeline.orderDay, timeline.confirmedExFactoryDay)
}

/** Where the brand will find the goods of an order that is not yet received. */
export function stockedAt(inHand: WaveInHand): Warehouse | null {
  return inHand.wave.kind === 'sample' ? null : inHand.warehouse
}
