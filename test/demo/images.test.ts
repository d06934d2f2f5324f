/** The files of the demo brands: real, small, and as their records say. */
import { createHash } from 'node:crypto'
import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import garments from '../../packages/demo/data/garments.json' with { type: 'json' }
import { type BrandProfile, demoBrands, demoRecords } from '../../packages/demo/index.ts'
import { drawing } from '../../packages/demo/kit/assets.ts'
import { DEMO_DAY } from '../support/demo-day.ts'

const DRAWINGS = [...new Set(Object.values(garments).map(({ image }) => image))]
const COLORS = ['#FFFFFF', '#000000', '#26344F', '#C94F3D', '#E7E0D0']
const BYTES_MAX = 10_000

describe('a drawing', () => {
  it.each(DRAWINGS)('of a %s is a PNG of less than 10 kB, in any colour', (name) => {
    for (const color of COLORS) {
      const { bytes, facts } = drawing(name, color)
      expect(bytes.length).toBeLessThan(BYTES_MAX)
      expect(facts).toMatchObject({ widthPx: 400, heightPx: 500 })
      const chunks = chunksOf(bytes)
      expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
      const rows = inflateSync(chunks.get('IDAT')!)
      expect(rows.length).toBe((400 + 1) * 500)
      const colours = chunks.get('PLTE')!.length / 3
      expect(rows.every((colour) => colour < colours)).toBe(true)
    }
  })

  it('is the same every time, and another one in another colour or of another garment', () => {
    const navyJacket = drawing('jacket', '#26344F').bytes
    expect(drawing('jacket', '#26344F').bytes.equals(navyJacket)).toBe(true)
    expect(drawing('jacket', '#9C4A2B').bytes.equals(navyJacket)).toBe(false)
    expect(drawing('coat', '#26344F').bytes.equals(navyJacket)).toBe(false)
  })

  it('has the colour of its dye', () => {
    expect(chunksOf(drawing('jacket', '#9C4A2B').bytes).get('PLTE')!.toString('hex')).toContain('9c4a2b')
  })
})

test.each(demoBrands)('every file of $slug is as its record says', (brand: BrandProfile) => {
  const looks = new Set<string>()
  for (const { path, record, file } of demoRecords({ brand, seed: 1, scale: 0, today: DEMO_DAY })) {
    if (path !== 'images' && path !== 'documents') {
      expect(file).toBeUndefined()
      continue
    }
    expect(record).toMatchObject({
      sizeBytes: file!.length,
      sha256: createHash('sha256').update(file!).digest('hex'),
      contentType: path === 'images' ? 'image/png' : 'application/pdf',
    })
    if (path === 'documents') expect(file!.toString('latin1')).toMatch(/^%PDF-1\.7.*%%EOF\n$/s)
    else {
      expect(record).toMatchObject({ widthPx: file!.readUInt32BE(16), heightPx: file!.readUInt32BE(20) })
      looks.add(record.sha256 as string)
    }
  }
  expect(looks.size).toBeGreaterThan(20)
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
