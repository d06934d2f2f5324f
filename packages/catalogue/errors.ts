/**
 * All errors of the API, in one table. The specification defines the statuses and the body. The codes are ours and
 * never change, because programs depend on them. Both the server and the OpenAPI document use this table, so they
 * cannot differ.
 */
export const errorTable = {
  invalid_parameter: { status: 400, error: 'A parameter is not valid; details names it and the fix.' },
  unsupported_include: { status: 400, error: 'This operation does not support include.' },
  invalid_cursor: {
    status: 400,
    error:
      'The cursor cannot be verified: it was altered, belongs to another brand, or its secret was removed; start without one.',
  },
  cursor_mismatch: { status: 400, error: 'The cursor was issued for another collection or other filters.' },
  api_key_missing: { status: 401, error: 'An API key is required: Authorization: Bearer <API_KEY>.' },
  api_key_invalid: { status: 401, error: 'The API key is not valid: it is incomplete, unknown or revoked.' },
  api_key_expired: { status: 401, error: 'The API key has expired.' },
  api_key_out_of_scope: {
    status: 401,
    error: 'The API key is not authorized for this brand; GET /key says which brands it opens.',
  },
  group_out_of_scope: {
    status: 401,
    error: 'The API key is not authorized for this group of records; GET /key says which groups it opens.',
  },
  link_refused: {
    status: 403,
    error: 'The link was altered or has expired; request the content of the record again.',
  },
  not_found: { status: 404, error: 'Not found, or not available to this brand.' },
  method_not_allowed: { status: 405, error: 'The API is read-only: use GET or HEAD.' },
  request_timeout: { status: 408, error: 'The request took too long to arrive.' },
  changes_gone: {
    status: 410,
    error: 'The feed cannot continue from this cursor; start again without one, into a fresh copy. details says why.',
  },
  report_replaced: {
    status: 410,
    error: 'The report was computed again since the cursor was issued; start without one.',
  },
  range_not_satisfiable: { status: 416, error: 'The file has no such range of bytes; Content-Range gives its size.' },
  rate_limited: { status: 429, error: 'Too many requests; wait the seconds that Retry-After gives.' },
  overloaded: { status: 429, error: 'The service is busy; wait the seconds that Retry-After gives.' },
  request_too_large: { status: 431, error: 'The address and headers of a request are limited to 16 KiB together.' },
  internal_error: { status: 500, error: 'Something went wrong on our side; report the X-Request-Id.' },
  storage_unavailable: { status: 503, error: 'The file store is not available; retry shortly.' },
} as const

export type ErrorCode = keyof typeof errorTable

export const errorCodes = Object.keys(errorTable) as ErrorCode[]

/** Why a cursor of the feed of changes is of no use any more, as `details` of `changes_gone` says it. */
export const goneReasons = {
  retention: 'changes after this cursor are no longer kept',
  history: 'the database lost changes that this cursor has seen, in a failover or a restore',
  groups: 'was issued for all groups, and there are others now',
  secret: 'was signed with a secret that the service no longer has',
} as const
