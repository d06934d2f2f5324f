/**
 * The body of a request, read as fast as it is staged, within limits: an open transaction keeps vacuum from working. Time counts
 * only while we wait for the sender.
 */
import type { IncomingMessage } from 'node:http'

export interface BodyLimits {
  /** A body that sends less than `RATE_BYTES` while we wait this long for it is too slow. */
  readonly silenceMs: number
  readonly totalMs: number
}

export const BODY_LIMITS: BodyLimits = { silenceMs: 60_000, totalMs: 3_600_000 }

const RATE_BYTES = 65_536
/** So much is read before a load takes its place: senders that send nothing keep nobody waiting. */
const FIRST_BYTES = 65_536

/** Chunks of a few bytes cost far more than their bytes. Senders of single lines have larger ones. */
const CHUNK_BYTES_MIN = 16
/** So many chunks may be smaller, such as those of a short body. */
const SMALL_CHUNKS_MAX = 1_000

/** It came too slowly. */
export class BodyTimeout extends Error {}

/** It came in too many chunks for its size. */
export class BodyInPieces extends Error {}

/** The connection broke, or the framing is malformed. */
export class BodyBroken extends Error {}

const MALFORMED = 'malformed'
const malformed = new WeakMap<IncomingMessage, Error>()

/** Ends a body whose framing is malformed, whether it is being read or not yet. The connection stays open for the response. */
export function breakBody(request: IncomingMessage, error: Error): void {
  malformed.set(request, error)
  request.emit(MALFORMED)
}

export class Body {
  /** When all of it has been read. */
  readonly ended: Promise<void>
  readonly #request: IncomingMessage
  readonly #chunks: AsyncIterator<Buffer>
  readonly #limits: BodyLimits
  readonly #deadline: number
  readonly #first: Buffer[] = []
  readonly #end = Promise.withResolvers<void>()
  /** Since the last `RATE_BYTES`. */
  #waitedMs = 0
  #bytes = 0
  #chunkCount = 0
  #totalBytes = 0
  /** What we wait for now; null while the sender waits for us. */
  #waiting: { readonly since: number; readonly giveUp: (error: Error) => void } | null = null

  constructor(request: IncomingMessage, limits: BodyLimits) {
    this.#request = request
    this.#limits = limits
    this.#deadline = performance.now() + limits.totalMs
    this.ended = this.#end.promise
    request.on(MALFORMED, () => this.#waiting?.giveUp(this.#malformed!))
    // The response is still to be sent, so reading never destroys the connection.
    this.#chunks = request.iterator({ destroyOnReturn: false })
  }

  /** Reads the start, or all of a short body. */
  async begin(): Promise<void> {
    for (let bytes = 0; bytes < FIRST_BYTES; ) {
      const chunk = await this.#next()
      if (chunk === null) return
      this.#first.push(chunk)
      bytes += chunk.length
    }
  }

  async *read(): AsyncGenerator<Buffer> {
    yield* this.#first.splice(0)
    for (let chunk = await this.#next(); chunk !== null; chunk = await this.#next()) yield chunk
  }

  /** How long its sender has kept us waiting. */
  get waitedMs(): number {
    return this.#waitedMs + (this.#waiting === null ? 0 : performance.now() - this.#waiting.since)
  }

  /** Ends a body that keeps us waiting, as its limits would. */
  cut(): void {
    this.#waiting?.giveUp(tooSlow())
  }

  get #malformed(): BodyBroken | null {
    const error = malformed.get(this.#request)
    return error ? new BodyBroken(`the body broke off: ${error.message}`) : null
  }

  /** Null at the end. */
  async #next(): Promise<Buffer | null> {
    if (this.#malformed) throw this.#malformed
    const now = performance.now()
    const leftMs = Math.min(this.#limits.silenceMs - this.#waitedMs, this.#deadline - now)
    const chunk = await this.#within(leftMs, this.#chunks.next())
    if (chunk.done) {
      if (!this.#request.complete) throw new BodyBroken('the body ended before it was complete')
      this.#end.resolve()
      return null
    }
    this.#waitedMs += performance.now() - now
    this.#bytes += chunk.value.length
    this.#totalBytes += chunk.value.length
    if (++this.#chunkCount > SMALL_CHUNKS_MAX && this.#totalBytes < this.#chunkCount * CHUNK_BYTES_MIN) {
      throw new BodyInPieces(`the body came in chunks of less than ${CHUNK_BYTES_MIN} bytes`)
    }
    if (this.#bytes >= RATE_BYTES) [this.#bytes, this.#waitedMs] = [0, 0]
    return chunk.value
  }

  async #within<T>(leftMs: number, work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(tooSlow()), Math.max(0, leftMs))
    this.#waiting = { since: performance.now(), giveUp: late.reject }
    try {
      return await Promise.race([
        late.promise,
        work.catch((error) => {
          throw new BodyBroken(`the body broke off: ${(error as Error).message}`)
        }),
      ])
    } finally {
      this.#waiting = null
      clearTimeout(timer)
    }
  }
}

function tooSlow(): BodyTimeout {
  return new BodyTimeout('the body came too slowly')
}
