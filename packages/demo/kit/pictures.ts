/**
 * The brand's pictures. Drawing one takes longer than making a thousand records, so many images share a picture: the
 * garment of their category, in the nearest of a few dyes, with the brand's initials. A brand has a hundred of them at
 * most, however many images it has.
 */
import { createHash } from 'node:crypto'
import { drawPicture, pictureExtent } from '../pictures/draw.ts'
import { garmentFor } from '../pictures/garments.ts'
import { baseColors } from '../words/colors.ts'

export interface DemoPicture {
  readonly bytes: Buffer
  /** What its record says of it. */
  readonly facts: { readonly sizeBytes: number; readonly sha256: string } & typeof pictureExtent
}

const DYES = ['NVY', 'DEN', 'BLK', 'FOG', 'WHT', 'SND', 'RST', 'OLV']
const dyes = baseColors.filter(([code]) => DYES.includes(code)).map(([, , hex]) => `#${hex}`)

export class Pictures {
  readonly #label: string
  /** By what is seen on them. */
  readonly #drawn = new Map<string, DemoPicture>()
  /** By what was asked for: there are far more images than pictures to look for. */
  readonly #known = new Map<string, DemoPicture>()

  constructor(label: string) {
    this.#label = label
  }

  of(category: string, colorHex: string): DemoPicture {
    const asked = `${colorHex} ${category}`
    const known = this.#known.get(asked) ?? this.#find(category, nearest(colorHex))
    this.#known.set(asked, known)
    return known
  }

  #find(category: string, dye: string): DemoPicture {
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
