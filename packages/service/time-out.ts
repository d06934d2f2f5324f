/** How long something is waited for. */

export class TimedOut extends Error {
  constructor(timeoutMs: number) {
    super(`no response within ${timeoutMs} ms`)
  }
}

/** However late a tick comes, it counts once: time that passes while this process is busy or descheduled hardly counts. */
const TICKS = 4

/**
 * Rejects with `TimedOut` where the work takes longer. Timers run before sockets are read, so a response that has come by
 * the last tick is still in time.
 */
export function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let ticks = 0
    const timer = setInterval(() => {
      ticks++
      if (ticks < TICKS) return
      // Work that hangs never settles, and would keep the timer for ever.
      clearInterval(timer)
      setImmediate(reject, new TimedOut(timeoutMs))
    }, timeoutMs / TICKS)
    work.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

/** False where it took longer. */
export async function within(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  try {
    await inTime(work, timeoutMs)
    return true
  } catch (error) {
    if (error instanceof TimedOut) return false
    throw error
  }
}
