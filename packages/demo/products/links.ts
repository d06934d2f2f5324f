/** Where a style belongs: its collections, launch windows and tags, and the style before it. */
import type { World } from '../kit/world.ts'
import type { Library } from '../library/library.ts'
import type { Program } from './style.ts'

const RELATIONS = { carry_over_of: 30, replaces: 25, matches: 25, alternative_to: 12, contains: 8 } as const
const WINDOWS_PER_YEAR = 12

export function makeLinks(
  world: World,
  library: Library,
  { window, developmentDay }: Program,
  productId: string,
  previousStyleId: string | null,
): void {
  const { random } = world
  const { seasons, tags } = library
  const createdAt = world.at(developmentDay)
  // Three styles in four, so that even the smallest brand has some.
  if (previousStyleId && world.serial('related style') % 4 !== 0) {
    const kind = random.choose(RELATIONS)
    const qty = kind === 'contains' ? random.between(1, 2) : null
    world.emit('product-relations', { productId, relatedProductId: previousStyleId, kind, qty, createdAt })
  }
  world.emit('product-collections', { productId, collectionId: window.collectionId, createdAt })
  if (random.chance(0.2)) {
    world.emit('product-collections', { productId, collectionId: seasons.coreOn(window.startDay), createdAt })
  }
  for (const tagId of random.sample(tags, random.between(2, 4))) {
    world.emit('product-tags', { productId, tagId, createdAt })
  }
  world.emit('product-launch-windows', { productId, launchWindowId: window.id, createdAt })
  const yearLater = seasons.windows[seasons.windows.indexOf(window) + WINDOWS_PER_YEAR]
  if (yearLater && random.chance(0.6)) {
    world.emit('product-launch-windows', { productId, launchWindowId: yearLater.id, createdAt })
  }
}
