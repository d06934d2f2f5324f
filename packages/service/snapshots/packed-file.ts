/** A group's records on their way into a file: packed, and measured as they pass. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Higher levels take several times as long for little. */
const LEVEL = 1
const CHUNK_BYTES = 2 ** 16
const LINE_FEED = 10

export class PackedFile {
  records = 0
  bytes = 0
  /** Why the records could not be read to their end; null as long as they can. */
  failure: unknown = null
  readonly #lines: Readable
  readonly #onRecords: (count: number) => void
  readonly #hash = createHash('sha256')

  constructor(lines: Readable, onRecords: (count: number) => void) {
    this.#lines = lines
    this.#onRecords = onRecords
  }

  /** Once all chunks were read. */
  sha256(): string {
    return this.#hash.digest('hex')
  }

  async *chunks(): AsyncGenerator<Buffer> {
    const gzip = createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES })
    const packing = pipeline(this.#lines, (lines: AsyncIterable<Buffer>) => this.#counted(lines), gzip)
    // Whatever it fails with, reading from it fails with too.
    packing.catch(() => {})
    try {
      for await (const chunk of gzip as AsyncIterable<Buffer>) {
        this.#hash.update(chunk)
        this.bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  async *#counted(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of lines) {
      const before = this.records
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.records++
      this.#onRecords(this.records - before)
      yield chunk
    }
  }
}
