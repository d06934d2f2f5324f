/** What the readers of picture formats work with. */
export interface PixelSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** Fewer bytes than asked for where the file ends. */
export type ReadAt = (place: number, length: number) => Promise<Buffer>
