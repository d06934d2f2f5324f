/** A group's records on their way into a file: packed, and measured as they pass. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/**
 * What is packed at once. Each time takes two turns to another thread and back, which the 64 KiB that a socket gives would make
 * many; on a busy machine every turn waits.
 */
const BLOCK_BYTES = 2 ** 20

/** Higher levels take much longer for little. One block is packed while the next is read. */
const PACKING = { level: 1, chunkSize: BLOCK_BYTES, writableHighWaterMark: 2 * BLOCK_BYTES }

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
    const gzip = createGzip(PACKING)
    const packing = pipeline(this.#lines, (lines: AsyncIterable<Buffer>) => this.#blocks(lines), gzip)
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

  async *#blocks(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let held: Buffer[] = []
    let heldBytes = 0
    for await (const chunk of lines) {
      this.#count(chunk)
      held.push(chunk)
      heldBytes += chunk.length
      if (heldBytes < BLOCK_BYTES) continue
      yield Buffer.concat(held)
      ;[held, heldBytes] = [[], 0]
    }
    yield Buffer.concat(held)
  }

  #count(chunk: Buffer): void {
    const before = this.records
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.records++
    this.#onRecords(this.records - before)
  }
}
