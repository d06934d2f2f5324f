/** Something the service serves as it is for as long as it runs: its bytes, their name in caches, their compressed forms. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from '../accept-encoding.ts'
import { matches } from '../cache/etag.ts'

/** Half a second more of compressing would save four per cent; nobody waits for that. */
const BROTLI_QUALITY = 5

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

type Coding = keyof typeof compressors

export class Asset {
  readonly type: string
  readonly body: Buffer
  /** Names these bytes and no others, so an address with it in can be kept for ever. */
  readonly hash: string
  /** Made when first asked for and kept: a service that nobody reads the reference of pays nothing for it. */
  readonly #compressed = new Map<Coding, Promise<Buffer>>()

  constructor(type: string, body: string | Buffer) {
    this.type = type
    this.body = Buffer.from(body)
    this.hash = createHash('sha256').update(this.body).digest('base64url').slice(0, 16)
  }

  async send(request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>): Promise<FastifyReply> {
    const etag = `W/"${this.hash}"`
    reply.headers({ ...headers, etag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
    const ifNoneMatch = request.headers['if-none-match']
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) return reply.code(304).send()
    reply.type(this.type)
    const coding = (['br', 'gzip'] as const).find((each) => acceptsEncoding(request.headers['accept-encoding'], each))
    if (coding === undefined) return reply.send(this.body)
    return reply.header('content-encoding', coding).send(await this.#compress(coding))
  }

  #compress(coding: Coding): Promise<Buffer> {
    const known = this.#compressed.get(coding)
    if (known) return known
    const made = compressors[coding](this.body)
    this.#compressed.set(coding, made)
    return made
  }
}
