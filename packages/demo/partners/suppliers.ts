/** Suppliers: who makes what, where, at what cost, how quickly and how reliably. */
import type { RecordAt } from '@selvedge/catalogue'
import facts from '../data/crafts.json' with { type: 'json' }
import type { Craft, Origin } from '../data/origins.ts'
import { Rota } from '../kit/rota.ts'
import { plain } from '../kit/text.ts'
import { SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { PaymentTerm } from '../library/settings.ts'
import { type Company, foundCompany } from './company.ts'
import { makeContacts } from './contacts.ts'
import { makePartner, type PartnerFacts } from './partner-record.ts'
import { makePartnerSite } from './partner-sites.ts'
import type { Site } from './places.ts'

export interface Supplier {
  readonly id: string
  readonly partnerId: string
  readonly name: string
  readonly crafts: readonly Craft[]
  readonly origin: Origin
  readonly site: Site
  readonly contactIds: readonly string[]
  readonly currency: string
  readonly incoterm: string
  readonly term: PaymentTerm
  readonly leadDays: number
  readonly moq: number
  readonly active: boolean
  /** Share of its deliveries that leave the factory late. */
  readonly lateShare: number
  /** Begins the numbers of its invoices. */
  readonly invoicePrefix: string
}

/** The fewest suppliers there are: two makers at least of everything, what they sew with, and some out of use. */
const LEAST_SUPPLIERS = 30

/** What each next supplier does first; repeated for brands with more. */
const ROSTER: readonly Craft[] = [
  ...(['woven', 'jersey', 'outerwear', 'knitwear', 'fabric', 'denim', 'accessories', 'footwear'] as const),
  ...(['trims', 'woven', 'jersey', 'fabric', 'outerwear', 'knitwear', 'accessories', 'denim'] as const),
  ...(['trims', 'footwear', 'packaging', 'woven', 'fabric', 'jersey', 'outerwear', 'fabric'] as const),
]

/** Of the suppliers after the first round of the roster: by turns, the rest being active. */
const LATER_STATUSES = ['ended', 'prospect', 'paused', 'onboarding', 'ended'] as const
const LATER_ROUND = 24

/** In how many parts suppliers are paid: mostly a deposit and the rest. */
const PARTS_OF_TERMS = [
  [2, 66],
  [3, 20],
  [1, 14],
] as const

export function makeSuppliers(world: World, terms: readonly PaymentTerm[]): Supplier[] {
  const partCounts = new Rota(PARTS_OF_TERMS)
  return Array.from({ length: world.count('suppliers', LEAST_SUPPLIERS) }, (_, index) => {
    // Everything a brand needs is within the first round of the roster; only later suppliers may be out of use.
    const status =
      index < ROSTER.length ? 'active' : (LATER_STATUSES[(index - ROSTER.length) % LATER_ROUND] ?? 'active')
    const partCount = partCounts.next()
    const term = world.random.pick(terms.filter((each) => each.parts.length === partCount))
    return makeSupplier(world, ROSTER[index % ROSTER.length]!, status, term)
  })
}

function makeSupplier(world: World, craft: Craft, status: PartnerFacts['status'], term: PaymentTerm): Supplier {
  const { random } = world
  const origin = random.weighted(world.profile.origins.filter(([candidate]) => candidate.crafts.includes(craft)))
  const company = foundCompany(world, origin)
  const crafts = [craft, ...secondCraft(world, craft, origin)]
  const { currency, incoterm } = origin
  const leadDays = random.within(origin.leadDays)
  const moq = Math.round(random.within(origin.moq) / 50) * 50
  const id = world.ids.next('suppliers')
  const partnerId = makePartner(world, {
    name: company.name,
    shortName: company.shortName,
    country: origin.country,
    currency,
    relationshipId: id,
    status,
    making: { leadDays, moq, capacity: random.between(8, 120) * 1000 },
    specializations: crafts.map((each) => facts[each].skill),
    midCode: company.midCode,
    incoterm,
    paymentTermId: term.id,
  })
  const locationId = makeSites(world, partnerId, company, origin, craft)
  const name = company.shortName
  const contactIds = makeContacts(world, partnerId, locationId, name, origin.phone, company.people)
  // Every other supplier that the brand has parted with is removed.
  const removed = status === 'ended' && world.serial('ended supplier') % 2 === 1
  const removedAt = removed ? world.at(TODAY - random.between(30, 400)) : null
  const begun = status !== 'prospect' && status !== 'onboarding'
  world.emit('suppliers', {
    id,
    partnerId,
    code: `V-${String(100 + world.serial('vendor')).padStart(4, '0')}`,
    name,
    kind: supplierKind(craft) ?? random.choose({ manufacturer: 92, trading_company: 8 }),
    status,
    defaultLocationId: locationId,
    primaryContactId: contactIds[0]!,
    defaultPaymentTermId: term.id,
    defaultIncotermCode: incoterm,
    defaultCurrencyCode: currency,
    leadTimeDays: leadDays,
    moq,
    brandOwnerUserId: world.person(),
    onboardedDate: begun ? world.calendar.date(SET_UP_DAY - random.between(20, 900)) : null,
    ...world.life(SET_UP_DAY, TODAY - random.between(5, 400), removedAt),
  })
  const { city } = company.address
  const { country, seaPort, airport } = origin
  return {
    id,
    partnerId,
    name,
    crafts,
    origin,
    site: { locationId, name, city, country, seaPort, airport },
    contactIds,
    currency,
    incoterm,
    term,
    leadDays,
    moq,
    active: status === 'active',
    lateShare: random.between(12, 45) / 100,
    invoicePrefix: plain(name)
      .replaceAll(/[^A-Z]/g, '')
      .slice(0, 3),
  }
}

/** What else than garments a supplier may be there for. */
function supplierKind(craft: Craft): RecordAt<'suppliers'>['kind'] | null {
  return facts[craft].supplierKind as RecordAt<'suppliers'>['kind'] | null
}

/** Suppliers of garments can make other garments too; mills have one craft. */
function secondCraft(world: World, first: Craft, origin: Origin): Craft[] {
  if (supplierKind(first)) return []
  const others = origin.crafts.filter((craft) => craft !== first && !supplierKind(craft))
  return world.random.sample(others, 1)
}

const OFFICE = { location: 'office', use: 'head_office' } as const
const DESPATCH = { location: 'warehouse', use: 'ship_from' } as const

/** Returns where its goods leave from. */
function makeSites(world: World, partnerId: string, company: Company, { streets }: Origin, craft: Craft): string {
  const { random } = world
  const { shortName, address, midCode } = company
  const elsewhere = () => ({ ...address, street: `${random.pick(streets)} ${random.between(3, 400)}` })
  if (random.chance(0.75)) {
    makePartnerSite(world, partnerId, `${shortName} office`, elsewhere(), OFFICE, null)
  }
  if (random.chance(0.45)) {
    makePartnerSite(world, partnerId, `${shortName} despatch`, elsewhere(), DESPATCH, null)
  }
  const location = craft === 'fabric' ? 'mill' : 'factory'
  return makePartnerSite(world, partnerId, shortName, address, { location, use: 'factory' }, midCode)
}
