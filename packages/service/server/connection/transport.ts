/** How long and how large a request may be, and what makes one invalid before its path and query are read. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Problem } from '../reply/errors.ts'

/** The request line and all headers together. */
const HEADER_BYTES_MAX = 16_384
/** A client that has not sent its headers, or its whole request, by then is cut off. */
const HEADERS_TIMEOUT_MS = 8_000
const REQUEST_TIMEOUT_MS = 10_000
/** How often the two are looked at. */
const CHECK_INTERVAL_MS = 1_000
/** Longer than the slowest answer: a socket on which nothing moves for so long is dead. */
const SILENCE_TIMEOUT_MS = 40_000

/** Longer than balancers keep theirs, so that none sends a request just as its connection is closed. */
const IDLE_TIMEOUT_MS = 72_000

export function createTransport(listener: RequestListener): Server {
  const options = {
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    // Nothing asked here has a body, and events of empty ones would take a sixth of what turning a request away does.
    optimizeEmptyRequests: true,
    // Node would answer a missing Host with an empty body; the request is checked when it arrives instead.
    requireHostHeader: false,
  }
  return createServer(options, listener).setTimeout(SILENCE_TIMEOUT_MS)
}

/** A name or an address, and a port: what a URL may have there, without its user. */
const HOST = /^([\w.~!$&'()*+,;=%-]*|\[[0-9A-Fa-f:.]+\])(:\d*)?$/

/** What is wrong with a request before anybody looks at what it asks. */
export function transportProblem({ httpVersion, url, headers, rawHeaders }: IncomingMessage): Problem | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return { parameter: 'request', problem: 'must be HTTP/1.1' }
  // Where a request ends must be beyond doubt: another part of the way might see the next one begin elsewhere.
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return { parameter: 'Transfer-Encoding', problem: 'must be chunked, in HTTP/1.1' }
  if (httpVersion === '1.1' && headers.host === undefined)
    return { parameter: 'Host', problem: 'is required by HTTP/1.1' }
  // Node keeps the first of several; another part of the way might have looked at the last.
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

/** A request may name its target by a whole URL; only the path and the query of it are looked at. */
export function originForm(url = '/'): string {
  if (url.startsWith('/')) return url
  const match = /^https?:\/\/[^/?#]*([^#]*)$/i.exec(url)
  return match ? match[1]!.replace(/^(?!\/)/, '/') : url
}
