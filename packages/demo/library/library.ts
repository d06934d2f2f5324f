/** Everything a brand sets up before its first style. */
import type { World } from '../kit/world.ts'
import type { Supplier } from '../partners/suppliers.ts'
import { makeCategories } from './categories.ts'
import { makePalette } from './colors.ts'
import { makeMaterials } from './materials.ts'
import { makePacking } from './packing.ts'
import { makeSeasons } from './seasons.ts'
import { makeBomSections, makeChecklists, makeCustomFields, makeTags } from './settings.ts'
import { makeSizes } from './sizes.ts'

export type Library = ReturnType<typeof makeLibrary>

export function makeLibrary(world: World, suppliers: readonly Supplier[]) {
  const categories = makeCategories(world)
  const sizes = makeSizes(world, categories)
  const palette = makePalette(world)
  makeCustomFields(world)
  return {
    sizes,
    palette,
    categories,
    packing: makePacking(world, sizes),
    seasons: makeSeasons(world),
    materials: makeMaterials(world, suppliers, palette),
    bomSections: makeBomSections(world),
    checklists: makeChecklists(world, categories),
    tags: makeTags(world),
  }
}
