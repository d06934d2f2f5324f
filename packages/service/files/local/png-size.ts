/** Width and height of a PNG, from its first chunk. */
import type { PixelSize, ReadAt } from './read-at.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The signature, then the length and name of the chunk, then the two numbers. */
const HEADER_BYTES = 24

export async function pngSize(readAt: ReadAt): Promise<PixelSize | null> {
  const header = await readAt(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES || !header.subarray(0, 8).equals(SIGNATURE)) return null
  if (header.toString('latin1', 12, 16) !== 'IHDR') return null
  return { widthPx: header.readUInt32BE(16), heightPx: header.readUInt32BE(20) }
}
