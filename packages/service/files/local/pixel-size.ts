/** Width and height of an image. The format is detected from the bytes, and only the few that are needed are read. */
import { jpegSize } from './jpeg-size.ts'
import { pngSize } from './png-size.ts'
import type { PixelSize, ReadAt } from './read-at.ts'

/** Null if the file is not an image of a known format. */
export async function pixelSize(readAt: ReadAt): Promise<PixelSize | null> {
  return (await pngSize(readAt)) ?? (await jpegSize(readAt))
}
