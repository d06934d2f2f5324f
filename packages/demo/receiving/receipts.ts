/** Goods receipts: what the warehouse counted, what it refused, and what each piece had cost by then. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Desk } from '../desk.ts'
import type { ShipItem, Shipment } from '../freight/shipment.ts'
import { money } from '../kit/amounts.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import { stockedAt } from '../orders/orders.ts'
import { landedCosts } from './landed-cost.ts'

const TWO_RECEIPTS_SHARE = 0.18
const IN_BOTH_SHARE = 0.25

const REASONS = { damaged: 58, quality: 24, wrong_item: 8, overage: 6, other: 4 } as const

/** What a receipt is to count of an item. */
interface Part {
  readonly item: ShipItem
  readonly qty: number
}

export function receiveShipment(world: World, desk: Desk, inHand: WaveInHand, shipment: Shipment): void {
  const { journey } = shipment
  const { random } = world
  const [first, second] = divide(world, shipment.items)
  const secondDay = journey.receivedDay + random.between(1, 3)
  if (journey.receivedDay <= TODAY) {
    makeReceipt(world, desk, inHand, shipment, first, journey.receivedDay)
    if (second.length > 0 && secondDay <= TODAY) makeReceipt(world, desk, inHand, shipment, second, secondDay)
  } else if (journey.arrivalDay <= TODAY) {
    emitReceipt(world, inHand, shipment, world.ids.next('goods-receipts'), 'expected', null, null, 0)
  }
  const warehouse = stockedAt(inHand)
  if (!warehouse) return
  for (const item of shipment.items) {
    if (item.line.sku && item.receivedQty === null) desk.stock.expect(item.line.sku, warehouse, item.qty)
  }
}

/** Most shipments are counted at once; some arrive on two trucks, with a few items on both. */
function divide(world: World, items: readonly ShipItem[]): [Part[], Part[]] {
  const { random } = world
  const whole = items.map((item) => ({ item, qty: item.qty }))
  if (items.length < 4 || !random.chance(TWO_RECEIPTS_SHARE)) return [whole, []]
  const first: Part[] = []
  const second: Part[] = []
  for (const [place, part] of whole.entries()) {
    const half = Math.floor(part.qty / 2)
    if (place === 0) first.push(part)
    else if (half > 0 && random.chance(IN_BOTH_SHARE)) {
      first.push({ item: part.item, qty: half })
      second.push({ item: part.item, qty: part.qty - half })
    } else (random.chance(0.6) ? first : second).push(part)
  }
  return [first, second]
}

function makeReceipt(
  world: World,
  desk: Desk,
  inHand: WaveInHand,
  shipment: Shipment,
  parts: readonly Part[],
  day: Day,
): void {
  const { random } = world
  const id = world.ids.next('goods-receipts')
  const landed = landedCosts(shipment)
  const warehouse = stockedAt(inHand)
  const stamps = world.stamps(day)
  // Rough handling shows on many lines of the same truck.
  const rough = random.chance(0.06)
  let total = 0
  let refused = 0
  for (const { item, qty: qtyExpected } of parts) {
    const { line } = item
    const received = Math.max(0, qtyExpected + difference(world))
    const rejected = random.chance(rough ? 0.3 : 0.015) ? Math.min(received, random.between(1, rough ? 9 : 3)) : 0
    const accepted = received - rejected
    const landedCents = landed(item)
    const lineId = world.ids.next('goods-receipt-lines')
    total += received
    refused += rejected
    item.receivedQty = (item.receivedQty ?? 0) + received
    item.receiptLineId ??= lineId
    if (line.sku && warehouse) desk.stock.receive(line.sku, warehouse, accepted, landedCents, id, day)
    world.emit('goods-receipt-lines', {
      id: lineId,
      goodsReceiptId: id,
      shipmentItemId: item.id,
      // What is in one carton is scanned with it.
      shipmentCartonItemId: item.cartons === 1 ? item.cartonItemId : null,
      orderId: item.order.id,
      orderItemId: line.id,
      skuId: line.sku?.id ?? null,
      qtyExpected,
      qtyReceived: received,
      qtyAccepted: accepted,
      qtyRejected: rejected,
      rejectionReason: rejected > 0 ? random.choose(REASONS) : null,
      landedUnitCostBase: money(landedCents),
      ...stamps,
    })
  }
  const status = refused * 50 > total && random.chance(0.5) ? 'disputed' : 'completed'
  const cartons = Math.max(1, Math.round((shipment.totalCartons * total) / Math.max(1, shipment.totalQty)))
  emitReceipt(world, inHand, shipment, id, status, day, cartons, total)
}

/** Pieces missing (below 0) or too many, mostly neither. */
function difference(world: World): number {
  const { random } = world
  if (random.chance(0.975)) return 0
  return random.chance(0.8) ? -random.between(1, 4) : random.between(1, 2)
}

function emitReceipt(
  world: World,
  inHand: WaveInHand,
  shipment: Shipment,
  id: string,
  status: RecordAt<'goods-receipts'>['status'],
  day: Day | null,
  totalCartons: number | null,
  totalQtyReceived: number,
): void {
  const { random } = world
  const [packingListId] = shipment.packingLists.values()
  world.emit('goods-receipts', {
    id,
    number: `GR-${String(world.serial('goods receipt')).padStart(5, '0')}`,
    shipmentId: shipment.id,
    packingListId: packingListId ?? null,
    locationId: inHand.destination.locationId,
    status,
    reference: `ASN-${random.digits(5)}`,
    receivedDate: day === null ? null : world.calendar.date(day),
    receivedBy: day === null ? null : `Dock ${random.between(1, 8)}, ${inHand.destination.city}`,
    totalCartons,
    totalQtyReceived,
    ...world.life(day ?? TODAY, day ?? TODAY),
  })
}
