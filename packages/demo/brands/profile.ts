/** What makes one demo brand different from another; everything else follows from chance. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Customs, Garment } from '../data/garments.ts'
import type { Origin } from '../data/origins.ts'
import type { Sizing } from '../data/sizes.ts'
import type { Range } from '../kit/random.ts'

/** A place the brand itself uses. */
export interface BrandPlace {
  readonly code: string
  readonly name: string
  readonly kind: RecordAt<'brand-locations'>['kind']
  readonly street: string
  readonly city: string
  readonly region: string | null
  readonly postalCode: string
  readonly country: string
  readonly timezone: string
  /** Share of the orders that are sent here; none where goods are not received. */
  readonly orderWeight: number
  /** Where goods for this place are landed. */
  readonly seaPort: string
  readonly airport: string
  /** No longer in use. */
  readonly closed?: true
}

export interface BrandProfile {
  readonly slug: string
  readonly name: string
  readonly legalName: string
  readonly website: string
  /** Name of the file. */
  readonly logo: string
  readonly countryCode: string
  readonly baseCurrency: string
  /** A currency the brand also has a price list in. */
  readonly secondCurrency: string
  readonly timezone: string
  /** First hour of the working day in UTC; times of day must fall on the same date in both. */
  readonly officeOpensUtc: number
  readonly fiscalYearStartMonth: number
  readonly incoterm: string
  readonly sizing: Sizing
  /** Whose tariff its imports fall under. */
  readonly customs: Customs
  /** Countries whose goods enter free of duty. */
  readonly dutyFree: readonly string[]
  /** Begins every style number. */
  readonly stylePrefix: string
  /** GS1 company prefix, of six digits: room for a million SKUs. */
  readonly gs1Prefix: string
  readonly styleWords: readonly string[]
  readonly garments: readonly (readonly [Garment, number])[]
  readonly origins: readonly (readonly [Origin, number])[]
  readonly places: readonly BrandPlace[]
  /** First cost against the garment's usual one, in thousandths. */
  readonly costPermille: number
  /** Pieces of one style-colour in an ordinary order. */
  readonly piecesPerOption: Range
}
