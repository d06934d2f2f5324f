/**
 * Sizes: the values of each dimension, and the scales garments are made in.
 * A scale's weights say how a quantity usually falls over its sizes; curves lean them to one side or the other.
 */
export type Sizing = 'US' | 'EU'

const waists = ['26', '27', '28', '29', '30', '31', '32', '33', '34', '36', '38', '40', '42', '44']
const kidsAges = ['2', '3', '4', '5', '6', '7', '8', '10', '12', '14']

/** Dimension: name, and values from the smallest up, which differ by market where they must. */
export const dimensions = {
  size_alpha: { name: 'Size', values: { US: alpha(), EU: alpha() } },
  size_numeric: { name: 'Numeric size', values: { US: steps(0, 18, 2), EU: steps(32, 50, 2) } },
  waist: { name: 'Waist', values: { US: waists, EU: waists } },
  inseam: { name: 'Inseam', values: { US: steps(28, 36, 2), EU: steps(28, 36, 2) } },
  size_kids: { name: 'Kids size', values: { US: kidsAges, EU: steps(92, 164, 6) } },
  size_shoe: { name: 'Shoe size', values: { US: steps(6, 14, 1), EU: steps(36, 46, 1) } },
  one_size: { name: 'One size', values: { US: ['OS'], EU: ['OS'] } },
} as const satisfies Record<string, { name: string; values: Record<Sizing, readonly string[]> }>

export type DimensionCode = keyof typeof dimensions

export const alphaNames: Readonly<Record<string, string>> = {
  XXS: 'Extra extra small',
  XS: 'Extra small',
  S: 'Small',
  M: 'Medium',
  L: 'Large',
  XL: 'Extra large',
  '2XL': 'Double extra large',
  '3XL': 'Triple extra large',
  '4XL': 'Four extra large',
  OS: 'One size',
}

export interface SizeScale {
  readonly name: string
  /** What the curves of the scale are called after. */
  readonly curveName: string
  /** Dimension, place of its first value used, and the weights of the values from there on. */
  readonly axes: readonly (readonly [DimensionCode, number, readonly number[]])[]
  /** Whether goods of this scale are also packed by a ratio of sizes. */
  readonly ratioPack: boolean
}

function scale(name: string, curveName: string, axes: SizeScale['axes'], ratioPack = false): SizeScale {
  return { name, curveName, axes, ratioPack }
}

const MENS = [4, 13, 26, 28, 18, 8, 3]
const WOMENS = [7, 19, 28, 25, 15, 6]
const NUMERIC = [4, 9, 14, 17, 17, 14, 11, 8, 6]

export const sizeScales = {
  tops_mens: scale("Men's tops, letter sizes", "Men's tops", [['size_alpha', 1, MENS]], true),
  tops_womens: scale("Women's tops, letter sizes", "Women's tops", [['size_alpha', 0, WOMENS]], true),
  tops_numeric: scale('Tops, numeric sizes', 'Numeric tops', [['size_numeric', 0, NUMERIC]]),
  outerwear_mens: scale("Men's outerwear, letter sizes", "Men's outerwear", [['size_alpha', 1, MENS]], true),
  outerwear_womens: scale("Women's outerwear, letter sizes", "Women's outerwear", [['size_alpha', 0, WOMENS]], true),
  knits_mens: scale(
    "Men's knitwear, letter sizes",
    "Men's knitwear",
    [['size_alpha', 1, [5, 14, 28, 28, 17, 8]]],
    true,
  ),
  knits_womens: scale("Women's knitwear, letter sizes", "Women's knitwear", [['size_alpha', 0, WOMENS]], true),
  bottoms_unisex: scale('Bottoms, letter sizes', 'Letter bottoms', [['size_alpha', 1, [6, 17, 28, 26, 16, 7]]]),
  bottoms_numeric: scale('Bottoms, numeric sizes', 'Numeric bottoms', [['size_numeric', 0, NUMERIC]]),
  dresses_numeric: scale('Dresses, numeric sizes', 'Dresses', [['size_numeric', 0, NUMERIC]]),
  trousers_grid: scale('Trousers, waist by inseam', 'Work trousers', [
    ['waist', 4, [9, 11, 18, 14, 19, 16, 13]],
    ['inseam', 1, [30, 46, 24]],
  ]),
  denim_grid: scale('Denim, waist by inseam', 'Jeans', [
    ['waist', 3, [8, 13, 15, 19, 14, 18, 13]],
    ['inseam', 1, [28, 47, 25]],
  ]),
  trousers_waist: scale('Trousers, waist only', 'Trousers', [['waist', 2, [7, 10, 13, 14, 17, 12, 13, 8, 6]]]),
  shorts_waist: scale('Shorts, waist only', 'Shorts', [['waist', 4, [11, 14, 21, 16, 22, 16]]]),
  belts: scale('Belts, waist', 'Belts', [['waist', 4, [15, 25, 30, 20, 10]]]),
  kids_tops: scale('Kids tops, age', 'Kids tops', [['size_kids', 0, [10, 13, 16, 17, 16, 14, 9, 5]]], true),
  kids_outerwear: scale('Kids outerwear, age', 'Kids outerwear', [['size_kids', 0, [11, 14, 17, 17, 14, 12, 9, 6]]]),
  gloves: scale('Gloves, letter sizes', 'Gloves', [['size_alpha', 2, [24, 34, 28, 14]]], true),
  socks: scale('Socks, letter sizes', 'Socks', [['size_alpha', 2, [25, 45, 30]]], true),
  shoes: scale('Footwear', 'Footwear', [['size_shoe', 0, [5, 9, 13, 16, 17, 15, 11, 8, 6]]]),
  one_size: scale('One size', 'One size', [['one_size', 0, [1]]]),
} as const satisfies Record<string, SizeScale>

export type SizeScaleCode = keyof typeof sizeScales

function alpha(): string[] {
  return ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']
}

function steps(from: number, to: number, by: number): string[] {
  const values: string[] = []
  for (let value = from; value <= to; value += by) values.push(String(value))
  return values
}
