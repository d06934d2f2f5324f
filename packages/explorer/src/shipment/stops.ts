/** The stops of a shipment: where its legs begin and end, with the planned and the actual day of each. */
import type { Leg, Shipment } from '@selvedge/client'

export interface Move {
  readonly planned: string | null
  readonly actual: string | null
}

export interface Stop {
  readonly locationId: string | null
  /** Null where it starts. */
  readonly arrival: Move | null
  /** Null where it ends. */
  readonly departure: Move | null
  /** What leaves here. */
  readonly leg: Leg | null
}

export function stopsOf(shipment: Shipment, allLegs: readonly Leg[]): Stop[] {
  const legs = allLegs.filter(({ status }) => status !== 'cancelled').toSorted((a, b) => a.sequence - b.sequence)
  const stops: Stop[] = []
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1]
    const isSamePlace = before?.destinationLocationId === leg.originLocationId
    if (before) stops.push({ ...arrivalOf(before), departure: null, leg: null })
    const arrived = isSamePlace ? stops.pop()! : { arrival: null }
    stops.push({ ...arrived, locationId: leg.originLocationId, departure: departureOf(leg), leg })
  }
  const last = legs.at(-1)
  if (last) stops.push({ ...arrivalOf(last), departure: null, leg: null })
  else
    stops.push({ locationId: shipment.originLocationId, arrival: null, departure: departureFrom(shipment), leg: null })
  if (last?.destinationLocationId === shipment.destinationLocationId) return stops
  return [
    ...stops,
    { locationId: shipment.destinationLocationId, arrival: deliveryOf(shipment), departure: null, leg: null },
  ]
}

/** Expected by now, and not known to have happened. */
export function isMissed({ status }: Shipment, move: Move | null, day: string): boolean {
  if (!move || status === 'delivered' || status === 'cancelled') return false
  return move.actual === null && move.planned !== null && move.planned < day
}

const dayOf = (timestamp: string | null): string | null => timestamp?.slice(0, 10) ?? null

function arrivalOf({ destinationLocationId, estimatedArrivalAt, actualArrivalAt }: Leg) {
  const arrival = { planned: dayOf(estimatedArrivalAt), actual: dayOf(actualArrivalAt) }
  return { locationId: destinationLocationId, arrival }
}

function departureOf({ estimatedDepartureAt, actualDepartureAt }: Leg): Move {
  return { planned: dayOf(estimatedDepartureAt), actual: dayOf(actualDepartureAt) }
}

function departureFrom({ estimatedDepartureDate, actualDepartureDate }: Shipment): Move {
  return { planned: estimatedDepartureDate, actual: actualDepartureDate }
}

function deliveryOf({ estimatedDeliveryDate, deliveredDate }: Shipment): Move {
  return { planned: estimatedDeliveryDate, actual: deliveredDate }
}
