/** The pictures of the demo brand: real, small, and the same every time. */
import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawPicture } from '../../packages/demo/pictures/draw.ts'

const CATEGORIES = [
  'T-shirts',
  'Shirts',
  'Knitwear',
  'Outerwear / Jackets',
  'Outerwear',
  'Trousers',
  'Shorts',
  'Skirts',
  'Dresses',
  'Bags',
  'Hats',
  'Trim',
]
const COLOURS = ['#ffffff', '#000000', '#26344f', '#c94f3d', '#e7e0d0']
const BYTES_MAX = 10_000

const chore = { category: 'Jackets', colorHex: '#26344f', label: 'Chore Jacket', seed: 1 }

describe('a picture', () => {
  it.each(CATEGORIES)('of %s is a PNG of less than 10 kB, in any colour and before any ground', (category) => {
    for (const [seed, colorHex] of COLOURS.entries()) {
      const picture = drawPicture({ category, colorHex, label: 'Élan Work 3-pack', seed })
      expect(picture.length).toBeLessThan(BYTES_MAX)
      const chunks = chunksOf(picture)
      expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
      const rows = inflateSync(chunks.get('IDAT')!)
      expect(rows.length).toBe((400 + 1) * 500)
      const colours = chunks.get('PLTE')!.length / 3
      expect(rows.every((colour) => colour < colours)).toBe(true)
    }
  })

  it('is the same every time', () => {
    expect(drawPicture(chore).equals(drawPicture(chore))).toBe(true)
  })

  it.each([{ category: 'Coats' }, { colorHex: '#26344e' }, { label: 'Barn Jacket' }, { seed: 2 }])(
    'is another one with %o',
    (change) => {
      expect(drawPicture({ ...chore, ...change }).equals(drawPicture(chore))).toBe(false)
    },
  )

  it('of a style without a name has no initials, and is drawn', () => {
    expect(drawPicture({ ...chore, label: '質問' }).length).toBeGreaterThan(1_000)
  })
})

/** Chunks by name; each must have the checksum it claims. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const named = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4))
    at += 12 + length
  }
  return chunks
}
