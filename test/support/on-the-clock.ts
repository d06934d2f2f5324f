/**
 * For tests whose promises are in seconds, on real processes: a machine that is taken away for a while breaks any of
 * them once, and hardly three times in a row. What they started is stopped only if they come to their end.
 */
export const ON_THE_CLOCK = { timeout: 300_000, retry: 2 }
