/** A group's records on their way into a file: encoded, and measured as they pass. */
import { createHash } from 'node:crypto'

/**
 * What is encoded at once. Each time takes two turns to another thread and back, which the 64 KiB that a socket gives would make
 * many; on a busy machine every turn waits.
 */
export const BLOCK_BYTES = 2 ** 20

const LINE_FEED = 10

/** Takes blocks of lines and gives what is stored. */
export type Encode = (blocks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

export class WrittenFile {
  records = 0
  bytes = 0
  /** Why the records could not be read or encoded to their end; null as long as they can. */
  failure: unknown = null
  readonly #lines: AsyncIterable<Buffer>
  readonly #encode: Encode
  readonly #onRecords: (count: number) => void
  readonly #hash = createHash('sha256')

  constructor(lines: AsyncIterable<Buffer>, encode: Encode, onRecords: (count: number) => void) {
    this.#lines = lines
    this.#encode = encode
    this.#onRecords = onRecords
  }

  /** Once all chunks were read. */
  sha256(): string {
    return this.#hash.digest('hex')
  }

  async *chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of this.#encode(this.#blocks())) {
        this.#hash.update(chunk)
        this.bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  async *#blocks(): AsyncGenerator<Buffer> {
    let held: Buffer[] = []
    let heldBytes = 0
    for await (const chunk of this.#lines) {
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
