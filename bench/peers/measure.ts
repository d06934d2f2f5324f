/** Rounds in which every peer is asked for every kind, one after the other, so that what the machine does meanwhile hits all alike. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { costed } from '../cpu.ts'
import type { PeerData } from './data.ts'
import { type FailedMeasurement, type KeptResult, KINDS, type Kind } from './kept-run.ts'
import { loadPeer, type PeerMeasured } from './load.ts'
import type { Peer, Work } from './peer.ts'

export interface Plan {
  readonly rounds: number
  readonly seconds: number
  /** For peers that answer few requests a second. */
  readonly slowSeconds: number
  /** When to start no other measurement, on the clock of `Date.now`. */
  readonly until: number
}

const WARM_UP_SECONDS = 1
/** For a slow peer to answer everything once. */
const FILL_SECONDS_MAX = 30
const SLOW_PER_SECOND = 150
const IDLE_TIMEOUT_MS = 60_000

interface Task {
  readonly peer: string
  readonly kind: Kind
  readonly work: Work
}

interface Values extends PeerMeasured {
  readonly serverUs: number
  readonly postgresUs: number
  readonly redisUs: number
  readonly rssMb: number
}

export async function measure(
  peers: readonly Peer[],
  data: PeerData,
  plan: Plan,
  log: (line: string) => void,
): Promise<{ results: KeptResult[]; failed: FailedMeasurement[] }> {
  const failed: FailedMeasurement[] = []
  const tried = async <T>({ peer, kind }: Task, round: number, running: () => Promise<T>): Promise<T | null> => {
    try {
      return await running()
    } catch (error) {
      data.signal.throwIfAborted()
      const reason = (error as Error).message
      failed.push({ peer, kind, round, reason })
      log(`failed: ${peer}, ${kind}: ${reason}`)
      return null
    } finally {
      if (!data.signal.aborted) await untilIdle(data)
    }
  }
  // By kind, so that those that answer the same are asked one after the other.
  const tasks = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    peers.flatMap(({ name, work }): Task[] => (work[kind] ? [{ peer: name, kind, work: work[kind] }] : [])),
  )
  const slow = new Set<Task>()
  for (const task of tasks) {
    const warm = await tried(task, 0, () => warmUp(task.work, data))
    if (warm !== null && warm.perSecond < SLOW_PER_SECOND) slow.add(task)
  }
  const rounds = new Map<Task, (Values | null)[]>(tasks.map((task) => [task, []]))
  for (let round = 1; round <= plan.rounds; round++) {
    // To and fro, so that nobody always has the same one before it.
    for (const task of round % 2 === 1 ? tasks : tasks.toReversed()) {
      if (Date.now() > plan.until) {
        rounds.get(task)!.push(null)
        continue
      }
      const seconds = slow.has(task) ? plan.slowSeconds : plan.seconds
      const values = await tried(task, round, () => once(task.work, seconds, data))
      rounds.get(task)!.push(values)
      if (values === null) continue
      const cpuMs = ((values.serverUs + values.postgresUs + values.redisUs) / 1_000).toFixed(3)
      log(
        `round ${round}/${plan.rounds}  ${task.kind.padEnd(16)} ${task.peer.padEnd(20)} ${values.perSecond.toFixed(0).padStart(6)}/s ${cpuMs.padStart(8)} ms CPU`,
      )
    }
  }
  return { results: tasks.map((task) => keptResult(task, rounds.get(task)!)), failed }
}

async function warmUp(work: Work, { signal }: PeerData): Promise<PeerMeasured> {
  const { url } = work.server
  const first = await loadPeer(url, work, WARM_UP_SECONDS, signal)
  if (!work.isKept || first.requests >= work.answers.length) return first
  await loadPeer(url, work, Math.min(FILL_SECONDS_MAX, work.answers.length / first.perSecond), signal)
  return loadPeer(url, work, WARM_UP_SECONDS, signal)
}

async function once(work: Work, seconds: number, data: PeerData): Promise<Values> {
  const fresh = await work.fresh?.()
  const { url, pid } = fresh ?? work.server
  try {
    let measured: PeerMeasured | undefined
    const metered = { service: [pid], postgres: data.bench.cluster.pid, redis: data.redis.pid }
    const { cpuUs } = await costed(metered, async () => {
      measured = await loadPeer(url, work, seconds, data.signal)
      return measured
    })
    const { service: serverUs, postgres: postgresUs, redis: redisUs } = cpuUs
    return { ...measured!, serverUs, postgresUs, redisUs, rssMb: residentMb(pid) }
  } finally {
    await fresh?.stop()
  }
}

function keptResult({ peer, kind }: Task, rounds: readonly (Values | null)[]): KeptResult {
  const each = (value: (values: Values) => number): (number | null)[] =>
    rounds.map((values) => (values === null || Number.isNaN(value(values)) ? null : value(values)))
  return {
    peer,
    kind,
    perSecond: each(({ perSecond }) => perSecond),
    serverUs: each(({ serverUs }) => serverUs),
    postgresUs: each(({ postgresUs }) => postgresUs),
    redisUs: each(({ redisUs }) => redisUs),
    p50Ms: each(({ p50Ms }) => p50Ms),
    p99Ms: each(({ p99Ms }) => p99Ms),
    bytes: each(({ bytes }) => bytes),
    rssMb: each(({ rssMb }) => rssMb),
  }
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

/** Some peers keep counting for clients that have disconnected. The next one should not pay for that. */
async function untilIdle({ admin }: PeerData): Promise<void> {
  const others = `select 1 from pg_stat_activity
where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`
  const deadline = Date.now() + IDLE_TIMEOUT_MS
  while (Date.now() < deadline && (await admin.query(others)).rowCount! > 0) await sleep(50)
}
