/** 9, second part. A shipment departs with the first and arrives with the last of its legs in its own mode. */
import type { RuleMaker } from './rule.ts'

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

export const shipmentDates: RuleMaker = (report) => {
  const shipments = new Map<string, ShipmentFacts>()
  const hauls = new Map<string, Haul>()
  let timezone = 'UTC'
  return {
    reads: {
      brand: (brand) => {
        timezone = brand.timezone
      },
      shipments: ({ id, transportMode, actualDepartureDate, actualArrivalDate }) =>
        shipments.set(id, { mode: transportMode, departureDate: actualDepartureDate, arrivalDate: actualArrivalDate }),
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
        const departed = haul.departedAt === null ? null : dayOf(haul.departedAt)
        const arrived = haul.arrivedAt === null ? null : dayOf(haul.arrivedAt)
        if (departed !== departureDate) {
          report(
            'shipments',
            id,
            `actualDepartureDate is ${departureDate}, but its first leg by ${mode} departed ${departed}`,
          )
        }
        if (arrived !== arrivalDate) {
          report('shipments', id, `actualArrivalDate is ${arrivalDate}, but its last leg by ${mode} arrived ${arrived}`)
        }
      }
    },
  }
}

/** Dates are days in the brand's time zone, and timestamps are in UTC. If the zone is not valid, UTC is used. */
function dayIn(zone: string): (moment: string) => string {
  const timeZone = isTimeZone(zone) ? zone : 'UTC'
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (moment) => format.format(new Date(moment))
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-CA', { timeZone: name }))
  } catch {
    return false
  }
}
