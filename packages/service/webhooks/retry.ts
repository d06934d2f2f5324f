/** When a receiver that failed is called again. */

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** After the first failure, the second, and so on. The last is repeated. */
const DELAYS_MS = [5 * SECOND_MS, 30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS]

/** Receivers that failed together are not all called again together. */
const JITTER_SHARE = 0.2

/**
 * A receiver that has failed for so long, and so often, is no longer called. Days alone would not do: nobody calls it while its brand is
 * suspended.
 */
export const DISABLE_AFTER = { days: 5, failures: DELAYS_MS.length }

/** `failures` before this one; `random` from 0 to 1. */
export function retryDelayMs(failures: number, random: number): number {
  const delayMs = DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)]!
  return Math.round(delayMs * (1 + random * JITTER_SHARE))
}
