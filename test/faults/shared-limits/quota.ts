/** Many clients with one key, at several processes at once: in no window more are admitted than the quota. */
import { together } from '../../support/client.ts'
import type { Figure } from '../../support/figures.ts'
import type { Fleet } from '../../support/fleet.ts'

const CLIENTS = 50
const QUOTA = 100
const WINDOW_SECONDS = 2
/** Clients that are refused ask again soon, as careless ones do. */
const PAUSE_MS = 50

export async function quotaHolds(fleet: Fleet, windows: number): Promise<Figure[]> {
  const key = await fleet.createKey({ quota: QUOTA, windowSeconds: WINDOW_SECONDS })
  const admittedAt: number[] = []
  let asked = 0
  let failed = 0
  const end = performance.now() + windows * WINDOW_SECONDS * 1_000
  await together(CLIENTS, async () => {
    const { status } = await fleet.ask(asked++, key)
    if (status === 200) admittedAt.push(performance.now())
    else if (status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    else failed++
    return performance.now() < end
  })
  const admitted = countsPerWindow(admittedAt)
  return [
    { name: `requests of ${CLIENTS} clients at ${fleet.size} processes`, value: asked, atLeast: 3 * QUOTA },
    { name: 'windows', value: admitted.length, atLeast: Math.floor(windows / 2) },
    { name: 'most admitted in a window', value: Math.max(...admitted), atMost: QUOTA },
    { name: 'least admitted in a window that was over', value: Math.min(...admitted.slice(0, -1)), atLeast: QUOTA },
    { name: 'answers that were neither 200 nor 429', value: failed, atMost: 0 },
  ]
}

/** A quota is used up at once, so what was admitted in one window lies close together, and far from the next. */
function countsPerWindow(times: readonly number[]): number[] {
  const counts: number[] = []
  let opened = Number.NEGATIVE_INFINITY
  for (const time of times.toSorted((a, b) => a - b)) {
    if (time - opened > WINDOW_SECONDS * 900) {
      counts.push(0)
      opened = time
    }
    counts[counts.length - 1]!++
  }
  return counts
}
