/** The brand itself. */
import { makeImage } from '../files.ts'
import { logo } from '../kit/assets.ts'
import { SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Places } from '../partners/places.ts'
import type { PaymentTerm } from './settings.ts'

export function makeBrand(world: World, places: Places, terms: readonly PaymentTerm[]): void {
  const { profile } = world
  const id = world.ids.next('brand')
  world.emit('brand', {
    id,
    slug: profile.slug,
    name: profile.name,
    legalName: profile.legalName,
    website: profile.website,
    status: 'active',
    countryCode: profile.countryCode,
    baseCurrencyCode: profile.baseCurrency,
    timezone: profile.timezone,
    fiscalYearStartMonth: profile.fiscalYearStartMonth,
    defaultIncotermCode: profile.incoterm,
    defaultPaymentTermId: terms[0]?.id ?? null,
    defaultShipToLocationId: places.warehouses[0]?.locationId ?? null,
    logoImageId: makeImage(
      world,
      'logo',
      `${profile.slug}-logo`,
      `${profile.name} logo`,
      1,
      SET_UP_DAY,
      logo(profile.logo),
      {},
    ),
    ...world.stamps(SET_UP_DAY, TODAY - 90),
  })
}
