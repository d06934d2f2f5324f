/** A partner as the brand's directory has it: the company, and the brand's relationship with it. */
import type { RecordAt } from '@selvedge/catalogue'
import capabilities from '../data/partner-capabilities.json' with { type: 'json' }
import remarks from '../data/remarks.json' with { type: 'json' }
import { money } from '../kit/amounts.ts'
import { slug } from '../kit/text.ts'
import { SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface PartnerFacts {
  readonly name: string
  readonly shortName: string
  readonly country: string
  readonly currency: string
  readonly relationshipId: string
  readonly status: RecordAt<'suppliers'>['status']
  /** What it makes for the brand; null for firms that only render services. */
  readonly making: { readonly leadDays: number; readonly moq: number; readonly capacity: number } | null
  readonly specializations: readonly string[]
  readonly midCode: string | null
  readonly incoterm: string | null
  readonly paymentTermId: string | null
}

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
    certifications: making ? random.sample(capabilities.certificates, random.between(1, 3)) : [],
    specializations: facts.specializations,
    productionCapacity: making?.capacity ?? null,
    productionCapacityUnit: making ? 'pieces per month' : null,
    factoryAuditDate: audit && world.calendar.date(TODAY - random.within(AUDIT_AGES[audit])),
    factoryAuditStatus: audit,
    partnerStatus: directoryStatus(world, facts.status),
    lastContactDate: world.calendar.date(TODAY - random.between(1, 60)),
    nextContactDate: world.calendar.date(TODAY + random.between(3, 60)),
    notes: random.chance(0.25) ? { visit: random.pick(remarks.partner) } : null,
    equipmentTechnology: making ? random.pick(capabilities.equipment) : null,
    packagingCapabilities: making ? random.pick(capabilities.packaging) : null,
    verified: isVerified(world, facts.status),
    ...world.stamps(SET_UP_DAY, TODAY - random.between(2, 300)),
    relationship: {
      id: facts.relationshipId,
      status: facts.status,
      brandNotes: random.chance(0.3) ? { priority: random.pick(['grow', 'keep', 'reduce']) } : null,
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

/** A company the brand has parted with is inactive; every second one it will not work with again. */
function directoryStatus(world: World, status: PartnerFacts['status']): string {
  if (status === 'prospect') return 'prospect'
  if (status !== 'ended') return 'active'
  return world.serial('ended partner') % 2 === 1 ? 'inactive' : 'blocked'
}

/** Details are checked while a partner is taken on; those of a few old ones have never been. */
function isVerified(world: World, status: PartnerFacts['status']): boolean {
  if (status === 'prospect' || status === 'onboarding') return false
  return world.serial('partner to verify') % 12 !== 7
}

function rating(world: World): string {
  return `${world.random.between(3, 4)}.${world.random.below(10)}`
}
