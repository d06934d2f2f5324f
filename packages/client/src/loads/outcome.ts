/** How an attempt ended: with its result, with an error, or in a way that may pass. */
import { retryAfterMs } from '../backoff.ts'
import { type ErrorBody, TransportError } from '../errors.ts'
import type { LoadResult } from './load.ts'
import { LoadError, type LoadFault } from './load-error.ts'

/** Statuses that may pass. A broken connection may, too. */
const PASSING = [408, 429, 500, 502, 503, 504]

/** Why an attempt failed that may be repeated. */
export class Passing extends Error {
  readonly waitMs: number | null

  constructor(cause: unknown, waitMs: number | null = null) {
    super('', { cause })
    this.waitMs = waitMs
  }
}

export interface Finished {
  readonly outcome: 'loaded' | 'refused' | 'failed'
  readonly faultCount: number
  readonly faults: readonly LoadFault[]
  readonly reason: string | null
}

export function finished(load: LoadResult & Finished, headers: Headers): LoadResult {
  if (load.outcome === 'loaded') {
    const { id, outcome, groups, viewsChanged = null, seconds } = load
    return { id, outcome, groups, viewsChanged, seconds }
  }
  const { faultCount, faults, reason } = load
  if (load.outcome === 'failed') throw new Passing(new TransportError(`the load failed: ${reason}`, null))
  const body = { error: 'Nothing was loaded; details names the first faults.', errorCode: 'load_faulty' }
  throw new LoadError(422, { ...body, details: { faultCount, faults } }, headers.get('x-request-id'))
}

export function failureOf(status: number, json: unknown, headers: Headers): Error {
  const body = json as ErrorBody | null
  const error = body?.errorCode
    ? new LoadError(status, body, headers.get('x-request-id'))
    : new TransportError(`the listener answered ${status}`, status)
  return PASSING.includes(status) ? new Passing(error, retryAfterMs(headers)) : error
}
