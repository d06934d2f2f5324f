/** A shipment departs with the first and arrives with the last of its legs in its own mode. */
import { daysBetween } from './days.ts'
import type { Rule, RuleSet } from './rule.ts'

const FIX = 'Load shipments and legs from the same state of the source, or correct the date.'
const LEFT_OUT = 'A day of difference is accepted, and cancelled shipments and legs are left out.'

const DEPARTURE: Rule = {
  name: 'shipment-departure',
  expects: `shipments.actualDepartureDate is the day of legs.actualDepartureAt, in brand.timezone, of its first leg in its own transportMode; neither is null if the other is not. ${LEFT_OUT}`,
  fix: FIX,
  groups: ['shipments', 'legs'],
}

const ARRIVAL: Rule = {
  name: 'shipment-arrival',
  expects: `shipments.actualArrivalDate is the day of legs.actualArrivalAt, in brand.timezone, of its last leg in its own transportMode; neither is null if the other is not. ${LEFT_OUT}`,
  fix: FIX,
  groups: ['shipments', 'legs'],
}

/** The first and last leg of one mode so far. */
interface Haul {
  firstSequence: number
  departedAt: string | null
  lastSequence: number
  arrivedAt: string | null
}

interface ShipmentFacts {
  readonly mode: string
  readonly departureDate: string | null
  readonly arrivalDate: string | null
}

export const shipmentDates: RuleSet = {
  rules: [DEPARTURE, ARRIVAL],
  compare: (report) => {
    const shipments = new Map<string, ShipmentFacts>()
    const hauls = new Map<string, Haul>()
    let timezone = 'UTC'
    return {
      reads: {
        brand: (brand) => {
          timezone = brand.timezone
        },
        shipments: ({ id, status, transportMode, actualDepartureDate, actualArrivalDate }) => {
          if (status === 'cancelled') return
          const dates = { departureDate: actualDepartureDate, arrivalDate: actualArrivalDate }
          shipments.set(id, { mode: transportMode, ...dates })
        },
        legs: ({ shipmentId, transportMode, sequence, status, actualDepartureAt, actualArrivalAt }) => {
          if (status === 'cancelled') return
          const key = `${shipmentId}/${transportMode}`
          const haul = hauls.get(key) ?? {
            firstSequence: Infinity,
            departedAt: null,
            lastSequence: -Infinity,
            arrivedAt: null,
          }
          if (sequence < haul.firstSequence)
            Object.assign(haul, { firstSequence: sequence, departedAt: actualDepartureAt })
          if (sequence > haul.lastSequence) Object.assign(haul, { lastSequence: sequence, arrivedAt: actualArrivalAt })
          hauls.set(key, haul)
        },
      },
      finish: () => {
        const dayOf = dayIn(timezone)
        for (const [id, { mode, departureDate, arrivalDate }] of shipments) {
          const haul = hauls.get(`${id}/${mode}`)
          if (!haul) continue
          const departed = dayOf(haul.departedAt)
          const arrived = dayOf(haul.arrivedAt)
          if (!isSameDay(departed, departureDate)) {
            const detail = `actualDepartureDate is ${departureDate}, but its first leg by ${mode} departed ${departed}`
            report(DEPARTURE, 'shipments', id, detail)
          }
          if (!isSameDay(arrived, arrivalDate)) {
            const detail = `actualArrivalDate is ${arrivalDate}, but its last leg by ${mode} arrived ${arrived}`
            report(ARRIVAL, 'shipments', id, detail)
          }
        }
      },
    }
  },
}

/** Documents often have the day in the time zone of the port. */
function isSameDay(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(daysBetween(one, other)) <= 1
}

/** Dates are days in the brand's time zone, and timestamps are in UTC. If the zone is not valid, UTC is used. */
function dayIn(zone: string): (moment: string | null) => string | null {
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (moment) => (moment === null ? null : format.format(new Date(moment)))
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone: name }))
  } catch {
    return false
  }
}
