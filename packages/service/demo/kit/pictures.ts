/**
 * The brand's pictures. Drawing one takes longer than making a thousand records, so many images share a picture: the
 * garment of their category, in the nearest of a few dyes, with the brand's initials. A brand has some dozens of them,
 * however many images it has.
 */
import { createHash } from 'node:crypto'
import { drawPicture, pictureExtent } from '../../files/pictures/draw.ts'
import { garmentFor } from '../../files/pictures/garments.ts'
import { baseColors } from '../words/colors.ts'

export interface DemoPicture {
  readonly bytes: Buffer
  /** What its record says of it. */
  readonly facts: { readonly sizeBytes: number; readonly sha256: string } & typeof pictureExtent
}

const DYES = ['NVY', 'DEN', 'SKY', 'BLK', 'FOG', 'WHT', 'SND', 'CHO', 'RST', 'MUS', 'OLV', 'BLS']
const dyes = baseColors.filter(([code]) => DYES.includes(code)).map(([, , hex]) => `#${hex}`)

export class Pictures {
  readonly #label: string
  readonly #drawn = new Map<string, DemoPicture>()

  constructor(label: string) {
    this.#label = label
  }

  of(category: string, colorHex: string): DemoPicture {
    const dye = nearest(colorHex)
    // Categories of one outline look the same.
    const look = `${dye} ${garmentFor(category).outline}`
    const drawn = this.#drawn.get(look) ?? this.#draw(category, dye)
    this.#drawn.set(look, drawn)
    return drawn
  }

  #draw(category: string, colorHex: string): DemoPicture {
    const bytes = drawPicture({ category, colorHex, label: this.#label, seed: this.#drawn.size })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { bytes, facts: { sizeBytes: bytes.length, sha256, ...pictureExtent } }
  }
}

function nearest(colorHex: string): string {
  const distance = (dye: string): number =>
    channels(dye).reduce((sum, value, at) => sum + (value - channels(colorHex)[at]!) ** 2, 0)
  return dyes.reduce((best, dye) => (distance(dye) < distance(best) ? dye : best))
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
