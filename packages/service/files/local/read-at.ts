/** Reads bytes at a position, for the readers of image formats. */
export interface PixelSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Returns fewer bytes than requested at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>
