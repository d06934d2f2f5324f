/** Places of partners: where they make, store, test and sit. */
import type { RecordAt } from '@selvedge/catalogue'
import { plain } from '../kit/text.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { type Address, makeLocation } from './locations.ts'

/** What a place is, and what the partner uses it for. */
export interface SiteKind {
  readonly location: RecordAt<'locations'>['kind']
  readonly use: RecordAt<'partner-locations'>['kind']
}

export function makePartnerSite(
  world: World,
  partnerId: string,
  name: string,
  address: Address,
  { location, use }: SiteKind,
  midCode: string | null,
): string {
  const stamps = world.stamps(SET_UP_DAY)
  const place = plain(address.city)
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()
  const code = `${address.country}-${place}-${String(world.serial('partner site')).padStart(3, '0')}`
  const identity = { code, name: `${name}, ${address.city}`, kind: location, addressLine2: secondLine(world) }
  const locationId = makeLocation(world, identity, address, stamps)
  const id = world.ids.next('partner-locations')
  world.emit('partner-locations', {
    id,
    partnerId,
    locationId,
    kind: use,
    midCode,
    mainSite: use !== 'ship_from',
    ...stamps,
  })
  return locationId
}

function secondLine(world: World): string | null {
  const { random } = world
  return random.chance(0.2) ? `${random.pick(['Building', 'Unit', 'Gate', 'Floor'])} ${random.between(1, 12)}` : null
}
