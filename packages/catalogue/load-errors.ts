/** All errors of the listener for loads, as `errors.ts` has those of the API. Nothing was loaded where one is sent, but for `not_forgotten`. */
export const loadErrorTable = {
  invalid_parameter: { status: 400, error: 'A parameter is not valid; details names it and the fix.' },
  body_incomplete: {
    status: 400,
    error: 'The body ended early or is malformed, so nothing was loaded; send it again.',
  },
  load_key_refused: {
    status: 401,
    error:
      'The key cannot load this: it must be a load key of this brand and these groups, neither expired nor revoked, as Authorization: Bearer slv_load_….',
  },
  not_found: { status: 404, error: 'There is no such address, group or load.' },
  method_not_allowed: { status: 405, error: 'The address does not take this method; Allow names those that it takes.' },
  body_timeout: { status: 408, error: 'The body came too slowly, so nothing was loaded; send it again.' },
  request_timeout: { status: 408, error: 'The headers of the request took too long to arrive.' },
  too_many_removals: { status: 409, error: 'The load would remove many records, so nothing was loaded.' },
  empty_input: { status: 409, error: 'The load would replace a group by nothing, so nothing was loaded.' },
  group_changed: { status: 412, error: 'Another load changed a group, so nothing was loaded; read its stamp again.' },
  body_too_large: { status: 413, error: 'A JSON array may have 8 MB; send longer input as NDJSON.' },
  load_too_large: { status: 413, error: 'The load is larger than this listener takes; send it in parts.' },
  unsupported_media_type: {
    status: 415,
    error: 'Content-Type must be application/x-ndjson, text/csv or application/json; Content-Encoding may be gzip.',
  },
  load_faulty: { status: 422, error: 'The input has faults, so nothing was loaded; details names the first.' },
  idempotency_key_reused: {
    status: 422,
    error:
      'This Idempotency-Key belongs to another load, with another operation, group, parameters or body. Nothing was loaded; send a new key.',
  },
  load_under_way: {
    status: 429,
    error: 'Another load of this brand is under way; send yours again after the seconds that Retry-After gives.',
  },
  rate_limited: {
    status: 429,
    error: 'The key has used up its quota; send the request again after the seconds that Retry-After gives.',
  },
  overloaded: { status: 429, error: 'The listener is busy; send it again after the seconds that Retry-After gives.' },
  request_too_large: { status: 431, error: 'The address and headers of a request are limited to 16 KiB together.' },
  internal_error: { status: 500, error: 'Something went wrong on our side; report the X-Request-Id.' },
  views_behind: {
    status: 503,
    error:
      'What partners see cannot be brought to date, so nothing was loaded; the operator is told why. Send it again later.',
  },
  not_forgotten: {
    status: 503,
    error: 'The records are deleted, but not forgotten everywhere; the operator is told why. Send the request again.',
  },
  store_unavailable: {
    status: 503,
    error:
      'The store of files is not available, so nothing was deleted; the operator is told why. Send it again later.',
  },
  unavailable: { status: 503, error: 'The database is not available, so nothing was loaded; send it again shortly.' },
} as const

export type LoadErrorCode = keyof typeof loadErrorTable
