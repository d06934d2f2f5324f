/** Width and height of a JPEG, from its frame header, which may come after any amount of metadata. */
import type { PixelSize, ReadAt } from './read-at.ts'

const START_OF_IMAGE = 0xffd8
/** A marker, the length of its segment, and as much of it as a frame header's sizes need. */
const SEGMENT_BYTES = 9
/** Metadata takes some dozens of segments; a file with more is not worth reading to its end. */
const SEGMENTS_MAX = 1_000

export async function jpegSize(readAt: ReadAt): Promise<PixelSize | null> {
  const start = await readAt(0, 2)
  if (start.length < 2 || start.readUInt16BE() !== START_OF_IMAGE) return null
  let place = 2
  for (let segment = 0; segment < SEGMENTS_MAX; segment++) {
    const bytes = await readAt(place, SEGMENT_BYTES)
    if (bytes.length < SEGMENT_BYTES || bytes[0] !== 0xff) return null
    const marker = bytes[1]!
    if (isFrameHeader(marker)) return { widthPx: bytes.readUInt16BE(7), heightPx: bytes.readUInt16BE(5) }
    // Any number of 0xff may stand before a marker.
    place += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(2)
  }
  return null
}

/** SOF0 to SOF15; the three in between that are tables and extensions are not. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
