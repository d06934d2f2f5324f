/** What is typical of a country the brands buy from: who makes what there, where, at what cost, and what people are called. */
export type Craft =
  | 'woven'
  | 'denim'
  | 'outerwear'
  | 'jersey'
  | 'knitwear'
  | 'accessories'
  | 'footwear'
  | 'fabric'
  | 'trims'
  | 'packaging'

export interface Origin {
  readonly country: string
  readonly currency: string
  readonly incoterm: string
  readonly timezone: string
  readonly phone: string
  readonly legalForm: string
  /** First cost against the garment's usual one, in thousandths. */
  readonly costPermille: number
  readonly leadDays: readonly [number, number]
  readonly moq: readonly [number, number]
  readonly crafts: readonly Craft[]
  readonly seaPort: string
  readonly airport: string
  /** City, region, postal code. */
  readonly cities: readonly (readonly [string, string, string])[]
  readonly streets: readonly string[]
  /** A company is called by a first and a second part. */
  readonly firms: readonly [readonly string[], readonly string[]]
  readonly givenNames: readonly string[]
  readonly familyNames: readonly string[]
}
