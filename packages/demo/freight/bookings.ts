/** Bookings: space asked of a forwarder, for goods that are ready or soon will be. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Carrier } from '../data/carriers.ts'
import { cubicMetres, kilograms } from '../kit/amounts.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Line, Order, WaveInHand } from '../orders/order.ts'
import type { Production, RunItem } from '../orders/production.ts'
import type { Consignment, Journey } from '../orders/timeline.ts'
import type { ServicePartner } from '../partners/services.ts'
import { courierId } from '../shared.ts'
import { carrierFor } from './carriage.ts'

const BOOKED_DAYS_BEFORE = 12

interface Booked {
  readonly order: Order
  readonly line: Line
  readonly runItemId: string | null
  readonly qty: number
}

export interface Booking {
  readonly id: string
  readonly itemIds: ReadonlyMap<Line, string>
}

export function makeBooking(
  world: World,
  inHand: WaveInHand,
  journey: Journey,
  forwarder: ServicePartner,
  carrier: Carrier,
  booked: readonly Booked[],
): Booking {
  const { random } = world
  const { mode, readyDay, plannedDepartureDay } = journey
  const id = world.ids.next('bookings')
  const bookedDay = Math.min(readyDay - BOOKED_DAYS_BEFORE + random.between(0, 5), TODAY)
  const stamps = world.stamps(bookedDay, journey.departureDay)
  const itemIds = new Map<Line, string>()
  let cartons = 0
  let grams = 0
  let volumeCcm = 0
  for (const { order, line, runItemId, qty } of booked) {
    const size = sizeOf(line, qty)
    cartons += size.cartons
    grams += size.grams
    volumeCcm += size.volumeCcm
    const itemId = world.ids.next('booking-items')
    itemIds.set(line, itemId)
    world.emit('booking-items', {
      id: itemId,
      bookingId: id,
      orderId: order.id,
      orderItemId: line.id,
      productionRunItemId: runItemId,
      qty,
      cartonCount: size.cartons,
      grossWeightKg: kilograms(size.grams),
      volumeCbm: cubicMetres(size.volumeCcm),
      ...stamps,
    })
  }
  const confirmed = bookedDay + 4 <= TODAY
  const rolled = journey.departureDay - plannedDepartureDay >= 3
  const departed = journey.departureDay <= TODAY
  world.emit('bookings', {
    id,
    number: `BK-${String(world.serial('booking')).padStart(5, '0')}`,
    supplierId: inHand.supplier.id,
    forwarderId: forwarder.partnerId,
    courierId: courierId(carrier),
    carrierBookingReference: confirmed ? random.digits(9) : null,
    status: departed
      ? 'completed'
      : !confirmed
        ? 'requested'
        : rolled && plannedDepartureDay <= TODAY
          ? 'rolled'
          : 'confirmed',
    transportMode: mode,
    loadType: loadType(mode, volumeCcm),
    originLocationId: inHand.supplier.site.locationId,
    destinationLocationId: inHand.destination.locationId,
    cargoReadyDate: world.calendar.date(readyDay),
    requestedDepartureDate: world.calendar.date(plannedDepartureDay),
    confirmedDepartureDate: confirmed ? world.calendar.date(plannedDepartureDay) : null,
    cutOffAt: world.at(Math.min(plannedDepartureDay - 2, TODAY)),
    totalCartons: booked.length > 0 ? cartons : null,
    grossWeightKg: booked.length > 0 ? kilograms(grams) : null,
    volumeCbm: booked.length > 0 ? cubicMetres(volumeCcm) : null,
    ...stamps,
    deletedAt: null,
  })
  return { id, itemIds }
}

/** Space for goods that have not left the factory yet. */
export function bookAhead(
  world: World,
  inHand: WaveInHand,
  consignment: Consignment,
  productions: readonly Production[],
  forwarder: ServicePartner,
): void {
  if (consignment.readyDay - BOOKED_DAYS_BEFORE > TODAY) return
  const run = consignment.runs[0]!
  const booked = productions.flatMap(({ order, runs }) =>
    (runs[run] as readonly RunItem[]).map(({ id, line, quantity }) => ({ order, line, runItemId: id, qty: quantity })),
  )
  const carrier = carrierFor(world, consignment.main.mode, inHand.destination.country)
  makeBooking(world, inHand, consignment.main, forwarder, carrier, booked)
}

/** A truck for the last stretch, booked on its own; or nothing more than a booking that was given up. */
export function makeSideBooking(
  world: World,
  inHand: WaveInHand,
  forwarder: ServicePartner,
  day: Day,
  outcome: RecordAt<'bookings'>['status'],
): string {
  const id = world.ids.next('bookings')
  const createdDay = Math.min(day - 6, TODAY)
  world.emit('bookings', {
    id,
    number: `BK-${String(world.serial('booking')).padStart(5, '0')}`,
    supplierId: null,
    forwarderId: forwarder.partnerId,
    courierId: courierId(carrierFor(world, 'road', inHand.destination.country)),
    carrierBookingReference: world.random.digits(9),
    status: day <= TODAY ? outcome : 'confirmed',
    transportMode: 'road',
    loadType: 'ftl',
    originLocationId: null,
    destinationLocationId: inHand.destination.locationId,
    cargoReadyDate: world.calendar.date(day),
    requestedDepartureDate: world.calendar.date(day),
    confirmedDepartureDate: world.calendar.date(day),
    cutOffAt: null,
    totalCartons: null,
    grossWeightKg: null,
    volumeCbm: null,
    ...world.life(createdDay, day),
  })
  return id
}

function sizeOf(line: Line, qty: number): { cartons: number; grams: number; volumeCcm: number } {
  const packing = line.packing!
  const cartons = Math.ceil(qty / packing.piecesPerCarton)
  const { carton } = packing
  return {
    cartons,
    grams: qty * line.gramsPerPiece + cartons * carton.tareGrams,
    volumeCcm: cartons * carton.volumeCcm,
  }
}

const FULL_CONTAINER_CCM = 22_000_000
const FULL_TRUCK_CCM = 30_000_000

function loadType(mode: Journey['mode'], volumeCcm: number): RecordAt<'bookings'>['loadType'] {
  if (mode === 'air') return 'air'
  if (mode === 'courier') return 'parcel'
  if (mode === 'road') return volumeCcm >= FULL_TRUCK_CCM ? 'ftl' : 'ltl'
  return volumeCcm >= FULL_CONTAINER_CCM ? 'fcl' : 'lcl'
}
