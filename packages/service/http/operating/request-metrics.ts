/**
 * Rate, errors and duration of requests, by operation. Durations have no label for the status: with all operations that
 * would be tens of thousands of series, and slow operations can be seen without it.
 */
import { Counter, Histogram, type Registry } from '@prometheus-io/client'

/** The status that nginx logs if the client disconnected before the response. */
export const CLIENT_GONE = 499

/** Around the promised times: of a response from memory, of a page, and the deadline of a read. */
const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.3, 1, 1.5, 5, 30]

export class RequestMetrics {
  readonly #requests: Counter<'operation' | 'status' | 'code'>
  readonly #duration: Histogram<'operation'>

  /** `prefix` tells the requests of another listener apart: a load may take minutes, and a read may not. */
  constructor(registry: Registry, prefix = 'selvedge') {
    const registers = [registry]
    this.#requests = new Counter({
      name: `${prefix}_requests_total`,
      help: 'Requests to operations, by status and, of errors, errorCode.',
      labelNames: ['operation', 'status', 'code'],
      registers,
    })
    this.#duration = new Histogram({
      name: `${prefix}_request_duration_seconds`,
      help: 'Time from a request to its answer.',
      labelNames: ['operation'],
      buckets: BUCKETS_SECONDS,
      registers,
    })
  }

  note(operation: string, status: number, code: string | undefined, tookMs: number): void {
    this.#requests.inc({ operation, status, code: code ?? '' })
    this.#duration.observe({ operation }, tookMs / 1000)
  }
}
