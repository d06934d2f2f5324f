/** Finished answers, as bytes, kept by their address while the state they were read from is still the state. */
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type States, stampOf } from './known-states.ts'

const gzip = promisify(gzipWithCallback)

/**
 * Speed over size: the answer is waited for. What repeats in a page does so from record to record, and a window of 8 KiB has
 * several of them in it: a larger one finds no more, and takes a fifth longer, for the memory it has to fetch.
 */
const GZIP = { level: 4, windowBits: 13 }
/** Smaller answers fit a packet either way. */
const GZIP_BYTES_MIN = 1_024
/** What an entry costs besides its bytes. */
const ENTRY_BYTES = 600

export class Finished {
  readonly paths: readonly string[]
  readonly stamps: readonly string[]
  readonly etag: string
  readonly body: Buffer
  /** Names and values in turn, ready to be sent. */
  readonly headers: readonly string[]
  #gzipped: Promise<Buffer> | null = null

  constructor(
    paths: readonly string[],
    stamps: readonly string[],
    etag: string,
    text: readonly string[],
    headers: Readonly<Record<string, string>>,
  ) {
    this.paths = paths
    this.stamps = stamps
    this.etag = etag
    this.body = bytesOf(text)
    this.headers = Object.entries(headers).flat()
  }

  isStillTrue(states: States): boolean {
    return this.paths.every((path, index) => stampOf(states, path) === this.stamps[index])
  }

  /** Null where compressing gains nothing. */
  gzipped(): Promise<Buffer> | null {
    if (this.body.length < GZIP_BYTES_MIN) return null
    this.#gzipped ??= gzip(this.body, GZIP)
    return this.#gzipped
  }
}

/** Of text in pieces: joined first, they would be copied once more, and the copy be garbage. */
function bytesOf(text: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(text.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of text) at += bytes.write(piece, at)
  return bytes
}

export class FinishedAnswers {
  readonly #kept: LRUCache<string, Finished>

  constructor(bytesMax: number) {
    this.#kept = new LRUCache({
      // Nothing fits into one byte: that is how none are kept, since the library takes no 0.
      maxSize: Math.max(1, bytesMax),
      // The compressed form comes later; it is never larger than the body.
      sizeCalculation: (finished, address) => 2 * (finished.body.length + address.length) + ENTRY_BYTES,
    })
  }

  get(address: string): Finished | undefined {
    return this.#kept.get(address)
  }

  keep(address: string, finished: Finished): void {
    this.#kept.set(address, finished)
  }

  get bytes(): number {
    return this.#kept.calculatedSize
  }
}
