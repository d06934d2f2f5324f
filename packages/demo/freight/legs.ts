/** Legs: the stages of a journey, by truck to the port, over sea, air or rail, and by truck again. */

import type { Carrier } from '../data/carriers.ts'
import gatewayList from '../data/gateways.json' with { type: 'json' }
import vesselNames from '../data/vessels.json' with { type: 'json' }
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { WaveInHand } from '../orders/order.ts'
import type { Journey } from '../orders/timeline.ts'
import type { Gateways, Site } from '../partners/places.ts'
import type { TransportMode } from '../partners/routes.ts'
import type { Supplier } from '../partners/suppliers.ts'
import { courierId } from '../shared.ts'
import { carrierFor } from './carriage.ts'

const TRANSSHIPPED_SHARE = 0.3
const CROSS_DOCK_SHARE = 0.85

/** Of departure and arrival. */
type Days = readonly [Day, Day]

/** So many days before a shipment is ready, the goods of other suppliers leave their factories for that of the first. */
export const COLLECTED_DAYS_BEFORE = 2

interface Stage {
  readonly mode: TransportMode
  readonly from: string
  readonly to: string
  readonly planned: Days
  readonly actual: Days
  readonly collects?: Supplier
}

/** The shipment that the legs are of. */
interface Shipped {
  readonly id: string
  readonly journey: Journey
  /** Suppliers whose goods are collected first. */
  readonly collected: readonly Supplier[]
}

export interface Leg {
  readonly id: string
  readonly mode: TransportMode
  /** The supplier whose goods it carries; null if it carries all goods. */
  readonly collects: Supplier | null
}

/** Port or airport a journey leaves and enters by; null where it goes from door to door. */
export function gatewayCodes(inHand: WaveInHand, mode: TransportMode): readonly [string, string] | null {
  const { supplier, destination } = inHand
  if (mode === 'sea') return [supplier.site.seaPort, destination.seaPort]
  if (mode === 'air') return [supplier.site.airport, destination.airport]
  if (mode === 'rail') return gatewayList.railTerminals.map(({ unlocode }) => unlocode) as [string, string]
  return null
}

export function makeLegs(
  world: World,
  gateways: Gateways,
  inHand: WaveInHand,
  { id: shipmentId, journey, collected }: Shipped,
  carrier: Carrier,
  bookings: { readonly mainId: string | null; readonly lastMileId: string | null },
  masterBillNumber: string | null,
): Leg[] {
  const stages = [
    ...collected.map((from) => pickUp(from, inHand, journey)),
    ...stagesOf(world, gateways, inHand, journey),
  ]
  const stamps = world.stamps(journey.readyDay, journey.deliveredDay)
  return stages.map((stage, index) => {
    const id = world.ids.next('legs')
    const main = stage.mode === journey.mode
    const last = index === stages.length - 1
    const [departs, arrives] = stage.actual
    const departed = departs <= TODAY
    const arrived = arrives <= TODAY
    world.emit('legs', {
      id,
      shipmentId,
      bookingId: last && bookings.lastMileId ? bookings.lastMileId : main ? bookings.mainId : null,
      courierId: courierId(main ? carrier : carrierFor(world, 'road', inHand.destination.country)),
      sequence: index + 1,
      transportMode: stage.mode,
      status: arrived ? 'arrived' : departed ? 'departed' : 'planned',
      originLocationId: stage.from,
      destinationLocationId: stage.to,
      vesselName: stage.mode === 'sea' ? world.random.pick(vesselNames) : null,
      voyageNumber: voyageNumber(world, stage.mode),
      // The carrier follows goods by its bill; hauliers to and from the port use their own numbers.
      trackingNumber: main ? masterBillNumber : departed ? world.random.digits(9) : null,
      estimatedDepartureAt: morning(world, stage.planned[0]),
      actualDepartureAt: departed ? morning(world, departs) : null,
      estimatedArrivalAt: evening(world, stage.planned[1]),
      actualArrivalAt: arrived ? evening(world, arrives) : null,
      ...stamps,
    })
    return { id, mode: stage.mode, collects: stage.collects ?? null }
  })
}

function pickUp(from: Supplier, { supplier }: WaveInHand, { readyDay }: Journey): Stage {
  const days: Days = [readyDay - COLLECTED_DAYS_BEFORE, readyDay - 1]
  const { locationId } = from.site
  return { mode: 'road', from: locationId, to: supplier.site.locationId, planned: days, actual: days, collects: from }
}

function stagesOf(world: World, gateways: Gateways, inHand: WaveInHand, journey: Journey): Stage[] {
  const from = inHand.supplier.site.locationId
  const to = inHand.destination.locationId
  const { mode } = journey
  const planned = [journey.plannedDepartureDay, journey.plannedArrivalDay] as const
  const actual = [journey.departureDay, journey.arrivalDay] as const
  const codes = gatewayCodes(inHand, mode)
  if (!codes) {
    const whole: Stage = { mode, from, to, planned, actual }
    const far = mode === 'road' && inHand.supplier.site.seaPort !== inHand.destination.seaPort
    return far && world.random.chance(CROSS_DOCK_SHARE) ? groupage(gateways, inHand, whole) : [whole]
  }
  const book = mode === 'sea' ? gateways.seaPorts : mode === 'air' ? gateways.airports : gateways.railTerminals
  const [loading, discharge] = codes.map((code) => book.get(code)!) as [string, string]
  const haul: Stage = { mode, from: loading, to: discharge, planned, actual }
  const via = mode === 'sea' && world.random.chance(TRANSSHIPPED_SHARE) ? transshipment(world, gateways, codes) : null
  const { readyDay, clearedDay, deliveredDay, plannedArrivalDay, plannedDeliveryDay } = journey
  const toPort: Days = [readyDay, Math.min(readyDay + 1, journey.departureDay)]
  return [
    { mode: 'road', from, to: loading, planned: toPort, actual: toPort },
    ...(via ? divide(haul, via) : [haul]),
    {
      mode: 'road',
      from: discharge,
      to,
      planned: [plannedArrivalDay + 3, plannedDeliveryDay],
      actual: [clearedDay, deliveredDay],
    },
  ]
}

/** Part loads are collected at a hub near the factory and divided at another near the warehouse. */
function groupage(gateways: Gateways, inHand: WaveInHand, whole: Stage): Stage[] {
  const hubOf = ({ seaPort }: Site): string => gateways.seaPorts.get(seaPort)!
  const [collection, rest] = divide(whole, hubOf(inHand.supplier.site))
  return [collection, ...divide(rest, hubOf(inHand.destination))]
}

function transshipment(world: World, gateways: Gateways, codes: readonly string[]): string | null {
  const open = gatewayList.transshipmentPorts.filter((code) => !codes.includes(code))
  return gateways.seaPorts.get(world.random.pick(open)) ?? null
}

/** The same stage in two, by way of a place in between. */
function divide(stage: Stage, via: string): [Stage, Stage] {
  const middle = ([start, end]: Days): Day => start + Math.floor((end - start) * 0.55)
  const first = (days: Days): Days => [days[0], middle(days)]
  const second = (days: Days): Days => [Math.min(middle(days) + 1, days[1]), days[1]]
  return [
    { ...stage, to: via, planned: first(stage.planned), actual: first(stage.actual) },
    { ...stage, from: via, planned: second(stage.planned), actual: second(stage.actual) },
  ]
}

/** Early enough and late enough to fall on the same date in UTC and in the brand's time zone, but for today. */
function morning(world: World, day: Day): string {
  return world.calendar.moment(day, world.random.between(6 * 60, 12 * 60 - 1))
}

function evening(world: World, day: Day): string {
  return world.calendar.moment(day, world.random.between(13 * 60, 20 * 60))
}

function voyageNumber(world: World, mode: TransportMode): string | null {
  const { random } = world
  if (mode === 'sea') return `${random.digits(3)}${random.pick(['E', 'W', 'N', 'S'])}`
  if (mode === 'air') return `${random.pick(['LH', 'EK', 'QR', 'TK', 'CX', 'AY'])}${random.digits(4)}`
  if (mode === 'rail') return `X${random.digits(4)}`
  return mode === 'road' ? `T${random.digits(5)}` : null
}
