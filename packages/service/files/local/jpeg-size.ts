/** Width and height of a JPEG, from its frame header, which may come after any amount of metadata. */
import type { PixelSize, ReadAt } from './read-at.ts'

const START_OF_IMAGE = 0xffd8
/** A marker, the length of its segment, and the start of the segment up to the sizes in a frame header. */
const SEGMENT_BYTES = 9
/** Metadata takes a few dozen segments. A file with more is not read to its end. */
const SEGMENTS_MAX = 1_000

export async function jpegSize(readAt: ReadAt): Promise<PixelSize | null> {
  const start = await readAt(0, 2)
  if (start.length < 2 || start.readUInt16BE() !== START_OF_IMAGE) return null
  let offset = 2
  for (let segment = 0; segment < SEGMENTS_MAX; segment++) {
    const bytes = await readAt(offset, SEGMENT_BYTES)
    if (bytes.length < SEGMENT_BYTES || bytes[0] !== 0xff) return null
    const marker = bytes[1]!
    if (isFrameHeader(marker)) return { widthPx: bytes.readUInt16BE(7), heightPx: bytes.readUInt16BE(5) }
    // Any number of 0xff bytes may precede a marker.
    offset += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(2)
  }
  return null
}

/** SOF0 to SOF15, without the three markers in that range that are tables and extensions. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
