/** Replies of the API as values: a representation, a 304, a link, or an error of the table. `send.ts` writes them. */
import {
  type ContentLink,
  type ErrorCode,
  errorTable,
  type KeyDescription,
  type SnapshotManifest,
} from '@selvedge/catalogue'
import { ApiError, errorBody, errorHeaders } from './errors.ts'
import type { Representation } from './representation.ts'

export interface Reply {
  readonly status: number
  /** Alternating names and values, the form that `writeHead` accepts. */
  readonly headers: readonly string[]
  /** A representation can be compressed; a text is sent as it is. */
  readonly body: Representation | string | null
  readonly errorCode?: string
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A browser that opens a response shows it and does nothing else with it. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** For responses that no cache may store. */
export const NO_STORE_HEADERS = { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...SECURITY_HEADERS }
export const NO_STORE = flat(NO_STORE_HEADERS)

/** The client alone may keep it, and asks again each time: records change, and keys are revoked. */
const PRIVATE = flat({
  ...SECURITY_HEADERS,
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Accept-Encoding',
})
const REPRESENTATION = [...PRIVATE, 'content-type', JSON_TYPE]

export function representation(response: Representation): Reply {
  return { status: 200, headers: REPRESENTATION.concat(response.headers), body: response }
}

/** The client's own copy is still right. */
export function notModified(confirmingHeaders: readonly string[]): Reply {
  return { status: 304, headers: PRIVATE.concat(confirmingHeaders), body: null }
}

/** For links, which open a file to anybody who has them, and for what a key is. */
export function unstoredReply(content: ContentLink | SnapshotManifest | KeyDescription): Reply {
  return { status: 200, headers: NO_STORE, body: JSON.stringify(content) }
}

export function errorReply(error: ApiError | ErrorCode): Reply {
  const { code, details, headers } = error instanceof ApiError ? error : new ApiError(error)
  return {
    status: errorTable[code].status,
    headers: [...NO_STORE, ...flat(errorHeaders(code)), ...flat(headers)],
    body: errorBody(code, details),
    errorCode: code,
  }
}

export function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}
