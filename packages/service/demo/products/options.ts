/** Product options: a style in one colour, with its pictures, prices and SKUs. */
import { makeImage } from '../files.ts'
import { decimal, share } from '../kit/amounts.ts'
import { gs1Key } from '../kit/check-digits.ts'
import { dateText, yearOf } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Color } from '../library/colors.ts'
import type { Library } from '../library/library.ts'
import { makePrices } from './prices.ts'
import type { Program, Sku, StyleDesign, StyleOption } from './style.ts'

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
  readonly createdAt: string
}

export function makeOption(
  world: World,
  library: Library,
  program: Program,
  design: StyleDesign,
  color: Color,
  sequence: number,
): StyleOption {
  const facts = {
    id: world.ids.next('product-options'),
    code: `${design.number}-${color.code}`,
    color,
    createdAt: world.at(program.developmentDay + 5),
  }
  const { id, code, createdAt } = facts
  const imageId = makePictures(world, program, design, facts)
  world.emit('product-options', {
    id,
    productId: design.id,
    code,
    name: color.name,
    status: STATUSES[design.status][0],
    colorId: color.id,
    supplierId: null,
    packingTemplateId: design.packing.id,
    primaryImageId: imageId,
    sequence,
    launchDate: design.status === 'dropped' ? null : dateText(program.window.startDay),
    htsCode: null,
    countryOfOriginCode: null,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
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
function makePictures(world: World, program: Program, design: StyleDesign, { id, code, color }: OptionFacts): string {
  const subject = { productId: design.id, productOptionId: id }
  const seen = { category: design.garment.name, colorHex: color.hexCode }
  const day = program.developmentDay + 60
  const images = VIEWS.map((view, index) => {
    const kind = view === 'front' || view === 'back' ? 'product' : 'detail'
    const altText = `${color.name} ${design.name}, ${view}`
    return makeImage(world, kind, `${code}_${view}`, altText, index + 1, day, seen, subject)
  })
  return images[0]!
}

/** The colour, and for some a print; denim is told apart by its wash as well. */
function makeAnswers(world: World, library: Library, design: StyleDesign, { id, color, createdAt }: OptionFacts): void {
  const { colorOptionId, washes, prints } = library.palette
  const productOptionId = id
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

function makeCollections(world: World, library: Library, { window }: Program, { id, createdAt }: OptionFacts): void {
  const core = library.seasons.core.get(yearOf(window.startDay))
  const collections = core && world.random.chance(0.17) ? [window.collectionId, core] : [window.collectionId]
  for (const collectionId of collections) {
    world.emit('product-option-collections', { productOptionId: id, collectionId, createdAt })
  }
}

function makeSkus(world: World, design: StyleDesign, facts: OptionFacts): Sku[] {
  return design.sizes.sizes.map((size, place) => {
    const sku = makeSku(world, design, facts, size.label, place)
    for (const { dimensionId, id: dimensionValueId } of size.values) {
      const { createdAt } = facts
      world.emit('sku-dimension-values', { skuId: sku.id, dimensionId, dimensionValueId, createdAt })
    }
    return sku
  })
}

function makeSku(world: World, design: StyleDesign, option: OptionFacts, label: string, place: number): Sku {
  const { createdAt } = option
  const id = world.ids.next('skus')
  const index = world.serial('sku')
  const code = `${option.code}-${label}`
  // Larger sizes are heavier, by about three percent each.
  const grams = share(design.garment.grams, 94 + Math.min(place, 9) * 3, 100)
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
    htsCode: null,
    countryOfOriginCode: null,
    externalReference: world.random.digits(11),
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  })
  return { id, index, code, label, grams }
}
