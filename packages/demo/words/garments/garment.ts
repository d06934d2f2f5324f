/** What a merchandiser knows about a kind of garment: its sizes, tariff number, usual cost, weight and make-up. */
import type { RecordAt } from '@selvedge/catalogue'
import type { FabricFamily } from '../fabrics.ts'
import type { Craft } from '../origins/origin.ts'
import type { PointSet } from '../points-of-measure.ts'
import type { SizeScaleCode } from '../sizes.ts'
import type { TrimCode } from '../trims.ts'

export type Department = NonNullable<RecordAt<'parent-products'>['department']>

/** What a garment is mostly made of, which its tariff number depends on. */
export type Fibre = 'cotton' | 'wool' | 'linen' | 'man_made' | 'other'

/** Tariff numbers for men's and women's garments, and the usual rate of duty in thousandths of the value. */
export interface Tariff {
  readonly mens: string
  readonly womens: string
  readonly dutyPermille: number
}

/** Whose tariff imports fall under. */
export type Customs = 'US' | 'EU'

export type Tariffs = Readonly<Record<Customs, Tariff>>

export interface Garment {
  readonly code: string
  readonly name: string
  /** Code and name of the category above it. */
  readonly line: readonly [string, string]
  /** Letter in the style number. */
  readonly letter: string
  readonly silhouettes: readonly string[]
  readonly sizes: Partial<Record<Department, SizeScaleCode>>
  readonly tariff: Tariffs
  /** Where the garment is also made of something else. */
  readonly tariffByFibre?: Partial<Record<Fibre, Tariffs>>
  /** The smallest sizes, how many they are and what they are declared as, where that differs. */
  readonly smallSizes?: { readonly count: number; readonly number: Readonly<Record<Customs, string>> }
  /** Usual first cost of one piece, in US cents. */
  readonly costCents: readonly [number, number]
  readonly grams: number
  /** Volume of one packed piece, in cubic centimetres. */
  readonly packedCcm: number
  readonly perCarton: number
  readonly craft: Craft
  readonly shells: readonly FabricFamily[]
  /** Metres (kilograms for yarn) of shell in one piece, in hundredths. */
  readonly shellHundredths: number
  readonly lining: FabricFamily | null
  readonly trims: readonly TrimCode[]
  readonly points: PointSet
}

export function tariff(mens: string, womens: string, dutyPermille: number): Tariff {
  return { mens, womens, dutyPermille }
}

/** Of a composition as labelled, the part that is named first. */
export function chiefFibre(composition: string | null): Fibre {
  const [first = ''] = (composition ?? '').split(',')
  if (first.includes('cotton')) return 'cotton'
  if (first.includes('wool')) return 'wool'
  if (first.includes('linen')) return 'linen'
  return /poly|viscose/.test(first) ? 'man_made' : 'other'
}
