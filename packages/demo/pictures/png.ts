/** Writes a PNG of few colours: each pixel is a number in a table of them, which makes the smallest file. */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BIT_DEPTH = 8
const BY_TABLE = 3
const COLOURS_MAX = 256

/** `pixels` are red, green and blue in one number, row by row. */
export function encodePng(widthPx: number, heightPx: number, pixels: Uint32Array): Buffer {
  const places = new Map<number, number>()
  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc((widthPx + 1) * heightPx)
  let [colour, place] = [-1, -1]
  for (let at = 0; at < pixels.length; at++) {
    // Mostly a pixel is like the one before.
    if (pixels[at] !== colour) {
      colour = pixels[at]!
      if (!places.has(colour)) places.set(colour, places.size)
      place = places.get(colour)!
    }
    rows[at + Math.floor(at / widthPx) + 1] = place
  }
  if (places.size > COLOURS_MAX) throw new Error(`${places.size} colours are too many for a table`)
  const table = Buffer.from([...places.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([BIT_DEPTH, BY_TABLE], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
