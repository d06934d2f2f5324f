/** What is typical of a country the brands buy from: who makes what there, where, at what cost, and what people are called. */
import type { Range } from '../kit/random.ts'
import type crafts from './crafts.json'
import file from './origins.json' with { type: 'json' }

export type Craft = keyof typeof crafts

export interface Origin {
  readonly country: string
  readonly currency: string
  readonly incoterm: string
  readonly timezone: string
  readonly phone: string
  readonly legalForm: string
  /** First cost against the garment's usual one, in thousandths. */
  readonly costPermille: number
  readonly leadDays: Range
  readonly moq: Range
  readonly crafts: readonly Craft[]
  readonly seaPort: string
  readonly airport: string
  readonly cities: readonly { readonly city: string; readonly region: string; readonly postalCode: string }[]
  readonly streets: readonly string[]
  /** A company is called by a first and a second part. */
  readonly firms: { readonly first: readonly string[]; readonly second: readonly string[] }
  readonly givenNames: readonly string[]
  readonly familyNames: readonly string[]
}

export const origins = file as unknown as Readonly<Record<string, Origin>>
