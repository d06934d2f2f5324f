/** What the log hook is told about one attempt to read something. It never holds a header of the request, and so never the key. */
export interface AttemptReport {
  readonly url: string
  /** Counts from 1 within a call. */
  readonly attempt: number
  /** Status of the answer; null where none came. */
  readonly status: number | null
  /** Identifies the request in the service's own log; null where no answer came. */
  readonly requestId: string | null
  readonly elapsedMs: number
  /** What the service says about a filter that can match nothing, such as a misspelt status; null where it says nothing. */
  readonly hint: string | null
  /** Why the attempt failed; null where it did not. */
  readonly error: Error | null
  /** Wait before the next attempt; null where there will be none. */
  readonly retryInMs: number | null
}
