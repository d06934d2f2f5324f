/** How large a picture is, read from the few bytes that say so; which format it is, the bytes say as well. */
import { jpegSize } from './jpeg-size.ts'
import { pngSize } from './png-size.ts'

export interface PixelSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Fewer bytes than asked for where the file ends. */
export type ReadAt = (place: number, length: number) => Promise<Buffer>

/** Null where the file is no picture of a known format. */
export async function pixelSize(readAt: ReadAt): Promise<PixelSize | null> {
  return (await pngSize(readAt)) ?? (await jpegSize(readAt))
}
