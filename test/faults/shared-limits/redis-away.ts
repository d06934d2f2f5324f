/** A Redis that is killed or frozen under a steady load: nobody notices but for limits that are each process's own. */
import { quantile, type Result } from '../../../harness/results.ts'
import { SteadyLoad } from '../../../harness/steady-load.ts'
import { type Fleet, remainingIn } from '../../support/fleet.ts'

const REQUESTS_PER_SECOND = 200
const QUOTA = 50
const WINDOW_SECONDS = 2
const PROBE_QUOTA = 1_000
/** Lets windows and connections settle before, and shows that all is well again after. */
const CALM_MS = 2_000

export type Trouble = 'killed' | 'frozen'

export interface RedisAwayScale {
  readonly awaySeconds: number
  readonly latencyMsMax: number
  /** Until all processes count together again. */
  readonly backMsMax: number
}

export async function redisAway(fleet: Fleet, trouble: Trouble, scale: RedisAwayScale): Promise<Result[]> {
  const { awaySeconds: seconds, latencyMsMax, backMsMax } = scale
  const key = await fleet.createKey({ quota: QUOTA, windowSeconds: WINDOW_SECONDS })
  const probeKeys = await Promise.all(
    Array.from({ length: 60 }, () => fleet.createKey({ quota: PROBE_QUOTA, windowSeconds: 60 })),
  )
  const load = new SteadyLoad(REQUESTS_PER_SECOND, (number) => fleet.ask(number, key))
  await sleep(CALM_MS)
  const wentAt = load.nowMs
  if (trouble === 'killed') await fleet.redis.kill()
  else fleet.redis.signal('SIGSTOP')
  await sleep(seconds * 1_000)
  if (trouble === 'killed') await fleet.redis.start()
  else fleet.redis.signal('SIGCONT')
  const cameAt = load.nowMs
  const backAfterMs = await sharedAgain(fleet, probeKeys)
  await sleep(CALM_MS)
  const samples = await load.stop()

  const away = load.between(wentAt, cameAt)
  const admittedMost = Math.max(
    ...Array.from({ length: fleet.size }, (_, process) =>
      count(away, (sample) => sample.number % fleet.size === process && sample.status === 200),
    ),
  )
  const windows = Math.ceil((cameAt - wentAt) / 1_000 / WINDOW_SECONDS) + 1
  const prefix = `Redis ${trouble} for ${seconds} s:`
  return [
    { name: `${prefix} requests meanwhile`, value: away.length, atLeast: seconds * REQUESTS_PER_SECOND * 0.8 },
    {
      name: `${prefix} responses 5xx or none, before and after too`,
      value: count(samples, ({ status }) => status >= 500 || status === 0),
      atMost: 0,
    },
    {
      name: `${prefix} p99`,
      value: quantile(
        away.map(({ ms }) => ms),
        0.99,
      ),
      unit: 'ms',
      atMost: latencyMsMax,
    },
    {
      name: `${prefix} p99 before`,
      value: quantile(
        load.between(0, wentAt).map(({ ms }) => ms),
        0.99,
      ),
      unit: 'ms',
    },
    { name: `${prefix} most admitted by a process`, value: admittedMost, atMost: windows * QUOTA },
    { name: `${prefix} refused`, value: count(away, ({ status }) => status === 429), atLeast: 1 },
    {
      name: `${prefix} counted together again after`,
      value: backAfterMs,
      unit: 'ms',
      atMost: backMsMax,
    },
  ]
}

/** How long until a key that nobody has used yet is counted by all processes together. */
async function sharedAgain(fleet: Fleet, keys: readonly string[]): Promise<number> {
  const started = performance.now()
  for (const key of keys) {
    const remaining: number[] = []
    for (let process = 0; process < fleet.size; process++) {
      const { headers } = await fleet.ask(process, key)
      remaining.push(remainingIn(headers))
    }
    if (remaining.every((left, index) => left === PROBE_QUOTA - 1 - index)) return performance.now() - started
    await sleep(100)
  }
  return Number.POSITIVE_INFINITY
}

function count<T>(list: readonly T[], which: (each: T) => boolean): number {
  return list.filter(which).length
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
