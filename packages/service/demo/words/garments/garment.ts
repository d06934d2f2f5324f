/** What a merchandiser knows about a kind of garment: its sizes, tariff number, usual cost, weight and make-up. */
import type { FabricFamily } from '../fabrics.ts'
import type { Craft } from '../origins/origin.ts'
import type { PointSet } from '../points-of-measure.ts'
import type { SizeScaleCode } from '../sizes.ts'
import type { TrimCode } from '../trims.ts'

export type Department = 'womens' | 'mens' | 'unisex' | 'kids' | 'home' | 'accessories'

/** Tariff numbers for men's and women's garments, and the usual rate of duty in thousandths of the value. */
export interface Tariff {
  readonly mens: string
  readonly womens: string
  readonly dutyPermille: number
}

export interface Garment {
  readonly code: string
  readonly name: string
  /** Code and name of the category above it. */
  readonly line: readonly [string, string]
  /** Letter in the style number. */
  readonly letter: string
  readonly silhouettes: readonly string[]
  readonly sizes: Partial<Record<Department, SizeScaleCode>>
  readonly tariff: { readonly US: Tariff; readonly EU: Tariff }
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
