/** Fabrics, trims, labels and packaging, with their colours. */
import type { RecordAt } from '@selvedge/catalogue'
import fabricFinishes from '../data/fabric-finishes.json' with { type: 'json' }
import { type FabricFamily, fabrics, type TrimCode, trims, type UnitCode } from '../data/materials.ts'
import { makeImage } from '../files.ts'
import { decimal, money, share } from '../kit/amounts.ts'
import { drawing } from '../kit/assets.ts'
import { SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Supplier } from '../partners/suppliers.ts'
import { unitId } from '../shared.ts'
import type { Color, Palette } from './colors.ts'

export interface Material extends MaterialFacts {
  readonly id: string
  readonly supplier: Supplier
  readonly variants: readonly { readonly id: string; readonly name: string }[]
}

export interface Materials {
  readonly fabrics: ReadonlyMap<FabricFamily, readonly Material[]>
  readonly trims: ReadonlyMap<TrimCode, readonly Material[]>
}

const LINING_FAMILIES: readonly FabricFamily[] = ['taffeta', 'viscose_lining']
const YARN_CONE_GRAMS = 1000

export function makeMaterials(world: World, allSuppliers: readonly Supplier[], palette: Palette): Materials {
  const suppliers = allSuppliers.filter((supplier) => supplier.active)
  const families = Object.keys(fabrics) as FabricFamily[]
  const codes = Object.keys(trims) as TrimCode[]
  const book = { fabrics: new Map<FabricFamily, Material[]>(), trims: new Map<TrimCode, Material[]>() }
  const count = world.count('materials', families.length + codes.length)
  for (let index = 0; index < count; index++) {
    // One of everything first, so that every garment can be made.
    const family = index < families.length ? families[index] : undefined
    const code = codes[index - families.length]
    if (family ?? (code === undefined && world.random.chance(0.55))) {
      const key = family ?? world.random.pick(families)
      book.fabrics.set(key, [...(book.fabrics.get(key) ?? []), makeFabric(world, key, suppliers, palette)])
    } else {
      const key = code ?? world.random.pick(codes)
      book.trims.set(key, [...(book.trims.get(key) ?? []), makeTrim(world, key, suppliers, palette)])
    }
  }
  return book
}

function makeFabric(world: World, family: FabricFamily, suppliers: readonly Supplier[], palette: Palette): Material {
  const { random } = world
  const fabric = fabrics[family]
  const weight = fabric.gsm[1] === 0 ? 0 : Math.round(random.within(fabric.gsm) / 10) * 10
  const finish = world.serial(`fabric ${family}`) === 1 ? '' : `, ${random.pick(fabricFinishes)}`
  return makeMaterial(
    world,
    {
      prefix: LINING_FAMILIES.includes(family) ? 'LIN' : 'FAB',
      name: `${fabric.name}${weight ? ` ${weight} g` : ''}${finish}`,
      kind: LINING_FAMILIES.includes(family) ? 'lining' : 'fabric',
      composition: random.pick(fabric.compositions),
      weightGsm: weight || null,
      widthCm: fabric.widthCm,
      unit: fabric.unit,
      costCents: random.within(fabric.costCents),
      gramsPerUnit: fabric.widthCm ? Math.round((weight * fabric.widthCm) / 100) : YARN_CONE_GRAMS,
      moq: random.between(2, 12) * 100,
      leadDays: random.between(25, 55),
    },
    suppliers.filter((supplier) => supplier.crafts.includes('fabric')),
    colorsFor(world, palette, random.between(4, 9)),
  )
}

function makeTrim(world: World, code: TrimCode, suppliers: readonly Supplier[], palette: Palette): Material {
  const { random } = world
  const trim = trims[code]
  const packaging = trim.kind === 'packaging' || trim.kind === 'label'
  const version = world.serial(`trim ${code}`)
  return makeMaterial(
    world,
    {
      prefix: PREFIXES[trim.kind],
      name: version === 1 ? trim.name : `${trim.name}, quality ${version}`,
      kind: trim.kind,
      composition: trim.composition,
      weightGsm: null,
      widthCm: null,
      unit: trim.unit,
      costCents: random.within(trim.costCents),
      gramsPerUnit: 5,
      moq: random.between(5, 50) * 100,
      leadDays: random.between(14, 35),
    },
    suppliers.filter((supplier) => supplier.crafts.includes(trim.kind === 'packaging' ? 'packaging' : 'trims')),
    colorsFor(world, palette, packaging ? 1 : random.between(2, 4)),
  )
}

const PREFIXES = { trim: 'TRM', fastener: 'FAS', thread: 'THR', label: 'LBL', packaging: 'PKG', other: 'INT' } as const

interface MaterialFacts {
  readonly prefix: string
  readonly name: string
  readonly kind: RecordAt<'materials'>['kind']
  readonly composition: string | null
  readonly weightGsm: number | null
  readonly widthCm: number | null
  readonly unit: UnitCode
  readonly costCents: number
  readonly gramsPerUnit: number
  readonly moq: number
  readonly leadDays: number
}

function makeMaterial(
  world: World,
  facts: MaterialFacts,
  makers: readonly Supplier[],
  colors: readonly Color[],
): Material {
  const { random } = world
  const supplier = random.pick(makers)
  const id = world.ids.next('materials')
  const code = `${facts.prefix}-${String(world.serial(`material ${facts.prefix}`)).padStart(4, '0')}`
  const natural = facts.composition?.includes('organic') ?? false
  const recycled = facts.composition?.toLowerCase().includes('recycled') ?? false
  world.emit('materials', {
    id,
    code,
    name: facts.name,
    kind: facts.kind,
    status: random.choose({ active: 84, approved: 7, in_development: 4, discontinued: 5 }),
    supplierId: supplier.id,
    unitOfMeasureId: unitId(facts.unit),
    composition: facts.composition,
    weightGsm: facts.weightGsm === null ? null : String(facts.weightGsm),
    widthCm: facts.widthCm === null ? null : decimal(facts.widthCm * 10, 1),
    countryOfOriginCode: supplier.origin.country,
    certifications: natural ? ['GOTS'] : recycled ? ['GRS'] : [],
    unitCost: money(facts.costCents),
    currency: supplier.currency,
    moq: facts.moq,
    leadTimeDays: facts.leadDays,
    customFields: recycled ? { recycledContent: random.between(60, 100) } : null,
    ...world.life(SET_UP_DAY, TODAY - random.between(10, 900)),
  })
  const variants = colors.map((color, index) => makeVariant(world, id, code, color, index, supplier, facts.costCents))
  return { ...facts, id, supplier, variants }
}

function makeVariant(
  world: World,
  materialId: string,
  materialCode: string,
  color: Color,
  index: number,
  supplier: Supplier,
  costCents: number,
) {
  const id = world.ids.next('material-variants')
  // Some colours take more dye.
  const dearer = world.random.chance(0.12)
  const code = `${materialCode}-${color.code}`
  world.emit('material-variants', {
    id,
    materialId,
    colorId: color.id,
    code,
    name: color.name,
    supplierReference: `${supplier.invoicePrefix}-${world.random.digits(5)}`,
    status: world.random.choose({ active: 80, approved: 9, lab_dip: 6, discontinued: 5 }),
    unitCost: dearer ? money(share(costCents, 108, 100)) : null,
    currency: dearer ? supplier.currency : null,
    ...world.life(SET_UP_DAY, TODAY - world.random.between(10, 900)),
  })
  const image = drawing('swatch', color.hexCode)
  makeImage(world, 'swatch', code, `${color.name}, swatch`, index + 1, SET_UP_DAY, image, { materialVariantId: id })
  return { id, name: color.name }
}

function colorsFor(world: World, palette: Palette, count: number): Color[] {
  return world.random.sample(palette.colors.slice(0, 60), count)
}
