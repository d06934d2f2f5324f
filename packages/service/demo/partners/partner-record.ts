/** A partner as the brand's directory has it: the company, and the brand's relationship with it. */
import { money } from '../kit/amounts.ts'
import { slug } from '../kit/text.ts'
import { dateText, SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface PartnerFacts {
  readonly name: string
  readonly shortName: string
  readonly country: string
  readonly currency: string
  readonly relationshipId: string
  readonly status: 'prospect' | 'onboarding' | 'active' | 'paused' | 'ended'
  /** What it makes for the brand; null for firms that only render services. */
  readonly making: { readonly leadDays: number; readonly moq: number; readonly capacity: number } | null
  readonly specializations: readonly string[]
  readonly midCode: string | null
  readonly incoterm: string | null
  readonly paymentTermId: string | null
}

const CERTIFICATES = ['GOTS', 'OEKO-TEX Standard 100', 'GRS', 'RWS', 'SA8000', 'ISO 9001', 'BSCI'] as const
const AUDITS = { passed: 78, conditional: 14, scheduled: 5, expired: 3 } as const

/** How many days ago an audit was; one that is scheduled is yet to come. */
const AUDIT_AGES = {
  passed: [30, 640],
  conditional: [20, 400],
  scheduled: [-90, -8],
  expired: [740, 1100],
} as const

export function makePartner(world: World, facts: PartnerFacts): string {
  const { random } = world
  const { making } = facts
  const id = world.ids.next('partners')
  const address = slug(facts.name)
  const repeat = world.serial(`partner ${address}`)
  const registration = random.digits(9)
  const audit = making ? random.choose(AUDITS) : null
  world.emit('partners', {
    id,
    slug: repeat === 1 ? address : `${address}-${repeat}`,
    name: facts.name,
    shortName: facts.shortName,
    countryCode: facts.country,
    defaultCurrencyCode: facts.currency,
    leadTimeDays: making?.leadDays ?? null,
    moq: making?.moq ?? null,
    moqByColor: making ? Math.ceil(making.moq / 2) : null,
    moqLastConfirmedAt: making ? world.at(TODAY - random.between(20, 400)) : null,
    midCode: facts.midCode,
    website: `https://${address}.example`,
    businessRegistrationNumber: registration,
    taxId: `${facts.country}${registration}`,
    minimumOrderValue: making ? money(random.between(3, 20) * 100_000) : null,
    certifications: making ? random.sample(CERTIFICATES, random.between(1, 3)) : [],
    specializations: facts.specializations,
    productionCapacity: making?.capacity ?? null,
    productionCapacityUnit: making ? 'pieces per month' : null,
    factoryAuditDate: audit && dateText(TODAY - random.within(AUDIT_AGES[audit])),
    factoryAuditStatus: audit,
    partnerStatus: facts.status === 'ended' ? 'inactive' : facts.status === 'prospect' ? 'prospect' : 'active',
    lastContactDate: dateText(TODAY - random.between(1, 60)),
    nextContactDate: dateText(TODAY + random.between(3, 60)),
    notes: null,
    equipmentTechnology: making
      ? random.pick(['Automatic cutting, seam sealing', 'Whole-garment knitting', 'Laser finishing'])
      : null,
    packagingCapabilities: making ? 'Flat pack, hanging, recycled polybags' : null,
    verified: facts.status !== 'prospect',
    ...world.stamps(SET_UP_DAY, TODAY - random.between(2, 300)),
    relationship: {
      id: facts.relationshipId,
      status: facts.status,
      brandNotes: null,
      defaultIncotermCode: facts.incoterm,
      defaultCurrencyCode: facts.currency,
      defaultPaymentTermId: facts.paymentTermId,
      qualityRating: rating(world),
      ontimeRating: rating(world),
      responsivenessRating: rating(world),
      sustainabilityScore: String(random.between(48, 92)),
      brandOwnerUserId: world.person(),
      customFields: making ? { vendorTier: random.pick(['A', 'B', 'C']) } : null,
    },
  })
  return id
}

function rating(world: World): string {
  return `${world.random.between(3, 4)}.${world.random.below(10)}`
}
