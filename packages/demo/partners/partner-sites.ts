/** Places of partners: where they make, store, test and sit. */
import type { RecordAt } from '@selvedge/catalogue'
import { plain } from '../kit/text.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface Address {
  readonly street: string
  readonly city: string
  readonly region: string | null
  readonly postalCode: string
  readonly country: string
  readonly timezone: string
}

export function makePartnerSite(
  world: World,
  partnerId: string,
  name: string,
  address: Address,
  kind: RecordAt<'locations'>['kind'],
  use: RecordAt<'partner-locations'>['kind'],
  midCode: string | null,
): string {
  const locationId = world.ids.next('locations')
  const stamps = world.stamps(SET_UP_DAY, SET_UP_DAY)
  const place = plain(address.city)
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()
  world.emit('locations', {
    id: locationId,
    code: `${address.country}-${place}-${String(world.serial('partner site')).padStart(3, '0')}`,
    name: `${name}, ${address.city}`,
    kind,
    addressLine1: address.street,
    addressLine2: secondLine(world),
    city: address.city,
    region: address.region,
    postalCode: address.postalCode || null,
    countryCode: address.country,
    unlocode: null,
    gln: null,
    timezone: address.timezone,
    ...stamps,
    deletedAt: null,
  })
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
