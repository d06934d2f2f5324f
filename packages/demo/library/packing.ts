/** Carton sizes, and the templates that say how garments are packed into them. */

import cartonSizes from '../data/carton-sizes.json' with { type: 'json' }
import type { Garment } from '../data/garments.ts'
import type { SizeScaleCode } from '../data/sizes.ts'
import { decimal, share, sum } from '../kit/amounts.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { SizeBook } from './sizes.ts'

export interface CartonSize {
  readonly id: string
  readonly volumeCcm: number
  readonly tareGrams: number
  readonly maxGrossWeightKg: string
}

export interface PackingTemplate {
  readonly id: string
  readonly carton: CartonSize
  readonly piecesPerCarton: number
  /** Pieces of each size in one pack; null where a carton holds one size. */
  readonly packParts: readonly number[] | null
}

export interface Packing {
  readonly solid: ReadonlyMap<Garment, PackingTemplate>
  ratio(garment: Garment, scale: SizeScaleCode): PackingTemplate | null
  readonly rolls: PackingTemplate
}

/** Smaller cartons are of thinner board. */
const LIGHT_CCM = 50_000
/** Light enough to be lifted, whatever the fabric. */
const ROLL_METRES = 20

export function makePacking(world: World, sizes: SizeBook): Packing {
  const cartons = cartonSizes.map((size) => makeCarton(world, size))
  const templates = new Map<string, PackingTemplate>()
  const template = (carton: CartonSize, pieces: number, scale: SizeScaleCode | null): PackingTemplate => {
    const code = `${scale ? 'RATIO' : 'SOLID'}-${pieces}-${carton.volumeCcm / 100}${scale ? `-${scale.toUpperCase()}` : ''}`
    const known =
      templates.get(code) ?? makeTemplate(world, code, carton, pieces, scale ? (sizes.get(scale)?.pack ?? null) : null)
    templates.set(code, known)
    return known
  }
  const solid = new Map<Garment, PackingTemplate>()
  const ratio = new Map<string, PackingTemplate>()
  for (const [garment] of world.profile.garments) {
    const carton = cartonFor(cartons, garment.packedCcm * garment.perCarton)
    solid.set(garment, template(carton, garment.perCarton, null))
    for (const scale of new Set(Object.values(garment.sizes))) {
      const pack = sizes.get(scale)?.pack
      if (!pack) continue
      const perPack = sum(pack.parts)
      const packs = Math.max(1, Math.floor(garment.perCarton / perPack))
      const packCarton = cartonFor(cartons, garment.packedCcm * packs * perPack)
      ratio.set(`${garment.code}/${scale}`, template(packCarton, packs * perPack, scale))
    }
  }
  const rolls = template(cartons.at(-1)!, ROLL_METRES, null)
  return { solid, ratio: (garment, scale) => ratio.get(`${garment.code}/${scale}`) ?? null, rolls }
}

/** The smallest that it fits into, or the largest there is. */
function cartonFor(cartons: readonly CartonSize[], volumeCcm: number): CartonSize {
  const bySize = cartons.toSorted((one, other) => one.volumeCcm - other.volumeCcm)
  return bySize.find((carton) => carton.volumeCcm >= volumeCcm) ?? bySize.at(-1)!
}

/** Lengths are in centimetres. */
function makeCarton(world: World, { length, width, height }: (typeof cartonSizes)[number]): CartonSize {
  const id = world.ids.next('carton-sizes')
  const volumeCcm = length * width * height
  const surface = 2 * (length * width + length * height + width * height)
  const tareGrams = share(surface, 867, 10_000)
  const maxGrossWeightKg = volumeCcm < LIGHT_CCM ? '15.00' : '25.00'
  world.emit('carton-sizes', {
    id,
    code: `C-${length}${width}${height}`,
    name: `${length} x ${width} x ${height} cm`,
    lengthCm: decimal(length * 10, 1),
    widthCm: decimal(width * 10, 1),
    heightCm: decimal(height * 10, 1),
    volumeCbm: decimal(volumeCcm / 100, 4),
    tareWeightKg: decimal(share(tareGrams, 1, 10), 2),
    maxGrossWeightKg,
    ...world.stamps(SET_UP_DAY),
  })
  return { id, volumeCcm, tareGrams, maxGrossWeightKg }
}

function makeTemplate(
  world: World,
  code: string,
  carton: CartonSize,
  pieces: number,
  pack: { readonly id: string; readonly parts: readonly number[] } | null,
): PackingTemplate {
  const id = world.ids.next('packing-templates')
  world.emit('packing-templates', {
    id,
    cartonSizeId: carton.id,
    curveId: pack?.id ?? null,
    code,
    name: pack ? `Ratio pack, ${pieces} per carton` : `Solid size, ${pieces} per carton`,
    kind: pack ? 'ratio' : 'solid',
    unitsPerCarton: pieces,
    unitsPerInner: pack ? sum(pack.parts) : 1,
    maxGrossWeightKg: carton.maxGrossWeightKg,
    instructions: pack ? 'One pack of sizes in each inner, sealed.' : 'Flat pack, tissue in collar.',
    ...world.life(SET_UP_DAY),
  })
  return { id, carton, piecesPerCarton: pieces, packParts: pack?.parts ?? null }
}
