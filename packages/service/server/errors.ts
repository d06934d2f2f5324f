/**
 * Every error the API can answer with, in one table. The specification gives the statuses and the body; the codes are
 * ours, and stay: programs decide by them. Tests hold this table against the documentation, both ways.
 */
export const errorTable = {
  invalid_parameter: { status: 400, error: 'A parameter is not valid; details names it and says what is right.' },
  unsupported_include: { status: 400, error: 'This operation does not support include.' },
  invalid_cursor: { status: 400, error: 'The cursor is not one that was issued for this brand; start without one.' },
  cursor_mismatch: { status: 400, error: 'The cursor was issued for another collection or other filters.' },
  api_key_missing: { status: 401, error: 'An API key is required: Authorization: Bearer <API_KEY>.' },
  api_key_invalid: { status: 401, error: 'The API key is not valid.' },
  api_key_expired: { status: 401, error: 'The API key has expired.' },
  api_key_out_of_scope: { status: 401, error: 'The API key is not authorized for this brand.' },
  not_found: { status: 404, error: 'Not found, or not available to this brand.' },
  method_not_allowed: { status: 405, error: 'The API is read-only: use GET or HEAD.' },
  internal_error: { status: 500, error: 'Something went wrong here; quote the X-Request-Id when you report it.' },
} as const

export type ErrorCode = keyof typeof errorTable

/** What is wrong with one parameter. */
export interface Problem {
  readonly parameter: string
  readonly problem: string
  readonly [more: string]: unknown
}

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: readonly Problem[] | undefined

  constructor(code: ErrorCode, details?: readonly Problem[]) {
    super(code)
    this.code = code
    this.details = details
  }
}

export function errorBody(code: ErrorCode, details?: readonly Problem[]): string {
  return JSON.stringify({ error: errorTable[code].error, errorCode: code, details })
}

/** Headers that belong to an error wherever it is answered. */
export function errorHeaders(code: ErrorCode): Record<string, string> {
  if (errorTable[code].status === 401) return { 'www-authenticate': 'Bearer realm="selvedge"' }
  if (code === 'method_not_allowed') return { allow: 'GET, HEAD' }
  return {}
}
