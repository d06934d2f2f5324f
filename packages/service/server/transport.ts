/**
 * Below HTTP: how long and how large a request may be, and what is answered on a bare socket when it never becomes one.
 * A client gets the specified body even where Node's own parser refuses it.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, errorTable } from '@selvedge/catalogue'
import type { FastifyInstance } from 'fastify'
import { errorBody, errorHeaders, type Problem } from './errors.ts'
import { JSON_TYPE } from './reply.ts'

/** The request line and all headers together. */
const HEADER_BYTES_MAX = 16_384
/** A client that has not sent its headers, or its whole request, by then is cut off. */
const HEADERS_TIMEOUT_MS = 8_000
const REQUEST_TIMEOUT_MS = 10_000
/** How often the two are looked at. */
const CHECK_INTERVAL_MS = 1_000
/** Longer than the slowest answer: a socket on which nothing moves for so long is dead. */
const SILENCE_TIMEOUT_MS = 40_000

export const transportOptions = {
  http: {
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    // Node would answer a missing Host with an empty body; the request is checked when it arrives instead.
    requireHostHeader: false,
  },
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionTimeout: SILENCE_TIMEOUT_MS,
}

/** What Node's parser reports, as errors of ours; anything else is bytes that are not HTTP. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = PARSER_ERRORS[error.code ?? '']
  if (code) answerSocket(socket, code)
  else answerSocket(socket, 'invalid_parameter', [{ parameter: 'request', problem: 'is not well-formed HTTP' }])
}

/** Two ways in that Node keeps apart from requests: a tunnel is refused, an expectation is passed over. */
export function refuseTunnels(app: FastifyInstance): void {
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => answerSocket(socket, 'method_not_allowed'))
  app.server.on('checkExpectation', app.routing)
}

function answerSocket(socket: Duplex, code: ErrorCode, details?: readonly Problem[]): void {
  const body = errorBody(code, details)
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
    connection: 'close',
    ...errorHeaders(code),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${errorTable[code].status} ${code}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** What is wrong with a request before anybody looks at what it asks. */
export function problemOf({ httpVersion, headers, rawHeaders }: IncomingMessage): Problem | null {
  if (httpVersion === '1.1' && headers.host === undefined)
    return { parameter: 'Host', problem: 'is required by HTTP/1.1' }
  // Node keeps the first of several; another part of the way might have looked at the last.
  let authorizations = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.length === 13 && rawHeaders[index]!.toLowerCase() === 'authorization') authorizations++
  }
  return authorizations > 1 ? { parameter: 'Authorization', problem: 'is given more than once' } : null
}

/** A request may name its target by a whole URL; only the path and the query of it are looked at. */
export function originForm({ url = '/' }: { url?: string | undefined }): string {
  if (url.startsWith('/')) return url
  const match = /^https?:\/\/[^/?#]*([^#]*)$/i.exec(url)
  return match ? match[1]!.replace(/^(?!\/)/, '/') : url
}
