/** The product tree: line, kind of garment, silhouette. */

import type { Garment } from '../data/garments.ts'
import { plain } from '../kit/text.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface Categories {
  /** By code. */
  readonly lines: ReadonlyMap<string, string>
  readonly kinds: ReadonlyMap<Garment, string>
  /** By garment code and silhouette. */
  readonly silhouettes: ReadonlyMap<string, string>
}

export function silhouetteKey(garment: Garment, silhouette: string): string {
  return `${garment.code}/${silhouette}`
}

export function makeCategories(world: World): Categories {
  const lines = new Map<string, string>()
  const places = new Map<string, number>()
  const kinds = new Map<Garment, string>()
  const silhouettes = new Map<string, string>()
  for (const [garment] of world.profile.garments) {
    const { code: lineCode, name: lineName } = garment.line
    const lineId = lines.get(lineCode) ?? makeCategory(world, null, lineCode, [lineName], lines.size + 1)
    lines.set(lineCode, lineId)
    const place = (places.get(lineCode) ?? 0) + 1
    places.set(lineCode, place)
    const kindCode = `${lineCode}-${garment.code}`
    const kindId = makeCategory(world, lineId, kindCode, [lineName, garment.name], place)
    kinds.set(garment, kindId)
    for (const [index, silhouette] of garment.silhouettes.entries()) {
      const code = `${kindCode}-${silhouetteCode(silhouette)}`
      const id = makeCategory(world, kindId, code, [lineName, garment.name, `${silhouette}s`], index + 1)
      silhouettes.set(silhouetteKey(garment, silhouette), id)
    }
  }
  return { lines, kinds, silhouettes }
}

/** Letters of the first word and of the last. */
function silhouetteCode(silhouette: string): string {
  const words = plain(silhouette)
    .toUpperCase()
    .split(/[^A-Z]+/)
  return words.length === 1 ? words[0]!.slice(0, 6) : `${words[0]?.slice(0, 3)}${words.at(-1)?.slice(0, 3)}`
}

function makeCategory(
  world: World,
  parentCategoryId: string | null,
  code: string,
  path: readonly string[],
  sequence: number,
): string {
  const id = world.ids.next('categories')
  world.emit('categories', {
    id,
    parentCategoryId,
    code,
    name: path.at(-1)!,
    level: path.length,
    fullPath: path.join(' / '),
    sequence,
    ...world.life(SET_UP_DAY),
  })
  return id
}
