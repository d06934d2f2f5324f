/**
 * The one place that makes HTTP servers, so that every listener has all limits on what a stranger may send and leave unread: how long
 * and how large a request may be, bodies that nobody reads, requests that are sent ahead, malformed ones, and clients that do not read.
 * Also what makes a request invalid before its path and query are read.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Problem } from '../reply/errors.ts'
import { type Errors, MalformedRequests } from './malformed-requests.ts'
import { Pipelining, type Work } from './pipelining.ts'
import { closeStalledConnections } from './stalled-connections.ts'
import { dropTinyChunks } from './tiny-chunks.ts'
import { closeUnlessRead, hasBody } from './unread-bodies.ts'
import type { UnsentBytes } from './unsent-bytes.ts'

/** The request line and all headers together. */
const HEADER_BYTES_MAX = 16_384
/** A client that has not sent its headers, or its whole request, by then is disconnected. */
const HEADERS_TIMEOUT_MS = 8_000
const REQUEST_TIMEOUT_MS = 10_000
/** How often Node checks the two limits. */
const CHECK_INTERVAL_MS = 1_000
/** Longer than the slowest response: a socket without any traffic for this long is dead. */
const SILENCE_TIMEOUT_MS = 40_000

/** Clients send a small body at once, or in chunks of kilobytes. Each chunk costs more than a kilobyte does. */
export const SMALL_BODY_CHUNKS_MAX = 256

/** Limits of requests whose bodies are empty, or small and read at once. */
const WITHOUT_BODIES = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  silenceTimeout: SILENCE_TIMEOUT_MS,
  // Hardly any request here has a body, and the events of empty bodies would be a sixth of the cost of a rejection.
  optimizeEmptyRequests: true,
  chunksMax: SMALL_BODY_CHUNKS_MAX + 1,
}

/** For requests whose bodies have limits elsewhere. A read of 64 KiB with so many chunks has less than 16 bytes in each. */
export const WITH_BODIES = { requestTimeout: 0, silenceTimeout: 0, optimizeEmptyRequests: false, chunksMax: 4_096 }

/** Longer than load balancers keep idle connections, so that none sends a request while we close its connection. */
const IDLE_TIMEOUT_MS = 72_000

export interface TransportSettings {
  readonly log: Logger
  /** How this listener words what is malformed, and the methods that an address may take. */
  readonly errors: Errors
  readonly methods: string
  /** Bytes that clients have not read yet. */
  readonly unsent: UnsentBytes
  readonly clock: Clock
}

export interface Transport {
  readonly server: Server
  readonly pipelining: Pipelining
}

export function createTransport(
  work: Work,
  { log, errors, methods, unsent, clock }: TransportSettings,
  limits: typeof WITHOUT_BODIES = WITHOUT_BODIES,
): Transport {
  const options = {
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    optimizeEmptyRequests: limits.optimizeEmptyRequests,
    // Node would reject a missing Host with an empty body, so we check the header ourselves.
    requireHostHeader: false,
  }
  const pipelining = new Pipelining()
  const inTurn = pipelining.inTurn(work)
  const server = createServer(options, (request, response) => {
    if (hasBody(request)) {
      dropTinyChunks(request, limits.chunksMax)
      closeUnlessRead(request, response)
    }
    inTurn(request, response)
  })
  server.setTimeout(limits.silenceTimeout)
  // A body is asked for where it is read: not before the key is known and there is room for it.
  server.on('checkContinue', (request, response) => {
    if (!hasBody(request)) response.writeContinue()
    server.emit('request', request, response)
  })
  new MalformedRequests(log, pipelining, errors, methods).watch(server)
  closeStalledConnections(server, unsent, clock)
  return { server, pipelining }
}

/** A host name or an address, with an optional port, but without user information. */
const HOST = /^([\w.~!$&'()*+,;=%-]*|\[[0-9A-Fa-f:.]+\])(:\d*)?$/

/** Why a request is invalid, before its path and query are read. */
export function transportProblem(request: IncomingMessage): Problem | null {
  const { httpVersion, method, url, headers, rawHeaders } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return { parameter: 'request', problem: 'must be HTTP/1.1' }
  // The end of a request must be unambiguous. Otherwise a proxy may disagree about where the next one begins (smuggling).
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return { parameter: 'Transfer-Encoding', problem: 'must be chunked, in HTTP/1.1' }
  if ((method === 'GET' || method === 'HEAD') && hasBody(request)) {
    const parameter = coding === undefined ? 'Content-Length' : 'Transfer-Encoding'
    return { parameter, problem: `must not be given: a ${method} has no body` }
  }
  if (httpVersion === '1.1' && headers.host === undefined)
    return { parameter: 'Host', problem: 'is required by HTTP/1.1' }
  // Node keeps the first of several, but a proxy may have used the last.
  if (count(rawHeaders, 'host') > 1) return { parameter: 'Host', problem: 'is given more than once' }
  if (count(rawHeaders, 'authorization') > 1) return { parameter: 'Authorization', problem: 'is given more than once' }
  if (headers.host !== undefined && !HOST.test(headers.host))
    return { parameter: 'Host', problem: 'is not the name of a host' }
  return url?.includes('#') ? { parameter: 'path', problem: 'must not have a fragment' } : null
}

function count(rawHeaders: readonly string[], name: string): number {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.length === name.length && rawHeaders[index]!.toLowerCase() === name) found++
  }
  return found
}

/** A request may have a whole URL as its target, of which only the path and the query are used. */
export function originForm(url = '/'): string {
  if (url.startsWith('/')) return url
  const origin = /^https?:\/\/[^/?#]*/i.exec(url)
  return origin ? url.slice(origin[0].length).replace(/^(?!\/)/, '/') : url
}
