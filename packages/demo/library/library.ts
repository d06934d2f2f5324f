/** Everything a brand sets up before its first style. */
import type { World } from '../kit/world.ts'
import type { Supplier } from '../partners/suppliers.ts'
import { type Categories, makeCategories } from './categories.ts'
import { makePalette, type Palette } from './colors.ts'
import { type Materials, makeMaterials } from './materials.ts'
import { makePacking, type Packing } from './packing.ts'
import { makeSeasons, type Seasons } from './seasons.ts'
import {
  type Checklist,
  makeBomSections,
  makeChecklists,
  makeCustomFields,
  makeTags,
  type SectionCode,
} from './settings.ts'
import { makeSizes, type SizeBook } from './sizes.ts'

export interface Library {
  readonly sizes: SizeBook
  readonly palette: Palette
  readonly categories: Categories
  readonly packing: Packing
  readonly seasons: Seasons
  readonly materials: Materials
  readonly bomSections: ReadonlyMap<SectionCode, string>
  readonly checklists: ReadonlyMap<string, Checklist>
  readonly tags: readonly string[]
}

export function makeLibrary(world: World, suppliers: readonly Supplier[]): Library {
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
