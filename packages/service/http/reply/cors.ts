/** The origins whose pages may read the API with their users' keys. There are none unless the operator names them. */
import type { Exchange } from '../exchange.ts'
import { writeHead } from './send.ts'

const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Selvedge-Hint, Selvedge-Version, X-Request-Id'
const PREFLIGHT_SECONDS = 600
const PREFLIGHT = [
  'access-control-allow-methods',
  'GET, HEAD',
  'access-control-allow-headers',
  'Authorization, If-None-Match',
  'access-control-max-age',
  String(PREFLIGHT_SECONDS),
]

export class Cors {
  readonly #origins: readonly string[]

  constructor(origins: readonly string[]) {
    this.#origins = origins
  }

  /**
   * Sets the headers of every response. Returns true if the request was a preflight, which it has then responded to.
   */
  handle(exchange: Exchange): boolean {
    if (this.#origins.length === 0) return false
    const { request, response } = exchange
    // A cache must not show one origin what was said to another.
    response.setHeader('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !(this.#origins.includes('*') || this.#origins.includes(origin))) return false
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', EXPOSED)
    if (request.method !== 'OPTIONS') return false
    writeHead(exchange, 204, PREFLIGHT)
    response.end()
    return true
  }
}
