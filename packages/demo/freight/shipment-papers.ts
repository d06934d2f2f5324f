/** Papers that travel with a shipment. */

import type { Carrier } from '../data/carriers.ts'
import { makeDocument } from '../files.ts'
import { airWaybill } from '../kit/check-digits.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import type { Journey } from '../orders/timeline.ts'
import { crossesCustoms } from '../partners/routes.ts'
import type { DocumentTypeCode } from '../shared.ts'
import { parcelNumber } from './carriage.ts'

const WAYBILLS = {
  sea: 'bill_of_lading',
  air: 'air_waybill',
  rail: 'rail_waybill',
  road: 'road_waybill',
  courier: 'delivery_note',
} as const satisfies Record<Journey['mode'], DocumentTypeCode>

/** The number of the carrier's bill, issued on departure. */
export function masterBill(world: World, journey: Journey, carrier: Carrier): string | null {
  const { random } = world
  if (journey.departureDay > TODAY) return null
  if (journey.mode === 'sea') return `${carrier.scac}${random.digits(9)}`
  if (journey.mode === 'air') return airWaybill(carrier.mark!, random.between(1_000_000, 9_999_999))
  return journey.mode === 'courier' ? parcelNumber(world, carrier) : random.digits(10)
}

export function fileShipmentPapers(
  world: World,
  { supplier, destination }: WaveInHand,
  shipment: { readonly id: string; readonly number: string; readonly journey: Journey },
  masterBillNumber: string | null,
): void {
  const { journey } = shipment
  const serial = shipment.number.slice(3)
  const atSea = { shipmentId: shipment.id }
  const fromSupplier = { shipmentId: shipment.id, partnerId: supplier.partnerId }
  if (masterBillNumber) {
    makeDocument(world, WAYBILLS[journey.mode], masterBillNumber, journey.departureDay, fromSupplier, null)
  }
  const origin = `CO-${supplier.origin.country}-${serial}`
  makeDocument(world, 'certificate_of_origin', origin, journey.readyDay, fromSupplier, null)
  if (journey.arrivalDay <= TODAY)
    makeDocument(world, 'arrival_notice', `AN-${serial}`, journey.arrivalDay, atSea, null)
  if (journey.clearedDay <= TODAY && crossesCustoms(supplier.site, destination)) {
    const entry = `CE-${world.random.digits(9)}`
    makeDocument(world, 'customs_entry', entry, journey.clearedDay, atSea, world.person())
  }
}
