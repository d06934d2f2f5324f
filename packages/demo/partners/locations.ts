/** Locations of every kind: the brand's own places, those of partners, and gateways. */
import type { RecordAt } from '@selvedge/catalogue'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface Address {
  readonly street: string | null
  readonly city: string
  readonly region: string | null
  readonly postalCode: string | null
  readonly country: string
  readonly timezone: string
}

type Identity = Pick<RecordAt<'locations'>, 'code' | 'name' | 'kind'> &
  Partial<Pick<RecordAt<'locations'>, 'addressLine2' | 'unlocode' | 'gln'>>

export function makeLocation(
  world: World,
  { code, name, kind, addressLine2, unlocode, gln }: Identity,
  { street, city, region, postalCode, country, timezone }: Address,
  stamps = world.stamps(SET_UP_DAY),
): string {
  const id = world.ids.next('locations')
  world.emit('locations', {
    id,
    code,
    name,
    kind,
    addressLine1: street,
    addressLine2: addressLine2 ?? null,
    city,
    region,
    postalCode,
    countryCode: country,
    unlocode: unlocode ?? null,
    gln: gln ?? null,
    timezone,
    ...stamps,
    deletedAt: null,
  })
  return id
}
