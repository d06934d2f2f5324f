/** The outcome of a request: a success with its body, or a failure that may be worth a retry. */
import { retryAfterMs } from './backoff.ts'
import type { CacheEntry } from './cache.ts'
import { ApiError, type ErrorBody, type SelvedgeError, TransportError } from './errors.ts'
import type { Answer } from './exchange.ts'

export interface Success {
  readonly body: unknown
  /** The body as it was sent. */
  readonly text: string
  /** The `Selvedge-Version` of a list; null where the answer has none. */
  readonly version: string | null
  /** What the service says about a filter that can match nothing; null where there is no such filter. */
  readonly hint: string | null
  /** The answer in a form that can be kept; null where it was kept already or may not be. */
  readonly entry: CacheEntry | null
}

export interface Failure {
  readonly error: SelvedgeError
  /** Whether the same request may succeed later. */
  readonly passing: boolean
  /** The wait that the service asked for. */
  readonly waitMs: number | null
}

/** A body that ended too soon (200), a request that arrived too slowly, a limit. */
const PASSING = [200, 408, 429]

export interface Received {
  readonly url: string
  readonly answer: Answer
  readonly kept: CacheEntry | undefined
  readonly parse: (text: string) => unknown
}

export function outcomeOf({ url, answer: { status, headers, text }, kept, parse }: Received): Success | Failure {
  const version = headers.get('selvedge-version')
  const hint = headers.get('selvedge-hint')
  if (status === 304 && kept) {
    return { body: parse(kept.body), text: kept.body, version: version ?? kept.version, hint, entry: null }
  }
  const body = parsed(text, parse)
  if (status === 200 && body !== undefined) {
    const etag = headers.get('etag')
    return { body, text, version, hint, entry: etag === null ? null : { etag, body: text, version } }
  }
  return {
    error: isErrorBody(body)
      ? new ApiError(status, body, headers.get('x-request-id'))
      : new TransportError(`GET ${url}: status ${status} without a body of this API`, status),
    passing: PASSING.includes(status) || status >= 500,
    waitMs: retryAfterMs(headers),
  }
}

function parsed(text: string, parse: Received['parse']): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'errorCode' in body
}
