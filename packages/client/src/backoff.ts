/** How long to wait before trying again, and the waiting. */
const FIRST_MS = 250
const LONGEST_MS = 8_000
/** Clients that were all told to wait as long must not all come back in the same moment. */
const SPREAD_MS = 250

/** Doubles with each attempt that failed; half of it is left to chance. */
export function backoffMs(attempt: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  return (ceiling / 2) * (1 + Math.random())
}

/** What the service asked for in `Retry-After`, in whole seconds; null where it did not. */
export function retryAfterMs(headers: Headers): number | null {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1000 + Math.random() * SPREAD_MS : null
}

/** Rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
