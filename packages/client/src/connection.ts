/**
 * Reads one address until it has an answer or the deadline is near.
 *
 * Everything the service offers is a GET, so every fault that may pass (429, 5xx, a broken connection, a body that ends
 * too soon) is tried again. What will not change by itself is thrown at once.
 */
import { backoffMs, sleep } from './backoff.ts'
import type { CacheEntry } from './cache.ts'
import { TransportError } from './errors.ts'
import { type Answer, exchange } from './exchange.ts'
import { type Failure, outcomeOf, type Success } from './outcome.ts'
import type { SelvedgeSettings } from './settings.ts'

const DEADLINE_MS = 120_000
/** The service may count for 30 s before it gives a total. */
const ATTEMPT_TIMEOUT_MS = 40_000

export class Connection {
  readonly #settings: SelvedgeSettings
  readonly #base: string
  readonly #headers: Headers

  /** A base address or a key that can never work is refused here, not retried later. */
  constructor(settings: SelvedgeSettings) {
    this.#settings = settings
    this.#base = baseOf(settings.baseUrl)
    // `Headers` would repeat the key in its error.
    if (!/^[\x20-\x7e]*$/.test(settings.apiKey)) throw new TypeError('apiKey has characters that no header can carry')
    this.#headers = new Headers({ accept: 'application/json', authorization: `Bearer ${settings.apiKey}` })
  }

  /** What files are read with, too: they are at other addresses, which need no key. */
  get reading(): Pick<SelvedgeSettings, 'fetch' | 'parse'> {
    return this.#settings
  }

  /** `address` is what follows the base address. */
  async read(address: string, signal: AbortSignal | undefined): Promise<Success> {
    const { cache, log, deadlineMs = DEADLINE_MS, parse = JSON.parse } = this.#settings
    const url = `${this.#base}${address}`
    const deadline = Date.now() + deadlineMs
    const kept = await cache?.get(url)
    for (let attempt = 1; ; attempt++) {
      const startedAt = Date.now()
      const answer = await this.#exchange(url, kept, deadline - startedAt, signal)
      const outcome = 'status' in answer ? outcomeOf({ url, answer: this.#withoutKey(answer), kept, parse }) : answer
      const retryInMs = 'error' in outcome ? waitBefore(outcome, attempt, deadline) : null
      log?.({
        url,
        attempt,
        status: 'status' in answer ? answer.status : null,
        requestId: 'status' in answer ? answer.headers.get('x-request-id') : null,
        hint: 'hint' in outcome ? outcome.hint : null,
        elapsedMs: Date.now() - startedAt,
        error: 'error' in outcome ? outcome.error : null,
        retryInMs,
      })
      if (!('error' in outcome)) {
        if (outcome.entry) await cache?.set(url, outcome.entry)
        return outcome
      }
      if (retryInMs === null) throw outcome.error
      await sleep(retryInMs, signal)
    }
  }

  async #exchange(
    url: string,
    kept: CacheEntry | undefined,
    remainingMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Answer | Failure> {
    const { attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, fetch = globalThis.fetch } = this.#settings
    const headers = new Headers(this.#headers)
    if (kept) headers.set('if-none-match', kept.etag)
    signal?.throwIfAborted()
    try {
      return await exchange(url, { fetch, headers, timeoutMs: Math.min(attemptTimeoutMs, remainingMs), signal })
    } catch (cause) {
      signal?.throwIfAborted()
      const reason = reasonOf(cause)
      const hidden = this.#hideKey(reason)
      const error = new TransportError(`GET ${url}: ${hidden}`, null, hidden === reason ? cause : undefined)
      return { error, passing: true, waitMs: null }
    }
  }

  /** Something between client and service may send back what it was sent. */
  #withoutKey(answer: Answer): Answer {
    return answer.status === 200 ? answer : { ...answer, text: this.#hideKey(answer.text) }
  }

  #hideKey(text: string): string {
    const { apiKey } = this.#settings
    return apiKey === '' ? text : text.replaceAll(apiKey, '[API key]')
  }
}

/** Says nothing of what it was given: it may be a key in the wrong place. */
function baseOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      'baseUrl must be an address such as https://selvedge.example/api/public/v1, without a user, password or query',
    )
  }
  return url.href.replace(/\/$/, '')
}

/** Null where another attempt would change nothing, or would come too late. */
function waitBefore({ passing, waitMs }: Failure, attempt: number, deadline: number): number | null {
  const wait = waitMs ?? backoffMs(attempt)
  return passing && Date.now() + wait < deadline ? wait : null
}

/** Node's fetch says "fetch failed" and keeps what failed in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
