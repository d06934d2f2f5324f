/** A static file: its bytes, its ETag and its compressed forms, which stay the same as long as the service runs. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Exchange } from '../exchange.ts'
import { acceptsEncoding } from './accept-encoding.ts'
import { matches } from './if-none-match.ts'
import { flat } from './reply.ts'
import { write } from './send.ts'

/** Half a second more of compressing would save four per cent; nobody waits for that. */
const BROTLI_QUALITY = 5

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Any cache may keep it, and asks again each time: a new release may differ. */
export const CHECKED = { 'cache-control': 'public, no-cache' }
/** Kept for ever: the address has the hash of the contents in it. */
export const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }

type Coding = keyof typeof compressors

export class Asset {
  readonly type: string
  readonly body: Buffer
  /** Names these bytes and no others, so an address with it in can be kept for ever. */
  readonly hash: string
  /** Compressed at the first request and kept, so that it costs nothing if nobody reads it. */
  readonly #compressed = new Map<Coding, Promise<Buffer>>()

  constructor(type: string, body: string | Buffer) {
    this.type = type
    this.body = Buffer.from(body)
    this.hash = createHash('sha256').update(this.body).digest('base64url').slice(0, 16)
  }

  /** `status` other than 200: the bytes are a page that says what is wrong. */
  async send(exchange: Exchange, more: Readonly<Record<string, string>>, status = 200): Promise<void> {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = exchange.request.headers
    const etag = `W/"${this.hash}"`
    const headers = flat({ ...more, etag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
    if (status === 200 && ifNoneMatch !== undefined && matches(ifNoneMatch, etag))
      return write(exchange, 304, headers, null)
    headers.push('content-type', this.type)
    const coding = (['br', 'gzip'] as const).find((each) => acceptsEncoding(acceptEncoding, each))
    if (coding === undefined) return write(exchange, status, headers, this.body)
    write(exchange, status, headers.concat('content-encoding', coding), await this.#compress(coding))
  }

  #compress(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding)
    if (known) return known
    const made = compressors[coding](this.body)
    this.#compressed.set(coding, made)
    return made
  }
}
