/** How large a picture is, read from the few bytes that say so; which format it is, the bytes say as well. */
import { jpegSize } from './jpeg-size.ts'
import { pngSize } from './png-size.ts'
import type { PixelSize, ReadAt } from './read-at.ts'

/** Null where the file is no picture of a known format. */
export async function pixelSize(readAt: ReadAt): Promise<PixelSize | null> {
  return (await pngSize(readAt)) ?? (await jpegSize(readAt))
}
