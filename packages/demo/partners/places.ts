/** Locations: the brand's own places, and the ports, airports and terminals goods pass through. */
import type { RecordAt } from '@selvedge/catalogue'
import type { BrandPlace } from '../brands/profile.ts'
import gatewayList from '../data/gateways.json' with { type: 'json' }
import { gs1Key } from '../kit/check-digits.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { makeLocation } from './locations.ts'

/** A place goods start from or end at, with the gateways it uses. */
export interface Site {
  readonly locationId: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly seaPort: string
  readonly airport: string
}

/** A brand's place that receives goods. */
export interface Warehouse extends Site {
  readonly index: number
  readonly orderWeight: number
}

/** Locations of gateways by UN/LOCODE. */
export interface Gateways {
  readonly seaPorts: ReadonlyMap<string, string>
  readonly airports: ReadonlyMap<string, string>
  readonly railTerminals: ReadonlyMap<string, string>
}

export interface Places {
  readonly gateways: Gateways
  readonly warehouses: readonly Warehouse[]
  /** Places a partner runs for the brand, whose brand location is still to be written. */
  readonly runByPartners: readonly { readonly locationId: string; readonly place: BrandPlace }[]
}

export function makePlaces(world: World): Places {
  const needed = gatewaysInUse(world)
  const used = ({ unlocode }: Gateway): boolean => needed.has(unlocode)
  const gateways = {
    seaPorts: makeGateways(world, 'port', 'P', gatewayList.seaPorts.filter(used)),
    airports: makeGateways(world, 'airport', 'A', gatewayList.airports.filter(used)),
    railTerminals: makeGateways(world, 'rail_terminal', 'R', gatewayList.railTerminals),
  }
  const warehouses: Warehouse[] = []
  const runByPartners: { locationId: string; place: BrandPlace }[] = []
  for (const place of world.profile.places) {
    const { code, name } = place
    const gln = gs1Key(world.profile.gs1Prefix, world.serial('gln'), 13)
    const locationId = makeLocation(world, { code, name, kind: LOCATION_KINDS[place.kind], gln }, place)
    if (place.kind === 'third_party_warehouse') runByPartners.push({ locationId, place })
    else makeBrandLocation(world, place, locationId, null)
    if (place.orderWeight > 0) warehouses.push({ ...place, locationId, index: warehouses.length })
  }
  return { gateways, warehouses, runByPartners }
}

export function makeBrandLocation(
  world: World,
  place: BrandPlace,
  locationId: string,
  operatorPartnerId: string | null,
): void {
  world.emit('brand-locations', {
    id: world.ids.next('brand-locations'),
    locationId,
    operatorPartnerId,
    kind: place.kind,
    status: place.closed ? 'closed' : 'active',
    receivesGoods: !place.closed && place.kind !== 'office' && place.kind !== 'store',
    ...world.stamps(SET_UP_DAY),
  })
}

function gatewaysInUse(world: World): Set<string> {
  const { origins, places } = world.profile
  const used = [...origins.map(([origin]) => origin), ...places]
  return new Set([...used.flatMap(({ seaPort, airport }) => [seaPort, airport]), ...gatewayList.transshipmentPorts])
}

type Gateway = (typeof gatewayList.seaPorts)[number]

const NO_ADDRESS = { street: null, region: null, postalCode: null }

function makeGateways(
  world: World,
  kind: RecordAt<'locations'>['kind'],
  letter: string,
  list: readonly Gateway[],
): Map<string, string> {
  const made = new Map<string, string>()
  for (const { unlocode, name, timezone } of list) {
    const address = { ...NO_ADDRESS, city: name, country: unlocode.slice(0, 2), timezone }
    made.set(unlocode, makeLocation(world, { code: `${letter}-${unlocode}`, name, kind, unlocode }, address))
  }
  return made
}

const LOCATION_KINDS = {
  distribution_center: 'warehouse',
  third_party_warehouse: 'warehouse',
  returns_center: 'warehouse',
  store: 'store',
  office: 'office',
} as const satisfies Record<BrandPlace['kind'], string>
