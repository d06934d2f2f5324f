/** A response with a body that may be compressed: its bytes, its ETag and the headers that follow from it. */
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import type { Soon } from '../../soon.ts'

const gzip = promisify(gzipWithCallback)

/**
 * Speed over size, because the client waits. Repetition in a page is between neighbouring records, and a window of 8
 * KiB holds several of them. A larger window finds no more and takes a fifth longer, because it fetches more memory.
 */
const GZIP = { level: 4, windowBits: 13 }
/** Smaller responses fit a packet either way. */
const GZIP_BYTES_MIN = 1_024

export class Representation {
  readonly bytes: Buffer
  readonly etag: string
  /** Its own headers, as alternating names and values. */
  readonly headers: readonly string[]
  /** Those that a 304 in its place has. */
  readonly confirmingHeaders: readonly string[]
  #gzipped: Soon<Buffer> | null = null

  /** The body comes in pieces. `lastingHeaders` follow from the address alone. */
  constructor(
    etag: string,
    body: readonly (string | Buffer)[],
    headers: Readonly<Record<string, string>>,
    lastingHeaders: Readonly<Record<string, string>> = {},
  ) {
    this.etag = etag
    this.bytes = bytesOf(body)
    this.confirmingHeaders = confirmingHeaders(etag, lastingHeaders)
    this.headers = [...this.confirmingHeaders, ...Object.entries(headers).flat()]
  }

  /** Null where compressing gains nothing. */
  gzipped(): Soon<Buffer> | null {
    if (this.bytes.length < GZIP_BYTES_MIN) return null
    this.#gzipped ??= gzip(this.bytes, GZIP).then((gzipped) => {
      this.#gzipped = gzipped
      return gzipped
    })
    return this.#gzipped
  }
}

export function confirmingHeaders(etag: string, lasting: Readonly<Record<string, string>> = {}): readonly string[] {
  return ['etag', etag, ...Object.entries(lasting).flat()]
}

/**
 * Written piece by piece: joining them first would copy the text once more, and leave the copy as garbage. Pieces that came
 * from the database are copied, too: they are parts of a larger buffer, which would stay in memory with them.
 */
function bytesOf(pieces: readonly (string | Buffer)[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at)
  return bytes
}
