/**
 * Loads a brand's records over HTTP. A load is all or nothing, and every attempt has the same idempotency key, so one that may have
 * been in is safe to send again.
 */
import { segment } from './address.ts'
import { backoffMs, retryAfterMs, sleep } from './backoff.ts'
import { type ErrorBody, SelvedgeError, TransportError } from './errors.ts'
import type { RecordsByPath } from './generated/records.ts'

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

type Path = keyof RecordsByPath

/** One line of a load. */
export type LoadChange =
  | { [Of in Path]: { readonly op: 'upsert'; readonly group: Of; readonly record: Partial<RecordsByPath[Of]> } }[Path]
  | { readonly op: 'delete'; readonly group: Path; readonly key: Readonly<Record<string, string>> }
  | { readonly op: 'replace'; readonly group: Path }
  | { readonly op: 'expect'; readonly group: Path; readonly stamp: string | null }

/** A text has lines that are JSON already. It is sent as it is, which keeps numbers exact that JavaScript would round. */
type Line = LoadChange | string
type Lines = Iterable<Line> | AsyncIterable<Line>

export interface LoadOptions {
  /** Check everything and change nothing. */
  readonly dryRun?: boolean
  /** Also refuse references to records that are not there, or that the load removes. */
  readonly checkReferences?: boolean
  /**
   * How many records of a group may be removed: a number or a percentage such as `25%` for every group, or a list by group such as
   * `order-items=500,shipments=25%`. The `details` of a refusal propose one as `removalsMax`.
   */
  readonly removalsMax?: number | string
  /** Let a group be replaced by nothing. */
  readonly allowEmpty?: boolean
  /** A random one unless given. Give your own to repeat a load of an earlier run. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface LoadedGroup {
  readonly group: string
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly count: number
  readonly version: number
  readonly stamp: string | null
}

/** What the listener has of a group. Equal stamps mean equal records. */
export interface LoadGroupState {
  readonly group: string
  readonly count: number
  readonly digest: string
  /** Null where there never was a record. */
  readonly stamp: string | null
}

export interface LoadResult {
  readonly id: string
  readonly outcome: 'loaded' | 'dry_run'
  readonly groups: readonly LoadedGroup[]
  readonly seconds: number
}

export interface LoadFault {
  readonly group: string | null
  readonly line: number | null
  readonly key?: Readonly<Record<string, string | number>>
  readonly field: string | null
  readonly value?: string
  readonly code: string
  readonly sentence: string
}

const FAULTS_SHOWN = 10

/** The listener refused the load. Nothing of it is in. */
export class LoadError extends SelvedgeError {
  override readonly name = 'LoadError'
  readonly status: number
  readonly errorCode: string
  readonly requestId: string | null
  readonly details: unknown
  /** The first ones, if the input has faults. */
  readonly faults: readonly LoadFault[]
  readonly faultCount: number

  constructor(status: number, body: ErrorBody, requestId: string | null) {
    const { faults = [], faultCount = 0 } = (body.details ?? {}) as Partial<Pick<LoadError, 'faults' | 'faultCount'>>
    const listed = faults.slice(0, FAULTS_SHOWN).map((fault) => `\n  ${faultText(fault)}`)
    super(`${body.error} (${body.errorCode}, request ${requestId ?? 'unknown'})${listed.join('')}`)
    this.status = status
    this.errorCode = body.errorCode
    this.requestId = requestId
    this.details = body.details
    this.faults = faults
    this.faultCount = faultCount
  }
}

function faultText({ group, line, key, field, value, code, sentence }: LoadFault): string {
  const where = [group, line === null ? null : `line ${line}`, key && JSON.stringify(key), field]
  const given = value === undefined ? '' : ` (is ${JSON.stringify(value)})`
  return `${where.filter(Boolean).join(' ')}: ${sentence}${given} [${code}]`
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
/** Statuses that may pass. A broken connection may, too. */
const PASSING = [408, 429, 500, 502, 503, 504]

class Passing extends Error {
  readonly waitMs: number | null

  constructor(cause: unknown, waitMs: number | null = null) {
    super('', { cause })
    this.waitMs = waitMs
  }
}

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

interface Finished {
  readonly outcome: 'loaded' | 'refused' | 'failed'
  readonly faultCount: number
  readonly faults: readonly LoadFault[]
  readonly reason: string | null
}

function finished(load: LoadResult & Finished, headers: Headers): LoadResult {
  if (load.outcome === 'loaded') {
    const { id, outcome, groups, seconds } = load
    return { id, outcome, groups, seconds }
  }
  const { faultCount, faults, reason } = load
  if (load.outcome === 'failed') throw new Passing(new TransportError(`the load failed: ${reason}`, null))
  const body = { error: 'Nothing was loaded; details names the first faults.', errorCode: 'load_faulty' }
  throw new LoadError(422, { ...body, details: { faultCount, faults } }, headers.get('x-request-id'))
}

function failureOf(status: number, json: unknown, headers: Headers): Error {
  const body = json as ErrorBody | null
  const error = body?.errorCode
    ? new LoadError(status, body, headers.get('x-request-id'))
    : new TransportError(`the listener answered ${status}`, status)
  return PASSING.includes(status) ? new Passing(error, retryAfterMs(headers)) : error
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

/** Whether a second iteration would find nothing. */
function isOnceOnly(lines: Lines): boolean {
  const iterator = Symbol.iterator in lines ? lines[Symbol.iterator]() : lines[Symbol.asyncIterator]()
  return (iterator as unknown) === lines
}

class ChangesFailed extends Error {}

const CHUNK_LENGTH = 65_536

/** Read on demand, so that no more is in memory than is being sent. */
function streamOf(lines: Lines): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      try {
        while (text.length < CHUNK_LENGTH) {
          const next = await iterator.next()
          if (next.done) {
            if (text !== '') controller.enqueue(encoder.encode(text))
            controller.close()
            return
          }
          const { value } = next
          text += `${typeof value === 'string' ? value : JSON.stringify(value)}\n`
        }
      } catch (cause) {
        throw new ChangesFailed('the changes could not be made', { cause })
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
