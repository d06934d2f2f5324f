/** Dimensions and their values, and the scales that products are made in, with the curves of each. */

import alphaNames from '../data/size-names.json' with { type: 'json' }
import { type DimensionCode, dimensions, type SizeScaleCode, sizeScales } from '../data/sizes.ts'
import { spread } from '../kit/amounts.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Categories } from './categories.ts'
import { type Curve, type CurvePlan, combine, type DimensionValue, makeCurve } from './curves.ts'

/** One size of a scale: a value of each of its dimensions. */
export interface Size {
  readonly label: string
  readonly values: readonly DimensionValue[]
}

export interface SizeScaleInUse {
  readonly groupId: string
  readonly sizes: readonly Size[]
  readonly curves: readonly Curve[]
  readonly pack: Curve | null
}

export type SizeBook = ReadonlyMap<SizeScaleCode, SizeScaleInUse>

/** How far a curve leans to the small or large sizes. */
const LEANINGS = [
  ['std', 'standard', 0],
  ['small', 'small-leaning', -1],
  ['large', 'large-leaning', 1],
] as const

const PACK_PIECES = 12

export function makeSizes(world: World, categories: Categories): SizeBook {
  const values = makeDimensions(world)
  const book = new Map<SizeScaleCode, SizeScaleInUse>()
  for (const code of Object.keys(sizeScales) as SizeScaleCode[])
    book.set(code, makeScale(world, code, values, categoryOf(world, categories, code)))
  return book
}

/** Where one kind of garment alone is made in a scale, its curves are meant for that. */
function categoryOf(world: World, categories: Categories, code: SizeScaleCode): string | null {
  const garments = world.profile.garments.filter(([{ sizes }]) => Object.values(sizes).includes(code))
  return garments.length === 1 ? categories.kinds.get(garments[0]![0])! : null
}

type ValueBook = ReadonlyMap<DimensionCode, readonly DimensionValue[]>

function makeDimensions(world: World): ValueBook {
  const book = new Map<DimensionCode, DimensionValue[]>()
  for (const [index, code] of (Object.keys(dimensions) as DimensionCode[]).entries()) {
    const { name, values } = dimensions[code]
    const dimensionId = world.ids.next('dimensions')
    const stamps = world.stamps(SET_UP_DAY)
    world.emit('dimensions', { id: dimensionId, code, name, sequence: index + 1, ...stamps })
    const made = values[world.profile.sizing].map((value, place) => {
      const id = world.ids.next('dimension-values')
      const facts = {
        id,
        dimensionId,
        code: value,
        name: (alphaNames as Record<string, string>)[value] ?? value,
        sequence: place + 1,
      }
      // What no garment is made in any more.
      const status = inUse(code, place) ? 'active' : 'retired'
      world.emit('dimension-values', { ...facts, status, ...stamps })
      return { id, dimensionId, code: value }
    })
    book.set(code, made)
  }
  return book
}

function inUse(code: DimensionCode, place: number): boolean {
  return Object.values(sizeScales).some(({ axes }) =>
    axes.some(
      ({ dimension, first, weights }) => dimension === code && place >= first && place < first + weights.length,
    ),
  )
}

/** Scales of two dimensions, and of one that several share, say when to use them. */
function descriptionOf(code: SizeScaleCode): string | null {
  const { axes, curveName } = sizeScales[code]
  if (axes.length > 1) return `${curveName} that are hemmed in several lengths.`
  return axes[0]?.dimension === 'size_alpha' ? `${curveName} that are cut with ease; otherwise use numbers.` : null
}

function makeScale(world: World, code: SizeScaleCode, values: ValueBook, categoryId: string | null): SizeScaleInUse {
  const { name, curveName, axes, ratioPack } = sizeScales[code]
  const dimensionGroupId = world.ids.next('dimension-groups')
  const stamps = world.stamps(SET_UP_DAY)
  world.emit('dimension-groups', { id: dimensionGroupId, code, name, description: descriptionOf(code), ...stamps })
  const used = axes.map(({ dimension, first, weights }) => values.get(dimension)!.slice(first, first + weights.length))
  for (const [index, axis] of used.entries()) {
    const link = { dimensionGroupId, dimensionId: axis[0]!.dimensionId, sequence: index + 1 }
    world.emit('dimension-group-dimensions', { ...link, createdAt: stamps.createdAt })
  }
  const curve = (suffix: string, word: string, kind: CurvePlan['kind'], parts: readonly number[]): Curve => {
    const named = { code: `${code}_${suffix}`, name: `${curveName}, ${word}` }
    return makeCurve(world, { ...named, dimensionGroupId, categoryId, kind, axes: used, parts })
  }
  const curves = LEANINGS.map(([suffix, word, leaning]) => {
    const weights = combine(axes.map((axis) => lean(axis.weights, leaning))).map(product)
    return curve(suffix, word, 'percentage', spread(1000, weights))
  })
  const packParts = spread(PACK_PIECES, axes[0]!.weights).map((pieces) => Math.max(1, pieces))
  const pack = ratioPack ? curve('pack', 'ratio pack', 'ratio', packParts) : null
  const sizes = combine(used).map((size) => ({ label: size.map((value) => value.code).join('x'), values: size }))
  return { groupId: dimensionGroupId, sizes, curves, pack }
}

function lean(weights: readonly number[], direction: number): number[] {
  const middle = (weights.length - 1) / 2
  return weights.map((weight, place) => weight * (10 + direction * 2 * (place - middle)))
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((before, number) => before * number, 1)
}
