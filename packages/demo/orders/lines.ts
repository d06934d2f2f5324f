/** What is written on an order: how many pieces of which size, at what price. */
import { share, spread, sumOf } from '../kit/amounts.ts'
import { convert } from '../kit/exchange.ts'
import type { World } from '../kit/world.ts'
import type { Library } from '../library/library.ts'
import type { Program, Sku, Style, StyleOption } from '../products/style.ts'
import { priceAt } from '../sourcing/quote-items.ts'
import type { Line } from './order.ts'
import type { Wave } from './wave.ts'

const REPEAT_OPTION_SHARE = 0.78
const INCREASE_PERMILLE_PER_YEAR = 24
const FEE_SHARE = 0.06
const CANCELLED_OPTION_SHARE = 0.02

const FEES = [
  ['fee', 'Screen set-up charge', 8500],
  ['fee', 'Third-party lab test', 14500],
  ['tooling', 'Button mould', 32000],
  ['tooling', 'Knitting programme', 26000],
] as const

/** What to buy of each style in this wave. */
export interface Purchase {
  readonly style: Style
  readonly options: readonly { readonly option: StyleOption; readonly pieces: number }[]
}

export function planPurchases(world: World, wave: Wave): Purchase[] {
  const { random, profile } = world
  const repeat = wave.kind === 'repeat'
  const purchases = wave.program.styles
    .filter((style) => style.status !== 'dropped')
    .map((style) => ({
      style,
      options: style.options
        .filter(() => !repeat || random.chance(REPEAT_OPTION_SHARE))
        .map((option) => {
          const pieces = share(random.within(profile.piecesPerOption), repeat ? 85 : 110, 100)
          return { option, pieces: Math.round(pieces / 10) * 10 }
        }),
    }))
  const bought = purchases.filter((purchase) => purchase.options.length > 0)
  return bought.length > 0 ? bought : [everyOption(world, wave.program)]
}

function everyOption(world: World, program: Program): Purchase {
  const style = program.styles[0]!
  const pieces = world.profile.piecesPerOption[0]
  return { style, options: style.options.map((option) => ({ option, pieces })) }
}

export function productLines(world: World, wave: Wave, purchases: readonly Purchase[], rate: number): Line[] {
  const { random } = world
  const years = Math.max(0, Math.floor((wave.orderDay - wave.program.firstOrderDay) / 365))
  const lines: Line[] = []
  for (const { style, options } of purchases) {
    const qty = sumOf(options, ({ pieces }) => pieces)
    const unitCents = share(priceAt(style.bands, qty), 1000 + years * INCREASE_PERMILLE_PER_YEAR, 1000)
    for (const { option, pieces } of options) {
      const cancelled = lines.length > 0 && random.chance(CANCELLED_OPTION_SHARE)
      const perSize = spread(pieces, style.sizeParts)
      for (const [place, sku] of option.skus.entries()) {
        lines.push({
          ...skuLine(world, style, option, sku, unitCents, rate),
          qty: Math.max(2, perSize[place]!),
          cancelled,
        })
      }
    }
  }
  if (random.chance(FEE_SHARE)) lines.push(feeLine(world, rate))
  return lines
}

/** All but the quantity. */
function skuLine(world: World, style: Style, option: StyleOption, sku: Sku, unitCents: number, rate: number) {
  const unitBaseCents = convert(unitCents, rate)
  return {
    id: world.ids.next('order-items'),
    itemType: 'product' as const,
    style,
    option,
    sku,
    packing: option.packing,
    description: `${style.name} / ${option.color.name} / ${sku.label}`,
    unitCents,
    unitBaseCents,
    dutyBaseCents: share(unitBaseCents, sku.tariff.dutyPermille, 1000),
    gramsPerPiece: sku.grams,
    cancelled: false,
  }
}

function feeLine(world: World, rate: number): Line {
  const [itemType, description, unitCents] = world.random.pick(FEES)
  const unitBaseCents = convert(unitCents, rate)
  return {
    ...NOT_A_PRODUCT,
    id: world.ids.next('order-items'),
    itemType,
    description,
    qty: 1,
    unitCents,
    unitBaseCents,
  }
}

const NOT_A_PRODUCT = {
  style: null,
  option: null,
  sku: null,
  packing: null,
  dutyBaseCents: 0,
  gramsPerPiece: 0,
  cancelled: false,
} as const

/** A few pieces of the middle size of every colour, for the sales team. */
export function sampleLines(world: World, wave: Wave, library: Library, rate: number): Line[] {
  const styles = wave.program.styles.filter((style) => style.status !== 'dropped')
  return styles.flatMap((style) =>
    style.options.map((option) => {
      const sku = option.skus[Math.floor(option.skus.length / 2)]!
      const line = skuLine(world, style, option, sku, share(style.baseCostCents, 2, 1), rate)
      return {
        ...line,
        itemType: 'sample' as const,
        packing: library.packing.solid.get(style.garment) ?? null,
        description: `${line.description}, salesman sample`,
        qty: world.random.between(3, 9),
      }
    }),
  )
}

/** Shell fabric for the wave's styles, bought by the brand and sent to the factory. */
export function materialLines(world: World, wave: Wave, library: Library, rate: number): Line[] {
  const material = wave.program.styles[0]!.shell
  return world.random.sample(material.variants, world.random.between(1, 4)).map((variant) => ({
    ...NOT_A_PRODUCT,
    id: world.ids.next('order-items'),
    itemType: 'material' as const,
    packing: library.packing.rolls,
    description: `${material.name} / ${variant.name}`,
    qty: world.random.between(6, 40) * 50,
    unitCents: material.costCents,
    unitBaseCents: convert(material.costCents, rate),
    gramsPerPiece: material.gramsPerUnit,
  }))
}
