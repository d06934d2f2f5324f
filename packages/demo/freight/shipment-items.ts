/** What is in a shipment, where its pieces came from, and that all of it travels on every leg. */
import { cubicMetres, kilograms, money } from '../kit/amounts.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import type { Booking } from './bookings.ts'
import type { Leg } from './legs.ts'
import type { ShipItem } from './shipment.ts'

export interface Stamps {
  readonly createdAt: string
  readonly updatedAt: string
}

/** The run item a shipment item came from, when it came from one alone. */
export function onlyRunItem({ made }: ShipItem): string | null {
  return made.length === 1 ? made[0]!.item.id : null
}

export function emitShipmentItems(
  world: World,
  inHand: WaveInHand,
  shipmentId: string,
  items: readonly ShipItem[],
  legs: readonly Leg[],
  booking: Booking | null,
  { createdAt, updatedAt }: Stamps,
): void {
  for (const item of items) {
    const { line, order } = item
    world.emit('shipment-items', {
      id: item.id,
      shipmentId,
      orderId: order.id,
      orderItemId: line.id,
      productionRunItemId: onlyRunItem(item),
      skuId: line.sku?.id ?? null,
      qty: item.qty,
      customsUnitValue: money(line.unitCents),
      currency: inHand.supplier.currency,
      htsCode: line.sku?.tariff.number ?? null,
      countryOfOriginCode: inHand.supplier.origin.country,
      netWeightKg: kilograms(item.qty * line.gramsPerPiece),
      grossWeightKg: kilograms(item.grossGrams),
      volumeCbm: cubicMetres(item.volumeCcm),
      createdAt,
      updatedAt,
    })
    emitLineages(world, item, booking?.itemIds.get(line) ?? null, createdAt)
    for (const leg of legs) {
      world.emit('leg-items', {
        id: world.ids.next('leg-items'),
        legId: leg.id,
        shipmentItemId: item.id,
        qty: item.qty,
        cartonCount: item.cartons,
        createdAt,
        updatedAt: createdAt,
      })
    }
  }
}

function emitLineages(world: World, item: ShipItem, bookingItemId: string | null, createdAt: string): void {
  for (const part of item.made) {
    world.emit('shipment-item-lineages', {
      id: world.ids.next('shipment-item-lineages'),
      shipmentItemId: item.id,
      sourceShipmentItemId: item.takenOff?.id ?? null,
      productionRunItemId: part.item.id,
      bookingItemId,
      kind: item.takenOff ? 'split' : 'produced',
      qty: part.qty,
      createdAt,
      updatedAt: createdAt,
    })
  }
}
