/** Counts requests in windows of time, for rate limits. */

export interface WindowCount {
  /** Everything counted in the current window, these points included. */
  readonly total: number
  /** When the window ends, from now. */
  readonly endsInMs: number
}

/**
 * The seconds that clients should wait. Less than a microsecond is a rounding error of sums, and must not add a second.
 */
export function wholeSeconds(ms: number): number {
  return Math.ceil(Math.floor(ms * 1_000) / 1_000_000)
}
