/** Responses as bytes, cached by address while the state that they were read from is current. */
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Soon } from '../../soon.ts'
import { type StateLookup, stampOf } from './state-cache.ts'

const gzip = promisify(gzipWithCallback)

/**
 * Speed over size, because the client waits. Repetition in a page is between neighbouring records, and a window of 8
 * KiB holds several of them. A larger window finds no more and takes a fifth longer, because it fetches more memory.
 */
const GZIP = { level: 4, windowBits: 13 }
/** Smaller responses fit a packet either way. */
const GZIP_BYTES_MIN = 1_024
/** What an entry costs besides its bytes. */
const ENTRY_BYTES = 600

export class CachedResponse {
  readonly bytes: Buffer
  readonly etag: string
  /** Its own headers, as alternating names and values. */
  readonly headers: readonly string[]
  /** Those that a 304 in its place has. */
  readonly confirmingHeaders: readonly string[]
  readonly #paths: readonly string[]
  readonly #stamps: readonly string[]
  #gzipped: Soon<Buffer> | null = null

  /**
   * The body comes in pieces; `stamps` are those of the groups named by `paths`, in the same order. `lastingHeaders` follow from
   * the address alone.
   */
  constructor(
    paths: readonly string[],
    stamps: readonly string[],
    etag: string,
    body: readonly (string | Buffer)[],
    headers: Readonly<Record<string, string>>,
    lastingHeaders: Readonly<Record<string, string>> = {},
  ) {
    this.#paths = paths
    this.#stamps = stamps
    this.etag = etag
    this.bytes = bytesOf(body)
    this.confirmingHeaders = confirmingHeaders(etag, lastingHeaders)
    this.headers = [...this.confirmingHeaders, ...Object.entries(headers).flat()]
  }

  isCurrent(states: StateLookup): boolean {
    for (let index = 0; index < this.#paths.length; index++) {
      if (stampOf(states, this.#paths[index]!) !== this.#stamps[index]) return false
    }
    return true
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

export class ResponseCache {
  /** `revalidated`: a 304 for an ETag that is still right, although the bytes are not in this cache. Labels of a metric. */
  readonly counts = { hit: 0, revalidated: 0, miss: 0 }
  readonly #kept: LRUCache<string, CachedResponse>

  constructor(bytesMax: number) {
    this.#kept = new LRUCache({
      // The library takes no 0. Nothing fits into one byte, so nothing is kept.
      maxSize: Math.max(1, bytesMax),
      // The compressed form comes later; it is never larger than the body.
      sizeCalculation: (response, address) => 2 * (response.bytes.length + address.length) + ENTRY_BYTES,
    })
  }

  get(address: string): CachedResponse | undefined {
    return this.#kept.get(address)
  }

  keep(address: string, response: CachedResponse): void {
    this.#kept.set(address, response)
  }

  get bytes(): number {
    return this.#kept.calculatedSize
  }
}
