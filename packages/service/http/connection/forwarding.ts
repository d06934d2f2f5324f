/**
 * Notices a proxy in front that is not trusted. All clients behind it then have its address, and one of them that
 * guesses keys uses up the attempts of all.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'

export class Forwarding {
  /** Whether a request had `X-Forwarded-For` although no proxy is trusted. */
  isIgnored = false
  readonly #isTrusted: boolean
  readonly #log: Logger

  constructor(trustedProxies: number, log: Logger) {
    this.#isTrusted = trustedProxies > 0
    this.#log = log
  }

  note(headers: IncomingHttpHeaders): void {
    if (this.#isTrusted || this.isIgnored || headers['x-forwarded-for'] === undefined) return
    this.isIgnored = true
    this.#log.warn(
      'X-Forwarded-For arrives, and no proxy is trusted: if there is a proxy in front, set SELVEDGE_TRUSTED_PROXIES, or all its clients share one limit on unknown keys',
    )
  }
}
