/**
 * Loads a brand's records over HTTP. A load is all or nothing, and every attempt has the same idempotency key, so one that may have
 * been in is safe to send again.
 */
import { segment } from '../address.ts'
import { backoffMs, retryAfterMs, sleep } from '../backoff.ts'
import { TransportError } from '../errors.ts'
import { ChangesFailed, isOnceOnly, type Lines, streamOf } from './changes.ts'
import type { LoadGroupState, LoadOptions, LoadResult } from './load.ts'
import { type Finished, failureOf, finished, Passing } from './outcome.ts'

export interface SelvedgeLoaderSettings {
  /** Starts with `slv_load_`. */
  readonly loadKey: string
  /** Address of the listener for loads with its version, such as `https://loads.example/api/load/v1`. */
  readonly loadUrl: string
  /** Longest time a load may take in all, with its retries and the waits between them. 3,600,000 unless given. */
  readonly deadlineMs?: number
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** Where loads start: a load key, and the address of the listener that takes it. */
export class SelvedgeLoader {
  readonly #settings: SelvedgeLoaderSettings

  constructor(settings: SelvedgeLoaderSettings) {
    if (!URL.canParse(settings.loadUrl))
      throw new TypeError('loadUrl must be an address such as https://loads.example/api/load/v1')
    if (!/^[\x21-\x7e]+$/.test(settings.loadKey)) throw new TypeError('loadKey has characters that no header can carry')
    this.#settings = settings
  }

  /** The brand of the key, by its slug. Makes no request. */
  brand(slug: string): BrandLoader {
    return new BrandLoader(this.#settings, slug)
  }
}

const DEADLINE_MS = 3_600_000

export class BrandLoader {
  readonly slug: string
  readonly #settings: SelvedgeLoaderSettings
  readonly #home: string

  constructor(settings: SelvedgeLoaderSettings, slug: string) {
    this.slug = slug
    this.#settings = settings
    this.#home = `${settings.loadUrl.replace(/\/$/, '')}/brands/${segment(slug)}`
  }

  /**
   * Loads changes of any groups, while they are made. If an attempt fails in a way that may pass, it is repeated with the same
   * idempotency key, so give an array, or a function that returns the same changes each time: what can be iterated only once is
   * sent only once.
   */
  async load(changes: Lines | (() => Lines), options: LoadOptions = {}): Promise<LoadResult> {
    const { deadlineMs = DEADLINE_MS } = this.#settings
    const { signal, idempotencyKey = crypto.randomUUID() } = options
    const deadline = Date.now() + deadlineMs
    const isRepeatable = typeof changes === 'function' || !isOnceOnly(changes)
    for (let attempt = 1; ; attempt++) {
      const lines = typeof changes === 'function' ? changes() : changes
      try {
        return await this.#attempt(lines, options, idempotencyKey, deadline)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof Passing)) throw error
        const waitMs = error.waitMs ?? backoffMs(attempt)
        if (!isRepeatable || Date.now() + waitMs > deadline) throw error.cause
        await sleep(waitMs, signal)
      }
    }
  }

  /** The groups that the key can load, with what `expect` compares. */
  async groups(signal?: AbortSignal): Promise<readonly LoadGroupState[]> {
    try {
      const { status, headers, json } = await this.#fetch(`${this.#home}/groups`, signal)
      if (status !== 200) throw failureOf(status, json, headers)
      return (json as { readonly groups: readonly LoadGroupState[] }).groups
    } catch (error) {
      throw error instanceof Passing ? error.cause : error
    }
  }

  async #attempt(lines: Lines, options: LoadOptions, idempotencyKey: string, deadline: number): Promise<LoadResult> {
    const response = await this.#fetch(`${this.#home}/loads${queryOf(options)}`, options.signal, {
      method: 'POST',
      body: streamOf(lines),
      duplex: 'half',
      headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': idempotencyKey },
    })
    const { status, headers, json } = response
    if (status === 200) return json as LoadResult
    if (status === 202) return this.#follow(headers.get('location')!, options.signal, deadline)
    throw failureOf(status, json, headers)
  }

  /** Until the load is over. One that nobody knows any more did not end. */
  async #follow(location: string, signal: AbortSignal | undefined, deadline: number): Promise<LoadResult> {
    const address = new URL(location, this.#home).href
    for (;;) {
      const { status, headers, json } = await this.#fetch(address, signal)
      if (status === 200) return finished(json as LoadResult & Finished, headers)
      if (status !== 202) throw failureOf(status === 404 ? 503 : status, json, headers)
      if (Date.now() > deadline) throw new TransportError('the load was not over before the deadline', 202)
      await sleep(retryAfterMs(headers) ?? 1_000, signal)
    }
  }

  async #fetch(url: string, signal: AbortSignal | undefined, init: object = {}) {
    const { fetch = globalThis.fetch, loadKey } = this.#settings
    const { headers, ...rest } = init as { readonly headers?: Record<string, string> }
    const sent = { ...headers, authorization: `Bearer ${loadKey}` }
    try {
      const response = await fetch(url, { ...rest, headers: sent, ...(signal && { signal }) } as RequestInit)
      const text = await response.text()
      return { status: response.status, headers: response.headers, json: jsonOf(text) }
    } catch (cause) {
      signal?.throwIfAborted()
      // What the changes throw while they are made is not ours to repeat.
      if (cause instanceof Error && cause.cause instanceof ChangesFailed) throw cause.cause.cause
      if (cause instanceof ChangesFailed) throw cause.cause
      throw new Passing(new TransportError(`${url}: the connection failed`, null, cause))
    }
  }
}

function queryOf({ dryRun, checkReferences, removalsMax, allowEmpty }: LoadOptions): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ dryRun, checkReferences, removalsMax, allowEmpty })) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
