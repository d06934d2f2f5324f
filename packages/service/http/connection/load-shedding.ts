/**
 * Load shedding: rejects a request with 429 `overloaded` when too many are under way. A rejection must cost next to
 * nothing, because a service that rejects twice as much as it serves pays for that with what it serves. So it is written
 * from bytes that are ready, and most requests are rejected before anything looks at more than the start of their address.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BASE_PATH, errorTable } from '@selvedge/catalogue'
import type { Exchange } from '../exchange.ts'
import type { RequestMetrics } from '../operating/request-metrics.ts'
import { errorBody } from '../reply/errors.ts'
import { flat, NO_STORE_HEADERS } from '../reply/reply.ts'
import { writeHead } from '../reply/send.ts'
import { type Admission, retrySeconds } from './admission.ts'
import type { Work } from './pipelining.ts'

export const REJECTION_CODE = 'overloaded'
const { status: STATUS } = errorTable[REJECTION_CODE]
/** An ASCII string, which Node sends together with the head in one write. A buffer would take a second write. */
const BODY = errorBody(REJECTION_CODE)
const HEADERS = flat({ ...NO_STORE_HEADERS, 'content-length': String(BODY.length) })

export function reject(exchange: Pick<Exchange, 'id' | 'response' | 'closesConnection'>): void {
  writeHead(exchange, STATUS, ['retry-after', String(retrySeconds())].concat(HEADERS))
  exchange.response.end(BODY, 'latin1')
}

/** The operation's name in metrics if the request was rejected before it was routed. */
const UNREAD = 'unread'
const OPERATIONS = `${BASE_PATH}/brands/`

export interface LoadShedder {
  readonly admission: Admission
  readonly metrics: RequestMetrics | null
  readonly readiness: { readonly isStopping: boolean }
}

/** Passes on requests that can be admitted, and all that cost little. */
export function shedding({ admission, metrics, readiness }: LoadShedder, work: Work): Work {
  return (request, response) => {
    if (!isOperation(request) || !admission.isFull()) return work(request, response)
    reject({ id: randomUUID(), response, closesConnection: readiness.isStopping })
    metrics?.note(UNREAD, STATUS, REJECTION_CODE, 0)
  }
}

/** A request from a page of another origin is rejected later, where its CORS headers are known. */
function isOperation({ url, headers }: IncomingMessage): boolean {
  return url!.startsWith(OPERATIONS) && headers.origin === undefined
}
