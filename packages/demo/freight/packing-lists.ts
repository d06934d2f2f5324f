/** Packing lists: what the supplier says it packed, line by line. */
import { makeDocument } from '../files.ts'
import { cubicMetres, kilograms, share, sumOf } from '../kit/amounts.ts'
import type { Day } from '../kit/time.ts'
import type { Stamps, World } from '../kit/world.ts'
import type { Order } from '../orders/order.ts'
import { CARTONS_PER_PALLET, type ShipItem } from './shipment.ts'

const BY_CARTON_RANGE_SHARE = 0.32
/** Documents do not always agree with the cartons. */
const MISSTATED_SHARE = 0.03
/** Some documents give pounds and cubic feet, which are converted when they are entered. */
const IMPERIAL_SHARE = 0.06
/** An empty pallet of 1.2 m by 0.8 m. */
const PALLET_CCM = 138_000

/** The goods of one order in one shipment. */
interface PackedOrder {
  readonly id: string
  readonly shipmentId: string
  readonly order: Order
  readonly items: readonly ShipItem[]
  readonly day: Day
  readonly palletized: boolean
}

export function makePackingList(world: World, packed: PackedOrder): void {
  const { random } = world
  const { id, shipmentId, order, items, day } = packed
  const { supplier } = order
  const serial = String(world.serial(`packing list ${supplier.id}`)).padStart(4, '0')
  const reference = `PL-${supplier.invoicePrefix}-${world.calendar.year(day)}-${serial}`
  const byRange = random.chance(BY_CARTON_RANGE_SHARE)
  const stamps = world.stamps(day)
  const misstated = random.chance(MISSTATED_SHARE) ? random.pick([-6, -2, 2, 12]) : 0
  const firstCarton = Math.min(...items.map((item) => item.ranges[0]!.from))
  const lastCarton = Math.max(...items.map((item) => item.ranges.at(-1)!.to))
  const volumeCcm = sumOf(items, (item) => item.volumeCcm)
  const pallets = packed.palletized ? Math.ceil((lastCarton - firstCarton + 1) / CARTONS_PER_PALLET) : null
  const imperial = random.chance(IMPERIAL_SHARE)
  const subject = { orderId: order.id, shipmentId, partnerId: supplier.partnerId }
  world.emit('packing-lists', {
    id,
    documentId: makeDocument(world, 'packing_list', reference, day, subject, null),
    orderId: order.id,
    shipmentId,
    supplierId: supplier.id,
    grain: byRange ? 'carton_range' : 'sku',
    reference,
    packingListDate: world.calendar.date(day),
    statedTotalCartons: lastCarton - firstCarton + 1,
    statedTotalQtyPacked: String(sumOf(items, (item) => item.qty) + misstated),
    statedNetWeightKg: kilograms(sumOf(items, (item) => item.qty * item.line.gramsPerPiece)),
    statedGrossWeightKg: kilograms(sumOf(items, (item) => item.grossGrams)),
    statedVolumeCbm: cubicMetres(volumeCcm),
    statedWeightUnit: imperial ? 'lb' : 'kg',
    statedVolumeUnit: imperial ? 'cft' : 'cbm',
    statedPalletCount: pallets,
    statedPalletizedVolumeCbm: pallets === null ? null : cubicMetres(volumeCcm + pallets * PALLET_CCM),
    enteredBy: random.chance(0.8) ? 'supplier' : 'brand',
    ...stamps,
    deletedAt: null,
  })
  const lines = items.flatMap((item) => (byRange ? rangesOf(item) : [wholeOf(item)]))
  for (const [index, line] of lines.entries()) emitLine(world, id, index + 1, line, stamps)
}

interface ListLine {
  readonly item: ShipItem
  readonly from: number
  readonly to: number
  readonly cartons: number
  /** Null where the cartons do not hold the same number. */
  readonly perCarton: number | null
  readonly qty: number
}

function rangesOf(item: ShipItem): ListLine[] {
  return item.ranges.map(({ from, to, perCarton }) => {
    const cartons = to - from + 1
    return { item, from, to, cartons, perCarton, qty: cartons * perCarton }
  })
}

/** From an item's first carton to its last, whatever else is in between. */
function wholeOf(item: ShipItem): ListLine {
  const first = item.ranges[0]!
  const { to } = item.ranges.at(-1)!
  const perCarton = item.ranges.length === 1 ? first.perCarton : null
  return { item, from: first.from, to, cartons: item.cartons, perCarton, qty: item.qty }
}

function emitLine(world: World, packingListId: string, lineNumber: number, packed: ListLine, stamps: Stamps): void {
  const { item, from, to, cartons, perCarton, qty } = packed
  const { line } = item
  world.emit('packing-list-lines', {
    id: world.ids.next('packing-list-lines'),
    packingListId,
    orderItemId: line.id,
    skuId: line.sku?.id ?? null,
    cartonSizeId: line.packing?.carton.id ?? null,
    lineNumber,
    cartonFrom: String(from),
    cartonTo: String(to),
    cartonCount: cartons,
    statedItem: line.sku?.code.replaceAll('-', ' ') ?? line.description,
    statedQtyPerCarton: perCarton === null ? null : String(perCarton),
    statedQtyPacked: String(qty),
    statedNetWeightKg: kilograms(qty * line.gramsPerPiece),
    statedGrossWeightKg: kilograms(share(item.grossGrams, qty, item.qty)),
    statedVolumeCbm: cubicMetres(share(item.volumeCcm, qty, item.qty)),
    ...stamps,
  })
}
