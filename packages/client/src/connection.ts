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
import { type Failure, judge, type Success } from './outcome.ts'
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
    this.#base = new URL(settings.baseUrl).href.replace(/\/$/, '')
    this.#headers = new Headers({ accept: 'application/json', authorization: `Bearer ${settings.apiKey}` })
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
      const outcome = 'status' in answer ? judge({ url, answer, kept, parse }) : answer
      const retryInMs = 'error' in outcome ? waitBefore(outcome, attempt, deadline) : null
      log?.({
        url,
        attempt,
        status: 'status' in answer ? answer.status : null,
        requestId: 'status' in answer ? answer.headers.get('x-request-id') : null,
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
      const error = new TransportError(`GET ${url}: ${reasonOf(cause)}`, null, cause)
      return { error, passing: true, waitMs: null }
    }
  }
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
