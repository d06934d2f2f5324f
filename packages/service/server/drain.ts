/**
 * Stopping without cutting anybody off. Readiness has failed by now; requests still come until whoever sends them has
 * noticed, and each answer from now on closes its connection. Then the listener closes, and what is under way finishes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Doors } from './doors.ts'

/** A count may take longer than that; its client is then cut off, since the process has to end. */
const FINISH_TIMEOUT_MS = 4_000

export async function stopGently(doors: Doors, drainDelayMs: number): Promise<void> {
  await sleep(drainDelayMs)
  const closed = doors.close()
  const isClosed = await within(FINISH_TIMEOUT_MS, closed)
  if (!isClosed) doors.closeAllConnections()
  await closed
}

/** False where it took longer. */
export async function within(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const isDone = work.then(() => true)
  const isLate = sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([isDone, isLate])
  } finally {
    timer.abort()
  }
}
