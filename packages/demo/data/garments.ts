/** What a merchandiser knows about a kind of garment: its sizes, tariff number, usual cost, weight and make-up. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Range } from '../kit/random.ts'
import file from './garments.json' with { type: 'json' }
import type { FabricFamily, TrimCode } from './materials.ts'
import type { Craft } from './origins.ts'
import type pointsOfMeasure from './points-of-measure.json'
import type { SizeScaleCode } from './sizes.ts'

export type Department = NonNullable<RecordAt<'parent-products'>['department']>

/** What a garment is mostly made of, which its tariff number depends on. */
type Fibre = 'cotton' | 'wool' | 'linen' | 'man_made' | 'other'

/** Whose tariff imports fall under. */
export type Customs = 'US' | 'EU'

/** Tariff numbers for men's and women's garments, and the usual rate of duty in thousandths of the value. */
export type Tariffs = Readonly<Record<Customs, { mens: string; womens: string; dutyPermille: number }>>

export interface Garment {
  readonly code: string
  readonly name: string
  /** The category above it. */
  readonly line: { readonly code: string; readonly name: string }
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
  readonly costCents: Range
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
  readonly points: keyof typeof pointsOfMeasure
  /** Name of the drawing it is shown by. */
  readonly image: string
}

export const garments = file as unknown as Readonly<Record<string, Garment>>

/** Of a composition as labelled, the part that is named first. */
export function chiefFibre(composition: string | null): Fibre {
  const [first = ''] = (composition ?? '').split(',')
  if (first.includes('cotton')) return 'cotton'
  if (first.includes('wool')) return 'wool'
  if (first.includes('linen')) return 'linen'
  return /poly|viscose/.test(first) ? 'man_made' : 'other'
}
