/** Bills of materials: shell, lining and everything else that goes into one piece, and what it costs. */

import { type FabricFamily, trims, trimsOfEverything } from '../data/materials.ts'
import remarks from '../data/remarks.json' with { type: 'json' }
import { decimal, money, share } from '../kit/amounts.ts'
import { convert, exchangeRate } from '../kit/exchange.ts'
import type { World } from '../kit/world.ts'
import type { Library } from '../library/library.ts'
import type { Material } from '../library/materials.ts'
import type { SectionCode } from '../library/settings.ts'
import { unitId } from '../shared.ts'
import { approval, type Program, type Style, type Version } from './style.ts'

const CONTRAST_SHARE = 0.5
const NOMINATED_SHARE = 0.06
const REVISED_SHARE = 0.3

interface Component {
  readonly section: SectionCode
  readonly material: Material
  readonly placement: string
  /** Used in one piece, in hundredths of the material's unit. */
  readonly hundredths: number
  readonly wastageTenths: number
}

export function makeBom(world: World, library: Library, program: Program, style: Style, version: Version): string {
  const bomId = world.ids.next('boms')
  const { currency } = program.supplier
  const { number, day, status } = version
  const stamps = world.life(day, day + 20, style.removedAt)
  let total = 0
  for (const [index, component] of componentsOf(world, library, style).entries()) {
    const { section, material, placement, hundredths, wastageTenths } = component
    const unitCost = Math.max(1, convert(material.costCents, exchangeRate(material.supplier.currency, currency, day)))
    const cost = share(unitCost * hundredths, 1000 + wastageTenths, 100_000)
    total += cost
    world.emit('bom-components', {
      id: world.ids.next('bom-components'),
      bomId,
      bomSectionId: library.bomSections.get(section)!,
      materialId: material.id,
      // The shell takes the colour of each option; the rest is the same for all.
      materialVariantId: section === 'SHELL' ? null : world.random.pick(material.variants).id,
      supplierId: nominated(world, program, material),
      sequence: index + 1,
      placement,
      description: world.random.chance(0.08) ? world.random.pick(remarks.component) : null,
      consumption: decimal(hundredths, 2),
      wastagePercent: decimal(wastageTenths, 1),
      unitOfMeasureId: unitId(material.unit),
      unitCost: money(unitCost),
      currency,
      totalCost: money(cost),
      ...stamps,
    })
  }
  world.emit('boms', {
    id: bomId,
    productId: style.id,
    productVersionId: version.id,
    supplierId: program.supplier.id,
    code: `BOM-${style.number}-${number}`,
    name: `${style.name}, ${number === 1 ? 'proto' : 'bulk'}`,
    revisionNumber: world.random.chance(REVISED_SHARE) ? 2 : 1,
    status,
    currency,
    totalMaterialCost: money(total),
    notes: world.random.chance(0.2) ? world.random.pick(remarks.bom) : null,
    ...approval(world, version),
    ...stamps,
  })
  for (const { skus } of style.options) {
    for (const [place, sku] of skus.entries()) {
      const consumptionFactor = decimal(940 + Math.min(place, 9) * 25, 3)
      world.emit('bom-skus', { bomId, skuId: sku.id, consumptionFactor, createdAt: stamps.createdAt })
    }
  }
  return bomId
}

/** Some materials are bought by the maker itself, and not from who is on the price list. */
function nominated(world: World, { supplier }: Program, material: Material): string | null {
  return material.supplier !== supplier && world.random.chance(NOMINATED_SHARE) ? supplier.id : null
}

function componentsOf(world: World, library: Library, { garment, shell }: Style): Component[] {
  const { random } = world
  const fabricOf = (family: FabricFamily): Material => random.pick(library.materials.fabrics.get(family)!)
  const main = share(garment.shellHundredths, random.between(92, 108), 100)
  const components: Component[] = [
    { section: 'SHELL', material: shell, placement: 'Body', hundredths: main, wastageTenths: random.between(20, 60) },
  ]
  if (random.chance(CONTRAST_SHARE)) {
    const material = fabricOf(random.pick(garment.shells))
    const hundredths = Math.max(1, share(main, 18, 100))
    components.push({ section: 'SHELL', material, placement: 'Contrast or pockets', hundredths, wastageTenths: 40 })
  }
  if (garment.lining) {
    const material = fabricOf(garment.lining)
    const hundredths = share(main, 85, 100)
    components.push({ section: 'LINE', material, placement: 'Body, sleeves', hundredths, wastageTenths: 50 })
  }
  for (const code of [...garment.trims, ...trimsOfEverything]) {
    const { section, placement, hundredths } = trims[code]
    const material = random.pick(library.materials.trims.get(code)!)
    components.push({ section, material, placement, hundredths: random.within(hundredths), wastageTenths: 20 })
  }
  return components
}
