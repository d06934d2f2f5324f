/** Styles: what they are, what they are made of and in which sizes, and how far they have come. */

import type { Department, Garment } from '../data/garments.ts'
import type { SizeScaleCode } from '../data/sizes.ts'
import { makeImage, makeNotes } from '../files.ts'
import { share } from '../kit/amounts.ts'
import { drawing } from '../kit/assets.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import { silhouetteKey } from '../library/categories.ts'
import type { Color } from '../library/colors.ts'
import type { Library } from '../library/library.ts'
import type { PackingTemplate } from '../library/packing.ts'
import { unitId } from '../shared.ts'
import { makeLinks } from './links.ts'
import { makeOption } from './options.ts'
import type { Program, Style, StyleDesign, StyleStatus } from './style.ts'
import { styleTariff } from './tariff-line.ts'

/** Of the styles of a programme after its first, one in so many is dropped; by turns, so that a small brand has one. */
const DROPPED_EVERY = 13
/** How long after the launch a dropped style is removed. */
const REMOVED_AFTER_DAYS = 30
const RATIO_PACKED_SHARE = 0.46
const RETIRED_AFTER_DAYS = 900
/** One style in so many has a colour that costs more, and another a size that does. */
const PRICED_APART: readonly StyleDesign['pricedApart'][] = [null, null, 'option', null, 'sku']
const PRICED_APART_EVERY = 16
/** What sketches are drawn on. */
const PAPER_WHITE = '#F4F2EC'

export function makeStyle(
  world: World,
  library: Library,
  program: Program,
  garment: Garment,
  previousStyleId: string | null,
): Style {
  const { random } = world
  const design = designStyle(world, library, program, garment)
  const colors = random.sample(paletteOf(world, library), random.between(2, 4))
  const options = colors.map((color, index) => makeOption(world, library, program, design, color, index + 1))
  const style: Style = { ...design, options, bomId: '', measurementTableId: '', versions: 0, bands: [] }
  emitProduct(world, library, program, style)
  for (const [index, view] of ['front', 'back'].entries()) {
    const file = `${style.number}_sketch_${view}`
    const altText = `${style.name}, flat ${view}`
    const asset = drawing(garment.image, PAPER_WHITE)
    makeImage(world, 'sketch', file, altText, index + 1, program.developmentDay, asset, { productId: style.id })
  }
  makeLinks(world, library, program, style.id, previousStyleId)
  makeNotes(world, 'product', style.id, 3, program.developmentDay, program.window.startDay)
  return style
}

function designStyle(world: World, library: Library, program: Program, garment: Garment): StyleDesign {
  const { random, profile } = world
  const department = random.pick(Object.keys(garment.sizes) as Department[])
  const scale = garment.sizes[department]!
  const sizes = library.sizes.get(scale)!
  const curve = random.weighted(sizes.curves.map((each, index) => [each, index === 0 ? 6 : 2] as const))
  const silhouette = random.pick(garment.silhouettes)
  const shell = random.pick(library.materials.fabrics.get(random.pick(garment.shells))!)
  // A programme keeps its first style, so that there is something to order.
  const dropped = program.styles.length > 0 && world.serial('later style') % DROPPED_EVERY === 1
  return {
    id: world.ids.next('parent-products'),
    number: `${profile.stylePrefix}-${garment.letter}${100 + world.serial(`style ${garment.letter}`)}`,
    name: `${random.pick(profile.styleWords)} ${silhouette}`,
    silhouette,
    status: dropped ? 'dropped' : statusOf(world, program),
    garment,
    department,
    sizes,
    curveId: curve.id,
    sizeParts: curve.parts,
    packing: choosePacking(world, library, garment, scale),
    tariff: styleTariff(world, garment, department, shell.composition, program.supplier.origin.country),
    baseCostCents: share(random.within(garment.costCents), profile.costPermille, 1000),
    shell,
    versionId: world.ids.next('product-versions'),
    pricedApart: PRICED_APART[world.serial('style') % PRICED_APART_EVERY] ?? null,
    removedAt: dropped ? removal(world, program) : null,
  }
}

/** Every other dropped style, once nobody writes about it any more. */
function removal(world: World, { window, developmentDay }: Program): string | null {
  const day = Math.max(window.startDay + REMOVED_AFTER_DAYS, developmentDay + 240)
  return day <= TODAY && world.serial('dropped style') % 2 === 1 ? world.at(day) : null
}

function statusOf(world: World, { window, firstOrderDay, developmentDay }: Program): StyleStatus {
  if (window.startDay <= TODAY) {
    const old = TODAY - window.startDay > RETIRED_AFTER_DAYS
    return old && world.random.chance(0.7) ? 'discontinued' : 'active'
  }
  if (firstOrderDay <= TODAY) return 'approved'
  return TODAY - developmentDay < 30 ? 'concept' : 'in_development'
}

function choosePacking(world: World, library: Library, garment: Garment, scale: SizeScaleCode): PackingTemplate {
  const ratio = world.random.chance(RATIO_PACKED_SHARE) ? library.packing.ratio(garment, scale) : null
  return ratio ?? library.packing.solid.get(garment)!
}

/** Colours at the front of the library are the brand's neutrals, and are used most. */
function paletteOf(world: World, library: Library): readonly Color[] {
  const { colors } = library.palette
  return colors.slice(0, Math.max(16, world.random.below(colors.length)))
}

function emitProduct(world: World, library: Library, program: Program, style: Style): void {
  const { garment, silhouette, shell } = style
  world.emit('parent-products', {
    id: style.id,
    styleNumber: style.number,
    name: style.name,
    description: `${silhouette} in ${shell.name.toLowerCase()}.`,
    status: style.status,
    department: style.department,
    categoryId: library.categories.silhouettes.get(silhouetteKey(garment, silhouette))!,
    dimensionGroupId: style.sizes.groupId,
    defaultCurveId: style.curveId,
    defaultSupplierId: program.supplier.id,
    currentVersionId: style.versionId,
    primaryImageId: style.options[0]?.imageId ?? null,
    unitOfMeasureId: unitId(garment.craft === 'footwear' ? 'pr' : 'pcs'),
    fiberContent: shell.composition,
    htsCode: style.tariff.number,
    countryOfOriginCode: program.supplier.origin.country,
    customFields: { fit: world.random.pick(['slim', 'regular', 'relaxed']) },
    ...world.life(program.developmentDay, program.developmentDay + world.random.between(30, 400), style.removedAt),
  })
}
