/** Shipments: loads that are packed, booked, moved leg by leg and charged for. */
import type { Desk } from '../desk.ts'
import { makeNotes } from '../files.ts'
import { cubicMetres, kilograms, sumOf } from '../kit/amounts.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Order, WaveInHand } from '../orders/order.ts'
import type { Production } from '../orders/production.ts'
import type { Consignment, Journey } from '../orders/timeline.ts'
import { crossesCustoms } from '../partners/routes.ts'
import { type ServicePartner, servicesOf } from '../partners/services.ts'
import { bookAhead, makeBooking, makeSideBooking } from './bookings.ts'
import { carrierFor } from './carriage.ts'
import { Packer } from './cartons.ts'
import { chargeInspection, emitCharges, makeCharges } from './charges.ts'
import { gatewayCodes, makeLegs } from './legs.ts'
import { loadConsignment } from './loading.ts'
import { makePackingList } from './packing-lists.ts'
import { collectedFrom, isPalletized, type Load, type Shipment } from './shipment.ts'
import { emitShipmentItems, onlyRunItem } from './shipment-items.ts'
import { fileShipmentPapers, masterBill } from './shipment-papers.ts'

const LISTED_SHARE = 0.93
const LAST_MILE_BOOKING_SHARE = 0.24
const GIVEN_UP_SHARE = 0.02
const SECOND_FORWARDER_SHARE = 0.4

/** Ships what is ready; for what is not, only space is booked. */
export function shipConsignment(
  world: World,
  desk: Desk,
  inHand: WaveInHand,
  consignment: Consignment,
  productions: readonly Production[],
  forwarder = chooseForwarder(world, desk),
): Shipment[] {
  if (consignment.readyDay > TODAY) {
    bookAhead(world, inHand, consignment, productions, forwarder)
    return []
  }
  if (world.random.chance(GIVEN_UP_SHARE)) makeGivenUpShipment(world, inHand, consignment.main, forwarder)
  const loads = loadConsignment(world, consignment, productions)
  return loads.map((load) => makeShipment(world, desk, inHand, load, forwarder))
}

/** Most goods go through the brand's first forwarder; the others keep its prices honest. */
function chooseForwarder(world: World, desk: Desk): ServicePartner {
  const [first, ...others] = servicesOf(desk.services, 'forwarder')
  return others.length > 0 && world.random.chance(SECOND_FORWARDER_SHARE) ? world.random.pick(others) : first!
}

function makeShipment(world: World, desk: Desk, inHand: WaveInHand, load: Load, forwarder: ServicePartner): Shipment {
  const { random } = world
  const { journey, items } = load
  const { mode, readyDay } = journey
  const id = world.ids.next('shipments')
  const number = shipmentNumber(world)
  const carrier = carrierFor(world, mode, inHand.destination.country)
  const stamps = world.stamps(readyDay, journey.deliveredDay)
  const packed = { createdAt: stamps.createdAt, updatedAt: stamps.createdAt }
  const packer = new Packer(world, { shipmentId: id, mode, containerOwner: carrier.mark, stamps: packed })
  const packingLists = packOrders(world, id, load, packer)
  // What is sent ahead by air is booked by weight alone, without its items.
  const booked = items.filter((item) => !item.takenOff).map((item) => ({ ...item, runItemId: onlyRunItem(item) }))
  const booking = mode === 'courier' ? null : makeBooking(world, inHand, journey, forwarder, carrier, booked)
  const lastMileId =
    booking && random.chance(LAST_MILE_BOOKING_SHARE)
      ? makeSideBooking(world, inHand, forwarder, journey.clearedDay, 'completed')
      : null
  const bookings = { mainId: booking?.id ?? null, lastMileId }
  const masterBillNumber = masterBill(world, journey, carrier)
  const collected = collectedFrom(inHand, items)
  const legs = makeLegs(
    world,
    desk.places.gateways,
    inHand,
    { id, journey, collected },
    carrier,
    bookings,
    masterBillNumber,
  )
  emitShipmentItems(world, id, items, legs, booking, stamps)
  const cargo = { items, grossGrams: packer.grossGrams, volumeCcm: packer.volumeCcm }
  const broker = random.pick(servicesOf(desk.services, 'broker'))
  const charges = makeCharges(world, inHand, journey, cargo, forwarder, broker)
  if (collected.length > 0) {
    charges.push(chargeInspection(world, journey, random.pick(servicesOf(desk.services, 'inspector'))))
  }
  const mainLeg = legs.find((leg) => leg.mode === mode)!
  emitCharges(world, id, mainLeg.id, bookings.mainId, journey, charges)
  for (const bookingId of [bookings.mainId, lastMileId]) {
    if (bookingId) world.emit('shipment-bookings', { shipmentId: id, bookingId, createdAt: stamps.createdAt })
  }
  for (const { id: orderId } of packingLists.keys()) {
    world.emit('order-shipments', { orderId, shipmentId: id, createdAt: stamps.createdAt })
  }
  const totalQty = sumOf(items, (item) => item.qty)
  const codes = gatewayCodes(inHand, mode)
  world.emit('shipments', {
    id,
    number,
    status: statusOf(journey),
    transportMode: mode,
    forwarderId: forwarder.partnerId,
    originLocationId: inHand.supplier.site.locationId,
    destinationLocationId: inHand.destination.locationId,
    portOfLoadingCode: codes?.[0] ?? null,
    portOfDischargeCode: codes?.[1] ?? null,
    masterBillNumber,
    houseBillNumber: mode === 'courier' ? null : `${inHand.supplier.site.seaPort.slice(2)}${random.digits(7)}`,
    containerNumbers: packer.containers,
    estimatedDepartureDate: world.calendar.date(journey.plannedDepartureDay),
    actualDepartureDate: world.calendar.past(journey.departureDay),
    estimatedArrivalDate: world.calendar.date(journey.plannedArrivalDay),
    actualArrivalDate: world.calendar.past(journey.arrivalDay),
    customsClearedDate: crossesCustoms(inHand.supplier.site, inHand.destination)
      ? world.calendar.past(journey.clearedDay)
      : null,
    estimatedDeliveryDate: world.calendar.date(journey.plannedDeliveryDay),
    deliveredDate: world.calendar.past(journey.deliveredDay),
    totalCartons: packer.cartons,
    totalQty,
    grossWeightKg: kilograms(packer.grossGrams),
    volumeCbm: cubicMetres(packer.volumeCcm),
    ...stamps,
    deletedAt: null,
  })
  fileShipmentPapers(world, inHand, { id, number, journey }, masterBillNumber)
  makeNotes(world, 'shipment', id, 1.5, readyDay, journey.deliveredDay)
  return { id, journey, items, totalQty, totalCartons: packer.cartons, packingLists, charges }
}

/** Order by order, colour by colour. Returns the orders, with the packing list of each that has one. */
function packOrders(
  world: World,
  shipmentId: string,
  { items, journey }: Load,
  packer: Packer,
): Map<Order, string | null> {
  const packingLists = new Map<Order, string | null>()
  for (const [order, ofOrder] of Map.groupBy(items, (item) => item.order)) {
    const listId = world.random.chance(LISTED_SHARE) ? world.ids.next('packing-lists') : null
    packingLists.set(order, listId)
    for (const together of Map.groupBy(ofOrder, ({ line }) => line.option ?? line).values()) {
      packer.pack(together, together[0]!.line.packing!, listId)
    }
    if (!listId) continue
    const palletized = isPalletized(journey.mode)
    makePackingList(world, { id: listId, shipmentId, order, items: ofOrder, day: journey.readyDay, palletized })
  }
  return packingLists
}

/** A shipment that was planned, and given up before anything was put into it. */
function makeGivenUpShipment(world: World, inHand: WaveInHand, journey: Journey, forwarder: ServicePartner): void {
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
    estimatedDepartureDate: world.calendar.date(plannedDepartureDay - 5),
    actualDepartureDate: null,
    estimatedArrivalDate: world.calendar.date(plannedArrivalDay - 5),
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

function shipmentNumber(world: World): string {
  return `SH-${String(world.serial('shipment')).padStart(5, '0')}`
}

function statusOf(journey: Journey) {
  if (journey.departureDay > TODAY) return journey.readyDay + 2 > TODAY ? 'planned' : 'booked'
  if (journey.arrivalDay > TODAY) return 'in_transit'
  if (journey.clearedDay > TODAY && TODAY - journey.arrivalDay > 3) return 'customs_hold'
  return journey.deliveredDay > TODAY ? 'arrived' : 'delivered'
}
