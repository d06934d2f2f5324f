/** The files that records name: a drawing of each kind of garment in a few dyes, the brands' logos, and a few documents. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import colors from '../data/colors.json' with { type: 'json' }

export interface Asset {
  readonly bytes: Buffer
  /** What its record says of it. */
  readonly facts: { readonly sizeBytes: number; readonly sha256: string }
}

export interface ImageAsset extends Asset {
  readonly facts: Asset['facts'] & { readonly widthPx: number; readonly heightPx: number }
}

type Rgb = readonly number[]

const PAPER: Rgb = [250, 247, 240]
const INK: Rgb = [44, 42, 40]

/** The nearest of these stands for a colour, so that a brand has a hundred files at most, however many images it has. */
const DYES = ['NVY', 'DEN', 'BLK', 'FOG', 'WHT', 'SND', 'RST', 'OLV']
const dyes = colors.base.filter(({ code }) => DYES.includes(code)).map(({ hex }) => rgb(hex))

const images = new Map<string, ImageAsset>()

const documents = new Map<string, Asset>()

/** A page for each category of documents. */
export function documentOf(category: string): Asset {
  const known = documents.get(category) ?? described(read(`${category}-document.pdf`))
  documents.set(category, known)
  return known
}

export function logo(fileName: string): ImageAsset {
  return image(fileName, () => read(fileName))
}

/** `hexCode` has the form `#9C4A2B`. */
export function drawing(garment: string, hexCode: string): ImageAsset {
  const dye = nearestDye(rgb(hexCode.slice(1)))
  return image(`${garment} ${dye}`, () => dyed(read(`${garment}.png`), dye))
}

function image(key: string, make: () => Buffer): ImageAsset {
  const known = images.get(key)
  if (known) return known
  const { bytes, facts } = described(make())
  // Width and height are at the start of a PNG's header.
  const made = { bytes, facts: { ...facts, widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) } }
  images.set(key, made)
  return made
}

function read(name: string): Buffer {
  return readFileSync(new URL(`../assets/${name}`, import.meta.url))
}

function described(bytes: Buffer): Asset {
  return { bytes, facts: { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') } }
}

/**
 * A drawing in a colour. In the shipped file, the red, green and blue of a colour say how much of it is fabric, ground and
 * seam; the rest is paper. A PNG keeps its colours in a table, so only that and its checksum are replaced.
 */
function dyed(stencil: Buffer, dye: Rgb): Buffer {
  const png = Buffer.from(stencil)
  const name = png.indexOf('PLTE')
  const end = name + 4 + png.readUInt32BE(name - 4)
  const inks = [dye, groundFor(dye), seamFor(dye)]
  for (let at = name + 4; at < end; at += 3) {
    const shares = [...png.subarray(at, at + 3)].map((value) => value / 255)
    png.set(
      PAPER.map((paper, channel) =>
        Math.round(shares.reduce((sum, share, ink) => sum + share * (inks[ink]![channel]! - paper), paper)),
      ),
      at,
    )
  }
  png.writeUInt32BE(crc32(png.subarray(name, end)), end)
  return png
}

/** Something light is shown before something darker, or it would not be seen. */
function groundFor(dye: Rgb): Rgb {
  return brightness(dye) > 0.75 ? mix(mix(dye, INK, 0.3), PAPER, 0.3) : mix(dye, PAPER, 0.84)
}

function seamFor(dye: Rgb): Rgb {
  return brightness(dye) < 0.25 ? mix(dye, PAPER, 0.28) : mix(dye, INK, 0.4)
}

/** How bright it looks, from 0 to 1. */
function brightness([red, green, blue]: Rgb): number {
  return (0.299 * red! + 0.587 * green! + 0.114 * blue!) / 255
}

/** `share` of the other colour: 0 leaves it as it is, 1 replaces it. */
function mix(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((value, channel) => value + (other[channel]! - value) * share)
}

function nearestDye(color: Rgb): Rgb {
  const distance = (dye: Rgb): number => dye.reduce((sum, value, channel) => sum + (value - color[channel]!) ** 2, 0)
  return dyes.reduce((best, dye) => (distance(dye) < distance(best) ? dye : best))
}

function rgb(hex: string): Rgb {
  return [...Buffer.from(hex, 'hex')]
}
