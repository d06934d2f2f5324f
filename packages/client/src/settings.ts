/** What a client is told once: whom to ask, how long to try, and what to use for it. */
import type { AttemptReport } from './attempt-report.ts'
import type { Cache } from './cache.ts'

export interface SelvedgeSettings {
  readonly apiKey: string
  /** Address of the service with its version, such as `https://selvedge.example/api/public/v1`. */
  readonly baseUrl: string
  /** Longest time a call may take in all, with its retries and the waits between them. 120,000 unless given. */
  readonly deadlineMs?: number
  /** Longest time one attempt may take, to the last byte, before another is made. 40,000 unless given. */
  readonly attemptTimeoutMs?: number
  /** Keeps answers, so that one which has not changed is not sent again. None unless given. */
  readonly cache?: Cache
  /** Told of every attempt. The API key is in none of it. */
  readonly log?: (report: AttemptReport) => void
  /** Reads JSON in place of `JSON.parse`, which keeps only as much of a number as a float holds. */
  readonly parse?: (text: string) => unknown
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}
