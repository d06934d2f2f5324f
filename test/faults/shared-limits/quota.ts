/**
 * Many clients with one key, at several processes at once: in no window more are admitted than the quota.
 *
 * Each answer says what is left of the quota. In one window all processes together give out each of these numbers once,
 * so they tell windows apart without regard to when an answer arrived.
 */
import { together } from '../../support/client.ts'
import type { Figure } from '../../support/figures.ts'
import { type Fleet, remainingIn } from '../../support/fleet.ts'

const CLIENTS = 50
const WINDOW_SECONDS = 2
/** Clients that are refused ask again soon, as careless ones do. */
const PAUSE_MS = 50

export interface QuotaScale {
  readonly windows: number
  /** Few enough that the clients use it up in each window. */
  readonly quota: number
}

export async function quotaHolds(fleet: Fleet, { windows, quota }: QuotaScale): Promise<Figure[]> {
  const key = await fleet.createKey({ quota, windowSeconds: WINDOW_SECONDS })
  const timesGiven = Array<number>(quota).fill(0)
  let asked = 0
  let failed = 0
  const started = performance.now()
  const end = started + windows * WINDOW_SECONDS * 1_000
  await together(CLIENTS, async () => {
    const { status, headers } = await fleet.ask(asked++, key)
    if (status === 200) timesGiven[remainingIn(headers)]!++
    else if (status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    else failed++
    return performance.now() < end
  })
  const windowsMax = Math.floor((performance.now() - started) / 1_000 / WINDOW_SECONDS) + 1
  const opened = timesGiven.at(-1)!
  return [
    { name: `requests of ${CLIENTS} clients at ${fleet.size} processes`, value: asked, atLeast: 3 * quota },
    { name: 'windows', value: opened, atLeast: Math.floor(windows / 2), atMost: windowsMax },
    { name: 'admitted', value: sum(timesGiven), atMost: opened * quota },
    { name: 'most often that one place of the quota was given', value: Math.max(...timesGiven), atMost: opened },
    { name: 'windows that were over before the quota was used', value: opened - timesGiven[0]!, atMost: 1 },
    { name: 'answers that were neither 200 nor 429', value: failed, atMost: 0 },
  ]
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
