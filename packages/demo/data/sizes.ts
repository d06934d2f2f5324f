/**
 * Sizes: the values of each dimension, and the scales garments are made in.
 * A scale's weights say how a quantity usually falls over its sizes; curves lean them to one side or the other.
 */
import dimensionsFile from './dimensions.json' with { type: 'json' }
import scalesFile from './size-scales.json' with { type: 'json' }

export type Sizing = 'US' | 'EU'

export type DimensionCode = keyof typeof dimensionsFile

/** Values from the smallest up, which differ by market where they must. */
export const dimensions: Readonly<Record<DimensionCode, { name: string; values: Record<Sizing, string[]> }>> =
  dimensionsFile

interface SizeScale {
  readonly name: string
  /** What the curves of the scale are called after. */
  readonly curveName: string
  /** Whether goods of this scale are also packed by a ratio of sizes. */
  readonly ratioPack: boolean
  /** The place of the first value used, and the weights of the values from there on. */
  readonly axes: readonly { dimension: DimensionCode; first: number; weights: readonly number[] }[]
}

export type SizeScaleCode = keyof typeof scalesFile

export const sizeScales = scalesFile as Readonly<Record<SizeScaleCode, SizeScale>>
