/** Responses other than 200, which all operations share. Each error has an example of every code it may have. */
import { type ErrorCode, errorCodes, errorTable } from '../errors.ts'
import { LIMIT_MAX } from '../limits.ts'
import { type HeaderName, headersWith } from './headers.ts'
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
  NotFound: { status: 404, description: 'No such record, or none that is available to the brand.', headers: [] },
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
} as const satisfies Record<string, ErrorResponse>

export type ErrorResponseName = keyof typeof errorResponses

export function responses(): Record<string, object> {
  const errors = Object.entries(errorResponses).map(([name, response]) => [name, errorResponse(response)])
  return {
    NotModified: {
      description: 'The answer is still the one that `If-None-Match` names; there is no body.',
      headers: headersWith('ETag'),
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

function exampleOf(errorCode: ErrorCode): object {
  const body = { error: errorTable[errorCode].error, errorCode }
  if (errorCode !== 'invalid_parameter') return body
  return { ...body, details: [{ parameter: 'limit', problem: `must be a whole number from 1 to ${LIMIT_MAX}` }] }
}
