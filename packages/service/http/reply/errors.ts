/** Errors of the API: how they are thrown, and how their bodies are written. */
import { type ErrorCode, errorTable } from '@selvedge/catalogue'

/** What is wrong with one parameter. */
export interface Problem {
  readonly parameter: string
  readonly problem: string
  readonly [more: string]: unknown
}

const QUOTED_LENGTH_MAX = 64

/** What a client sent, short enough for a sentence. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > QUOTED_LENGTH_MAX ? `${text.slice(0, QUOTED_LENGTH_MAX)}…` : text)
}

type Headers = Readonly<Record<string, string>>

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: readonly Problem[] | undefined
  readonly headers: Headers

  constructor(code: ErrorCode, details?: readonly Problem[], headers: Headers = {}) {
    super(code)
    this.code = code
    this.details = details
    this.headers = headers
  }

  static retryLater(code: 'rate_limited' | 'overloaded' | 'storage_unavailable', seconds: number): ApiError {
    return new ApiError(code, undefined, { 'retry-after': String(seconds) })
  }
}

export function errorBody(code: ErrorCode, details?: readonly Problem[]): string {
  return JSON.stringify({ error: errorTable[code].error, errorCode: code, details })
}

/** All that the API takes. */
export const READ_METHODS = 'GET, HEAD'

/** Headers that an error has, whichever part of the server sends it. */
export function errorHeaders(code: ErrorCode): Headers {
  if (errorTable[code].status === 401) return { 'www-authenticate': 'Bearer realm="selvedge"' }
  if (code === 'method_not_allowed') return { allow: READ_METHODS }
  return {}
}
