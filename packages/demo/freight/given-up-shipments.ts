/** Shipments that were planned and given up before anything was put into them. */
import { dateText } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import type { Journey } from '../orders/timeline.ts'
import type { ServicePartner } from '../partners/services.ts'
import { makeSideBooking } from './bookings.ts'
import { shipmentNumber } from './shipment.ts'

export function makeGivenUpShipment(
  world: World,
  inHand: WaveInHand,
  journey: Journey,
  forwarder: ServicePartner,
): void {
  const { readyDay, plannedDepartureDay, plannedArrivalDay } = journey
  const id = world.ids.next('shipments')
  const stamps = world.stamps(readyDay - 8, readyDay - 2)
  const bookingId = makeSideBooking(world, inHand, forwarder, readyDay - 1, 'cancelled')
  world.emit('shipment-bookings', { shipmentId: id, bookingId, createdAt: stamps.createdAt })
  world.emit('shipments', {
    id,
    number: shipmentNumber(world),
    status: 'cancelled',
    transportMode: journey.mode,
    forwarderId: forwarder.partnerId,
    originLocationId: inHand.supplier.site.locationId,
    destinationLocationId: inHand.destination.locationId,
    portOfLoadingCode: null,
    portOfDischargeCode: null,
    masterBillNumber: null,
    houseBillNumber: null,
    containerNumbers: [],
    estimatedDepartureDate: dateText(plannedDepartureDay - 5),
    actualDepartureDate: null,
    estimatedArrivalDate: dateText(plannedArrivalDay - 5),
    actualArrivalDate: null,
    customsClearedDate: null,
    estimatedDeliveryDate: null,
    deliveredDate: null,
    totalCartons: null,
    totalQty: 0,
    grossWeightKg: null,
    volumeCbm: null,
    ...stamps,
    deletedAt: null,
  })
}
