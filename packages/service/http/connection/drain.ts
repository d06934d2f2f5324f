/**
 * Stops without cutting off a client. Readiness fails already; requests still come until load balancers have noticed, and
 * each response from now on closes its connection. Then the listeners close, and requests under way finish.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../../time-out.ts'
import type { Listeners } from './listeners.ts'

/** A count may take longer than that; its client is then cut off, since the process has to end. */
const FINISH_TIMEOUT_MS = 4_000

export async function stopGently(listeners: Listeners, drainDelayMs: number): Promise<void> {
  await sleep(drainDelayMs)
  const closed = listeners.close()
  const isClosed = await within(FINISH_TIMEOUT_MS, closed)
  if (!isClosed) listeners.closeAllConnections()
  await closed
}
