/** What is in a shipment, where its pieces came from, and which legs they travel on. */
import { cubicMetres, kilograms, money } from '../kit/amounts.ts'
import type { Stamps, World } from '../kit/world.ts'
import type { Booking } from './bookings.ts'
import type { Leg } from './legs.ts'
import type { ShipItem } from './shipment.ts'

/** The run item a shipment item came from, when it came from one alone. */
export function onlyRunItem({ made }: ShipItem): string | null {
  return made.length === 1 ? made[0]!.item.id : null
}

export function emitShipmentItems(
  world: World,
  shipmentId: string,
  items: readonly ShipItem[],
  legs: readonly Leg[],
  booking: Booking | null,
  stamps: Stamps,
): void {
  // What follows from the items is written once.
  const written = { createdAt: stamps.createdAt, updatedAt: stamps.createdAt }
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
      currency: order.supplier.currency,
      htsCode: line.sku?.tariff.number ?? null,
      countryOfOriginCode: order.supplier.origin.country,
      netWeightKg: kilograms(item.qty * line.gramsPerPiece),
      grossWeightKg: kilograms(item.grossGrams),
      volumeCbm: cubicMetres(item.volumeCcm),
      ...stamps,
    })
    emitLineages(world, item, booking?.itemIds.get(line) ?? null, written)
    for (const leg of legs) {
      if (leg.collects && leg.collects !== order.supplier) continue
      world.emit('leg-items', {
        id: world.ids.next('leg-items'),
        legId: leg.id,
        shipmentItemId: item.id,
        qty: item.qty,
        cartonCount: item.cartons,
        ...written,
      })
    }
  }
}

function emitLineages(world: World, item: ShipItem, bookingItemId: string | null, written: Stamps): void {
  for (const part of item.made) {
    world.emit('shipment-item-lineages', {
      id: world.ids.next('shipment-item-lineages'),
      shipmentItemId: item.id,
      sourceShipmentItemId: item.takenOff?.id ?? null,
      productionRunItemId: part.item.id,
      bookingItemId,
      kind: item.takenOff ? 'split' : 'produced',
      qty: part.qty,
      ...written,
    })
  }
}
