/** Responses. Operations share those other than 200. Each error has an example of every code it may have. */
import type { Deprecation } from '../deprecation.ts'
import { type ErrorCode, errorCodes, errorTable, goneReasons } from '../errors.ts'
import { LIMIT_MAX } from '../limits.ts'
import { deprecationHeaders, type HeaderName, headersWith } from './headers.ts'
import { refTo } from './ref.ts'

interface ErrorResponse {
  readonly status: number
  readonly description: string
  readonly headers: readonly HeaderName[]
}

const errorResponses = {
  BadRequest: {
    status: 400,
    description: 'A parameter is not valid, `include` was asked for, or the `cursor` does not belong to these filters.',
    headers: [],
  },
  Unauthorized: {
    status: 401,
    description: 'The API key is missing, not valid, expired, or not authorized for this brand.',
    headers: ['WWW-Authenticate'],
  },
  NotFound: {
    status: 404,
    description: 'No such record, or none that is available to the brand.',
    headers: [],
  },
  ChangesGone: {
    status: 410,
    description:
      'The feed cannot continue from this cursor. The `reason` in `details` is `retention` (changes after it are no longer ' +
      'kept), `history` (the database lost changes that the cursor has seen, in a failover or a restore), `groups` ' +
      '(the cursor is for all groups, and there are others now), or `secret` (it was signed with a secret that the service ' +
      'no longer has). Start again without a cursor, into a fresh copy.',
    headers: [],
  },
  ReportReplaced: {
    status: 410,
    description: 'The report was computed again since the cursor was issued. Start again without a cursor.',
    headers: [],
  },
  TooManyRequests: {
    status: 429,
    description: 'The quota of the key is used up, or the service is busy; try again after the time given.',
    headers: ['Retry-After'],
  },
  InternalError: { status: 500, description: 'An unexpected error of the service.', headers: [] },
  StorageUnavailable: {
    status: 503,
    description: 'The store that keeps the files does not answer just now.',
    headers: ['Retry-After'],
  },
} satisfies Record<string, ErrorResponse>

export interface RightResponse {
  readonly description: string
  readonly schema: string
  readonly example: unknown
  readonly headers: readonly HeaderName[]
  readonly deprecated?: Deprecation | undefined
}

export function rightResponse({ description, schema, example, headers, deprecated }: RightResponse): object {
  return {
    description,
    headers: { ...headersWith(...headers), ...(deprecated && deprecationHeaders(deprecated)) },
    content: { 'application/json': { schema: refTo('schemas', schema), example } },
  }
}

export type ErrorResponseName = keyof typeof errorResponses

export function responses(): Record<string, object> {
  const errors = Object.entries(errorResponses).map(([name, response]) => [name, errorResponse(response)])
  return {
    NotModified: {
      description: 'The answer is still the one that `If-None-Match` names; there is no body.',
      headers: headersWith('ETag', 'Selvedge-Hint'),
    },
    ...Object.fromEntries(errors),
  }
}

/** The error responses of an operation, by status. */
export function errorRefs(names: readonly ErrorResponseName[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [errorResponses[name].status, refTo('responses', name)]))
}

function errorResponse({ status, description, headers }: ErrorResponse): object {
  const codes = errorCodes.filter((code) => errorTable[code].status === status)
  return {
    description,
    headers: headersWith(...headers),
    content: {
      'application/json': {
        schema: refTo('schemas', 'Error'),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

const exampleDetails: Partial<Record<ErrorCode, readonly object[]>> = {
  invalid_parameter: [{ parameter: 'limit', problem: `must be a whole number from 1 to ${LIMIT_MAX}` }],
  changes_gone: [{ parameter: 'cursor', problem: goneReasons.retention, reason: 'retention' }],
}

function exampleOf(errorCode: ErrorCode): object {
  return { error: errorTable[errorCode].error, errorCode, details: exampleDetails[errorCode] }
}
