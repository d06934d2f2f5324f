/**
 * The bytes of a body as its sender wrote them: decompressed, with their SHA-256, and no more of them than a load may have. A few
 * bytes of gzip become gigabytes.
 */
import { createHash } from 'node:crypto'
import { openBytes } from '../loader/bytes.ts'
import type { Body } from './body.ts'

/** The body has more bytes than a load may have. */
export class TooManyBytes extends Error {}

export class DecodedBody {
  /** As hex; null until all of it has been read. */
  sha256: string | null = null
  readonly #body: Body
  readonly #isPacked: boolean
  readonly #bytesMax: number

  constructor(body: Body, isPacked: boolean, bytesMax: number) {
    this.#body = body
    this.#isPacked = isPacked
    this.#bytesMax = bytesMax
  }

  async *read(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    const format = this.#isPacked ? 'ndjson.gz' : 'ndjson'
    let bytes = 0
    for await (const chunk of openBytes({ file: 'body', format, open: () => this.#body.read() }, () => {})) {
      bytes += chunk.length
      if (bytes > this.#bytesMax)
        throw new TooManyBytes(`the load has more than ${this.#bytesMax.toLocaleString('en')} bytes`)
      hash.update(chunk)
      yield chunk
    }
    this.sha256 = hash.digest('hex')
  }
}
