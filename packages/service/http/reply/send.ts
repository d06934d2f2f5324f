/**
 * Writes a reply to its connection, with the headers that every response has. All headers go in one call: setting them one
 * by one costs more than everything before it.
 */
import { andThen } from '../../soon.ts'
import type { Exchange } from '../exchange.ts'
import { rateHeaders } from '../limits/rate-limit.ts'
import { acceptsEncoding } from './accept-encoding.ts'
import { SLICE_BYTES, writeLarge } from './large-body.ts'
import type { Reply } from './reply.ts'
import { Representation } from './representation.ts'

export function send(exchange: Exchange, { status, headers, body, errorCode }: Reply): void | Promise<void> {
  exchange.errorCode = errorCode
  const own = exchange.quota ? headers.concat(rateHeaders(exchange.quota)) : headers
  if (!(body instanceof Representation)) return write(exchange, status, own, body)
  const isGzipWanted = acceptsEncoding(exchange.request.headers['accept-encoding'], 'gzip')
  return andThen(isGzipWanted ? body.gzipped() : null, (gzipped) =>
    gzipped === null
      ? write(exchange, status, own, body.bytes)
      : write(exchange, status, own.concat('content-encoding', 'gzip'), gzipped),
  )
}

/** `headers` are alternating names and values, the form that `writeHead` accepts. */
export function write(
  exchange: Exchange,
  status: number,
  headers: readonly string[],
  body: Buffer | string | null,
): void {
  if (body !== null) exchange.bytes = Buffer.byteLength(body)
  const length = body === null ? [] : ['content-length', String(exchange.bytes)]
  writeHead(exchange, status, headers.concat(length))
  if (body instanceof Buffer && body.length > SLICE_BYTES) writeLarge(exchange.response, body)
  else exchange.response.end(body)
}

export function writeHead(
  { id, response, closesConnection }: Pick<Exchange, 'id' | 'response' | 'closesConnection'>,
  status: number,
  own: readonly string[],
): void {
  const headers = ['x-request-id', id].concat(own)
  if (closesConnection) headers.push('connection', 'close')
  // Set where CORS is configured. The response then also depends on the origin, beside what it varies by itself.
  if (response.hasHeader('vary')) headers.push('vary', 'Origin')
  response.writeHead(status, headers)
}
