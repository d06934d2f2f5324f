/** How goods get from one part of the world to another: which ways are open, and how many days they take. */

import type { RecordAt } from '@selvedge/catalogue'
import routes from '../data/routes.json' with { type: 'json' }
import type { Random } from '../kit/random.ts'
import type { Site } from './places.ts'

/** Where a journey starts or ends, as far as its length depends on it. */
type End = Pick<Site, 'country' | 'seaPort'>

export type TransportMode = RecordAt<'shipments'>['transportMode']

/** A part of the world from which all ways are about as long. The west of America counts by its port, which is nearer to Asia. */
type Region = keyof typeof routes.regions

const REGIONS = Object.keys(routes.regions) as Region[]

const AIR_DAYS = 4
const COURIER_DAYS = 5

/** How often a way is taken where it is open. */
const AIR_SHARE = 0.06
const ROAD_SHARE = 0.82
const RAIL_SHARE = 0.14

const regionOf = new Map<string, Region>(
  REGIONS.flatMap((region) => routes.regions[region].map((code) => [code, region] as const)),
)

export interface Route {
  readonly mode: TransportMode
  readonly days: number
}

export function chooseRoute(random: Random, from: End, to: End): Route {
  const road = roadDays(from, to)
  const rail = daysBetween(routes.railways, from, to)
  const atHome = from.country === to.country
  if (!atHome && random.chance(AIR_SHARE)) return routeBy('air', from, to)
  if (road !== null && (atHome || random.chance(ROAD_SHARE))) return { mode: 'road', days: road }
  if (rail !== null && random.chance(RAIL_SHARE)) return { mode: 'rail', days: rail }
  return routeBy('sea', from, to)
}

export function routeBy(mode: 'sea' | 'air' | 'courier', from: End, to: End): Route {
  if (mode === 'air') return { mode, days: AIR_DAYS }
  if (mode === 'courier') return { mode, days: COURIER_DAYS }
  return { mode, days: seaDays(from, to) }
}

/** Days a planner counts with before anyone has chosen a route. */
export function usualDays(from: End, to: End): number {
  return roadDays(from, to) ?? seaDays(from, to)
}

/** Whether goods have to be cleared on their way. */
export function crossesCustoms(from: End, to: End): boolean {
  const { customsUnion } = routes
  return from.country !== to.country && !(customsUnion.includes(from.country) && customsUnion.includes(to.country))
}

function roadDays(from: End, to: End): number | null {
  // Trucks cross from Mexico into the United States, but not from anywhere farther south.
  if (from.country === 'MX' && to.country === 'US') return 6
  return daysBetween(routes.roads, from, to)
}

function seaDays(from: End, to: End): number {
  // A triangle, in the order of the regions.
  const places = [REGIONS.indexOf(regionIn(from)), REGIONS.indexOf(regionIn(to))]
  return routes.seaDays[Math.max(...places)]![Math.min(...places)]!
}

function daysBetween(ways: typeof routes.roads, from: End, to: End): number | null {
  const ends = [regionIn(from), regionIn(to)]
  const way = ways.find(({ between: [one, other] }) => {
    return (one === ends[0] && other === ends[1]) || (one === ends[1] && other === ends[0])
  })
  return way?.days ?? null
}

function regionIn({ country, seaPort }: End): Region {
  const region = regionOf.get(seaPort) ?? regionOf.get(country)
  if (!region) throw new Error(`no routes are known for ${country}`)
  return region
}
