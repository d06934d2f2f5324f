/** How goods get from one part of the world to another: which ways are open, and how many days they take. */

import type { RecordAt } from '@selvedge/catalogue'
import type { Random } from '../kit/random.ts'
import type { Site } from './places.ts'

/** Where a journey starts or ends, as far as its length depends on it. */
type End = Pick<Site, 'country' | 'seaPort'>

export type TransportMode = RecordAt<'shipments'>['transportMode']

const REGIONS = {
  east_asia: ['CN', 'JP'],
  south_east_asia: ['VN', 'KH', 'ID'],
  south_asia: ['IN', 'BD', 'LK'],
  mediterranean: ['PT', 'IT', 'TR', 'RO', 'MA'],
  north_europe: ['FI', 'SE', 'DE', 'LT'],
  latin_america: ['MX', 'PE'],
  united_states: ['US'],
  // A port of its own, since it is far nearer to Asia.
  american_west: ['USLGB'],
} as const satisfies Record<string, readonly string[]>

type Region = keyof typeof REGIONS

/** Days at sea between two regions, in the order of the regions above. */
const SEA_DAYS: readonly (readonly number[])[] = [
  [5],
  [8, 6],
  [16, 11, 7],
  [32, 28, 21, 8],
  [40, 36, 29, 13, 6],
  [28, 34, 36, 23, 24, 10],
  [31, 33, 31, 17, 15, 10, 8],
  [17, 22, 31, 30, 30, 11, 20, 5],
]

const ROAD_DAYS: readonly (readonly [Region, Region, number])[] = [
  ['east_asia', 'east_asia', 3],
  ['south_east_asia', 'south_east_asia', 5],
  ['south_asia', 'south_asia', 4],
  ['mediterranean', 'mediterranean', 5],
  ['mediterranean', 'north_europe', 7],
  ['north_europe', 'north_europe', 4],
  ['latin_america', 'latin_america', 5],
]

const RAIL_DAYS: readonly (readonly [Region, Region, number])[] = [['east_asia', 'north_europe', 19]]

const CUSTOMS_UNION = ['PT', 'IT', 'RO', 'LT', 'FI', 'SE', 'DE']

const AIR_DAYS = 4
const COURIER_DAYS = 5

/** How often a way is taken where it is open. */
const AIR_SHARE = 0.06
const ROAD_SHARE = 0.82
const RAIL_SHARE = 0.14

const regionOf = new Map<string, Region>(
  (Object.keys(REGIONS) as Region[]).flatMap((region) => REGIONS[region].map((code) => [code, region] as const)),
)

export interface Route {
  readonly mode: TransportMode
  readonly days: number
}

export function chooseRoute(random: Random, from: End, to: End): Route {
  const road = roadDays(from, to)
  const rail = daysBetween(RAIL_DAYS, from, to)
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
  return from.country !== to.country && !(CUSTOMS_UNION.includes(from.country) && CUSTOMS_UNION.includes(to.country))
}

function roadDays(from: End, to: End): number | null {
  // Trucks cross from Mexico into the United States, but not from anywhere farther south.
  if (from.country === 'MX' && to.country === 'US') return 6
  return daysBetween(ROAD_DAYS, from, to)
}

function seaDays(from: End, to: End): number {
  const order = Object.keys(REGIONS)
  const places = [order.indexOf(regionIn(from)), order.indexOf(regionIn(to))]
  return SEA_DAYS[Math.max(...places)]?.[Math.min(...places)] as number
}

function daysBetween(table: readonly (readonly [Region, Region, number])[], from: End, to: End): number | null {
  const [start, end] = [regionIn(from), regionIn(to)]
  const row = table.find(([one, other]) => (one === start && other === end) || (one === end && other === start))
  return row?.[2] ?? null
}

function regionIn({ country, seaPort }: End): Region {
  const region = regionOf.get(seaPort) ?? regionOf.get(country)
  if (!region) throw new Error(`no routes are known for ${country}`)
  return region
}
