/** Product options: a style in one colour, with its images, prices and SKUs. */
import { makeImage } from '../files.ts'
import { decimal, share } from '../kit/amounts.ts'
import { drawing } from '../kit/assets.ts'
import { gs1Key } from '../kit/check-digits.ts'
import { TODAY } from '../kit/time.ts'
import type { Life, World } from '../kit/world.ts'
import type { Color } from '../library/colors.ts'
import type { Library } from '../library/library.ts'
import { makePrices } from './prices.ts'
import type { Program, Sku, StyleDesign, StyleOption, TariffLine } from './style.ts'
import { optionTariff, skuTariff } from './tariff-line.ts'

/** Of the colours and sizes that could be made elsewhere, one in so many is. */
const MOVED_EVERY = 4
const APART_EVERY = 6

const VIEWS = ['front', 'back', 'detail', 'worn'] as const

/** What becomes of the options and SKUs of a style of that status. */
const STATUSES = {
  concept: ['draft', 'draft'],
  in_development: ['draft', 'draft'],
  approved: ['active', 'active'],
  active: ['active', 'active'],
  dropped: ['dropped', 'draft'],
  discontinued: ['discontinued', 'discontinued'],
} as const

/** An option as far as its SKUs need to know it. */
interface OptionFacts {
  readonly id: string
  readonly code: string
  readonly color: Color
  readonly life: Life
  readonly tariff: TariffLine
  /** Another country it could be made in, while it has not been ordered. */
  readonly elsewhere: string | null
}

export function makeOption(
  world: World,
  library: Library,
  program: Program,
  design: StyleDesign,
  color: Color,
  sequence: number,
): StyleOption {
  const day = program.developmentDay + 5
  const life = world.life(day, day, design.removedAt)
  const { createdAt } = life
  const home = program.supplier.origin.country
  const ordered = program.firstOrderDay <= TODAY && design.status !== 'dropped'
  const rivals = ordered ? [] : program.rivals.filter(({ origin }) => origin.country !== home)
  // Before the first order, a colour may be moved to another maker.
  const moved = rivals.length > 0 && sequence > 1 && world.serial('colour to move') % MOVED_EVERY === 1
  const maker = moved ? world.random.pick(rivals) : null
  const country = maker?.origin.country ?? home
  const tariff = optionTariff(world, design)
  const facts = {
    id: world.ids.next('product-options'),
    code: `${design.number}-${color.code}`,
    color,
    life,
    tariff,
    elsewhere: moved ? null : (rivals[0]?.origin.country ?? null),
  }
  const { id, code } = facts
  const imageId = makeImages(world, program, design, facts)
  world.emit('product-options', {
    id,
    productId: design.id,
    code,
    name: color.name,
    status: STATUSES[design.status][0],
    colorId: color.id,
    supplierId: maker?.id ?? null,
    packingTemplateId: design.packing.id,
    primaryImageId: imageId,
    sequence,
    launchDate: design.status === 'dropped' ? null : world.calendar.date(program.window.startDay),
    htsCode: tariff === design.tariff ? null : tariff.number,
    countryOfOriginCode: country === home ? null : country,
    ...life,
  })
  makeAnswers(world, library, design, facts)
  makeCollections(world, library, program, facts)
  for (const { dimensionId, id: dimensionValueId } of new Set(design.sizes.sizes.flatMap((size) => size.values))) {
    world.emit('product-option-dimension-values', { productOptionId: id, dimensionId, dimensionValueId, createdAt })
  }
  makePrices(world, program, design, id)
  return { id, code, color, imageId, packing: design.packing, skus: makeSkus(world, design, facts) }
}

/** Returns the first of them, which stands for the option. */
function makeImages(world: World, program: Program, design: StyleDesign, { id, code, color }: OptionFacts): string {
  const subject = { productId: design.id, productOptionId: id }
  const file = drawing(design.garment.image, color.hexCode)
  const day = program.developmentDay + 60
  const images = VIEWS.map((view, index) => {
    const kind = view === 'front' || view === 'back' ? 'product' : 'detail'
    const altText = `${color.name} ${design.name}, ${view}`
    return makeImage(world, kind, `${code}_${view}`, altText, index + 1, day, file, subject)
  })
  return images[0]!
}

/** The colour, and for some a print; denim is told apart by its wash as well. */
function makeAnswers(world: World, library: Library, design: StyleDesign, { id, color, life }: OptionFacts): void {
  const { colorOptionId, washes, prints } = library.palette
  const productOptionId = id
  const { createdAt } = life
  world.emit('product-option-values', {
    productOptionId,
    optionId: colorOptionId,
    optionValueId: color.optionValueId,
    createdAt,
  })
  const denim = design.garment.craft === 'denim'
  if (!world.random.chance(denim ? 0.9 : 0.15)) return
  const second = denim ? washes : prints
  const optionValueId = world.random.pick(second.values).id
  world.emit('product-option-values', { productOptionId, optionId: second.id, optionValueId, createdAt })
}

function makeCollections(world: World, library: Library, { window }: Program, { id, life }: OptionFacts): void {
  const core = library.seasons.coreOn(window.startDay)
  const collections = world.random.chance(0.17) ? [window.collectionId, core] : [window.collectionId]
  for (const collectionId of collections) {
    world.emit('product-option-collections', { productOptionId: id, collectionId, createdAt: life.createdAt })
  }
}

function makeSkus(world: World, design: StyleDesign, facts: OptionFacts): Sku[] {
  return design.sizes.sizes.map((size, place) => {
    const sku = makeSku(world, design, facts, size.label, place)
    for (const { dimensionId, id: dimensionValueId } of size.values) {
      const { createdAt } = facts.life
      world.emit('sku-dimension-values', { skuId: sku.id, dimensionId, dimensionValueId, createdAt })
    }
    return sku
  })
}

function makeSku(world: World, design: StyleDesign, option: OptionFacts, label: string, place: number): Sku {
  const id = world.ids.next('skus')
  const index = world.serial('sku')
  const code = `${option.code}-${label}`
  // Larger sizes are heavier, by about three percent each.
  const grams = share(design.garment.grams, 94 + Math.min(place, 9) * 3, 100)
  const tariff = skuTariff(world, design.garment, option.tariff, place)
  // The largest sizes of what was never ordered yet may be sewn somewhere else.
  const apart = option.elsewhere !== null && place === design.sizes.sizes.length - 1
  const country = apart && world.serial('size made apart') % APART_EVERY === 1 ? option.elsewhere : null
  world.emit('skus', {
    id,
    productId: design.id,
    productOptionId: option.id,
    code,
    name: `${design.name} / ${option.color.name} / ${label}`,
    barcode: gs1Key(world.profile.gs1Prefix, index, 13),
    status: STATUSES[design.status][1],
    sequence: place + 1,
    netWeightKg: decimal(grams, 3),
    volumeCbm: decimal(share(design.garment.packedCcm, 1, 100), 4),
    htsCode: tariff === option.tariff ? null : tariff.number,
    countryOfOriginCode: country,
    externalReference: world.random.digits(11),
    ...option.life,
  })
  return { id, index, code, label, grams, tariff }
}
