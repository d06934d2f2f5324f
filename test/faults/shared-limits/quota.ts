/** Many clients with one key, at several processes at once: in no window more are admitted than the quota. */
import type { RatePolicy } from '../../../packages/service/server/limits/lease.ts'
import { together } from '../../support/client.ts'
import type { Figure } from '../../support/figures.ts'
import type { Fleet } from '../../support/fleet.ts'

const CLIENTS = 50
/** Clients that are refused ask again soon, as careless ones do. */
const PAUSE_MS = 50

/** How much of its quota a key gets at least: the rest may be in leases of processes that it did not ask again. */
interface Held extends RatePolicy {
  readonly leastShare: number
}

export async function quotaHolds(
  fleet: Fleet,
  windows: number,
  { quota, windowSeconds, leastShare }: Held,
): Promise<Figure[]> {
  const key = await fleet.createKey({ quota, windowSeconds })
  const admittedAt: number[] = []
  let asked = 0
  let failed = 0
  const end = performance.now() + windows * windowSeconds * 1_000
  await together(CLIENTS, async () => {
    const { status } = await fleet.ask(asked++, key)
    if (status === 200) admittedAt.push(performance.now())
    else if (status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    else failed++
    return performance.now() < end
  })
  const admitted = countsPerWindow(admittedAt, windowSeconds)
  const prefix = `quota of ${quota} in ${windowSeconds} s:`
  return [
    { name: `${prefix} requests of ${CLIENTS} clients at ${fleet.size} processes`, value: asked, atLeast: 3 * quota },
    { name: `${prefix} windows`, value: admitted.length, atLeast: Math.floor(windows / 2) },
    { name: `${prefix} most admitted in a window`, value: Math.max(...admitted), atMost: quota },
    {
      name: `${prefix} least admitted in a window that was over`,
      value: Math.min(...admitted.slice(0, -1)),
      atLeast: quota * leastShare,
    },
    { name: `${prefix} answers that were neither 200 nor 429`, value: failed, atMost: 0 },
  ]
}

/** A quota is used up at once, so what was admitted in one window lies close together, and far from the next. */
function countsPerWindow(times: readonly number[], windowSeconds: number): number[] {
  const counts: number[] = []
  let opened = Number.NEGATIVE_INFINITY
  for (const time of times.toSorted((a, b) => a - b)) {
    if (time - opened > windowSeconds * 900) {
      counts.push(0)
      opened = time
    }
    counts[counts.length - 1]!++
  }
  return counts
}
