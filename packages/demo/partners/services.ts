/** Firms that move, store, test and clear goods; partners of the brand, but not suppliers. */

import serviceFirms from '../data/service-firms.json' with { type: 'json' }
import kindsFile from '../data/service-kinds.json' with { type: 'json' }
import type { World } from '../kit/world.ts'
import { makeContacts } from './contacts.ts'
import { makePartner } from './partner-record.ts'
import { makePartnerSite, type SiteKind } from './partner-sites.ts'
import { makeBrandLocation, type Places } from './places.ts'

export interface ServicePartner {
  readonly partnerId: string
  readonly name: string
  readonly country: string
  readonly currency: string
  readonly contactIds: readonly string[]
}

type ServiceKind = keyof typeof kindsFile

/** What firms of a kind do, and what their site is. */
const serviceKinds = kindsFile as Record<ServiceKind, SiteKind & { readonly skill: string }>

export type Services = ReadonlyMap<ServiceKind, readonly ServicePartner[]>

/** The first firms on the list are what no brand can do without: one at least of every kind. */
const LEAST_SERVICES = 8

/** Goods are stored and cleared where the brand is; the rest can be done from anywhere. */
const AT_HOME: readonly ServiceKind[] = ['warehouse', 'broker']

type ServiceFirm = (typeof serviceFirms)[number] & { readonly kind: ServiceKind }

export function makeServices(world: World, supplierCount: number): Services {
  const services = new Map<ServiceKind, ServicePartner[]>()
  const wanted = Math.max(LEAST_SERVICES, world.count('partners', 0) - supplierCount)
  const home = new Set(world.profile.places.map((place) => place.country))
  const firms = (serviceFirms as ServiceFirm[]).filter(
    ({ kind, country }) => !AT_HOME.includes(kind) || home.has(country),
  )
  for (const { kind, name, country, city, postalCode, timezone, people } of firms.slice(0, wanted)) {
    const kindFacts = serviceKinds[kind]
    // A forwarder may bill in the currency of freight; clearance and services at home are billed in the brand's own.
    const currency = kind === 'forwarder' && world.random.chance(0.3) ? 'USD' : world.profile.baseCurrency
    const partnerId = makePartner(world, {
      name,
      shortName: name.split(' ')[0]!,
      country,
      currency,
      relationshipId: world.ids.next('suppliers'),
      status: 'active',
      making: null,
      specializations: [kindFacts.skill],
      midCode: null,
      incoterm: null,
      paymentTermId: null,
    })
    const street = `${world.random.between(2, 180)} Dock Road`
    const address = { street, city, region: null, postalCode: postalCode || null, country, timezone }
    const locationId = makePartnerSite(world, partnerId, name, address, kindFacts, null)
    const contactIds = makeContacts(world, partnerId, locationId, name, '+44 20', people)
    services.set(kind, [...(services.get(kind) ?? []), { partnerId, name, country, currency, contactIds }])
  }
  return services
}

export function servicesOf(services: Services, kind: ServiceKind): readonly ServicePartner[] {
  return services.get(kind)!
}

/** Warehouses that partners run for the brand. */
export function assignWarehouses(world: World, places: Places, services: Services): void {
  const operators = servicesOf(services, 'warehouse')
  for (const { locationId, place } of places.runByPartners) {
    const operator = operators.find(({ country }) => country === place.country)
    makeBrandLocation(world, place, locationId, operator?.partnerId ?? null)
  }
}
