/**
 * How a request is turned away when there are too many: written to the connection directly, from bytes that are ready.
 * Refusing must cost next to nothing, because whoever refuses twice as much as it serves pays for it with what it serves.
 * So most are turned away at the door, before anybody has looked at more than the beginning of the address.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { BASE_PATH, errorTable } from '@selvedge/catalogue'
import { errorBody } from '../errors.ts'
import type { RequestMetrics } from '../metrics/requests.ts'
import { directHeaders, flat, UNKEPT_HEADERS } from '../reply.ts'
import { type Admission, retrySeconds } from './admission.ts'

export const REFUSAL_CODE = 'overloaded'
const { status: STATUS } = errorTable[REFUSAL_CODE]
/** A string of ASCII, which Node sends with the head in one write; bytes would be a second one. */
const BODY = errorBody(REFUSAL_CODE)
const HEADERS = flat({ ...UNKEPT_HEADERS, 'content-length': String(BODY.length) })

export function refuse(response: ServerResponse, requestId: string, isStopping: boolean): void {
  const headers = directHeaders(response, requestId, isStopping, HEADERS, ['retry-after', String(retrySeconds())])
  response.writeHead(STATUS, headers).end(BODY, 'latin1')
}

/** Stands for the operation where nobody has looked which one was meant. */
const UNREAD = 'unread'
const QUESTIONS = `${BASE_PATH}/brands/`

export interface Door {
  readonly admission: Admission
  readonly metrics: RequestMetrics | null
  readonly readiness: { readonly isStopping: boolean }
}

/** Lets through what can be worked on, and all that costs little. */
export function guarded({ admission, metrics, readiness }: Door, listener: RequestListener): RequestListener {
  return (request, response) => {
    if (!isQuestion(request) || !admission.isFull()) {
      listener(request, response)
      return
    }
    refuse(response, randomUUID(), readiness.isStopping)
    metrics?.note(UNREAD, STATUS, REFUSAL_CODE, 0)
  }
}

/** One from a page of another origin is turned away further on, where it is known what that page may read. */
function isQuestion({ url, headers }: IncomingMessage): boolean {
  return url!.startsWith(QUESTIONS) && headers.origin === undefined
}
