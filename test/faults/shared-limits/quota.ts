/**
 * Many clients with one key, at several processes at once: in no window more are admitted than the quota.
 *
 * Each answer says what is left of the quota. The first of a window says all but one, which tells windows apart without
 * regard to when an answer arrived. Where the quota is too small for leases, all processes together give out each of these
 * numbers once in a window; where it is not, points of a lease that were given back are given out again.
 */
import { together } from '../../../harness/client.ts'
import type { Result } from '../../../harness/results.ts'
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

/** Large enough for leases, of which a part may be unused when a window ends. */
const LEASED = { quota: 600, usedShareMin: 0.95 }

export async function quotaHolds(fleet: Fleet, { windows, quota }: QuotaScale): Promise<Result[]> {
  const asked = await askFor(windows, fleet, quota)
  const { timesGiven } = asked
  const opened = timesGiven.at(-1)!
  const prefix = `quota of ${quota}:`
  return [
    ...common(prefix, quota, asked),
    { name: `${prefix} windows`, value: opened, atLeast: Math.floor(windows / 2), atMost: windowsMax(asked) },
    { name: `${prefix} admitted`, value: sum(timesGiven), atMost: opened * quota },
    { name: 'most often that one place of the quota was given', value: Math.max(...timesGiven), atMost: opened },
    { name: 'windows that were over before the quota was used', value: opened - timesGiven[0]!, atMost: 1 },
  ]
}

export async function leasedQuotaHolds(fleet: Fleet, windows: number): Promise<Result[]> {
  const { quota, usedShareMin } = LEASED
  const asked = await askFor(windows, fleet, quota)
  const prefix = `quota of ${quota}, in leases:`
  // The first and the last window are cut, and a point that was given back is given out again: only the time tells windows.
  const whole = windowsMax(asked) - 2
  return [
    ...common(prefix, quota, asked),
    {
      name: `${prefix} admitted`,
      value: sum(asked.timesGiven),
      atLeast: usedShareMin * whole * quota,
      atMost: windowsMax(asked) * quota,
    },
  ]
}

interface Asked {
  /** How often an answer said that so many are left. */
  readonly timesGiven: readonly number[]
  readonly requests: number
  readonly failed: number
  readonly seconds: number
}

async function askFor(windows: number, fleet: Fleet, quota: number): Promise<Asked> {
  const key = await fleet.createKey({ quota, windowSeconds: WINDOW_SECONDS })
  const timesGiven = Array<number>(quota).fill(0)
  let requests = 0
  let failed = 0
  const started = performance.now()
  const end = started + windows * WINDOW_SECONDS * 1_000
  await together(CLIENTS, async () => {
    const { status, headers } = await fleet.ask(requests++, key)
    if (status === 200) timesGiven[remainingIn(headers)]!++
    else if (status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    else failed++
    // A busy machine takes longer to send more than the quota admits.
    return performance.now() < end || requests < requestsMin(quota)
  })
  return { timesGiven, requests, failed, seconds: (performance.now() - started) / 1_000 }
}

/** So many that most are rejected. */
function requestsMin(quota: number): number {
  return 3 * quota
}

function windowsMax({ seconds }: Asked): number {
  return Math.floor(seconds / WINDOW_SECONDS) + 1
}

function common(prefix: string, quota: number, { requests, failed }: Asked): Result[] {
  return [
    { name: `${prefix} requests of ${CLIENTS} clients`, value: requests, atLeast: requestsMin(quota) },
    { name: `${prefix} answers that were neither 200 nor 429`, value: failed, atMost: 0 },
  ]
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
