/** Counting in windows of time: what a limit is made of. */

export interface WindowCount {
  /** Everything counted in the current window, these points included. */
  readonly total: number
  /** When the window ends, from now. */
  readonly endsInMs: number
}

/** As clients are told to wait. Less than a microsecond is a trace that sums leave behind, and no reason for a second more. */
export function wholeSeconds(ms: number): number {
  return Math.ceil(Math.floor(ms * 1_000) / 1_000_000)
}
