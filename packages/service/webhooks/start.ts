/** The process that calls receivers of webhooks: its rounds, its metrics, and its end. Several run without a leader. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import { serveMetrics } from '../http/operating/metrics-listener.ts'
import { ProblemLog } from '../http/operating/problem-log.ts'
import { DatabaseReadiness } from '../http/operating/readiness.ts'
import { KnownCells } from '../store/cells/known-cells.ts'
import { databaseProblem } from '../store/connections/operator-advice.ts'
import { SchemaDirectory } from '../store/directory/schema-directory.ts'
import { inTime, within } from '../time-out.ts'
import { CallMetrics } from './metrics.ts'
import { Notifier, type NotifierSettings } from './notifier.ts'
import type { Rounds } from './rounds.ts'

export interface NotifySettings extends NotifierSettings {
  readonly metricsHost: string
  /** If null, there are no metrics. */
  readonly metricsPort: number | null
}

export interface Notify {
  readonly metricsUrl: string | null
  /** Finishes calls under way, for SIGTERM: those that take longer are left to other processes. */
  stop(): Promise<void>
}

const ROUND_INTERVAL_MS = 500
const FINISH_TIMEOUT_MS = 5_000
const CLOSE_TIMEOUT_MS = 1_000
/** Metrics show that the process lives, whether the directory responds or not. */
const MEASURE_TIMEOUT_MS = 2_000

export async function startNotify(settings: NotifySettings, log: Logger, clock: Clock = systemClock): Promise<Notify> {
  const { installation, metricsHost, metricsPort } = settings
  const metrics = new CallMetrics()
  const notifier = new Notifier(settings, metrics, log, clock)
  // A brand in another cell is looked for by nobody here, so nobody asks for its cell: the directory is asked instead.
  const cells = new KnownCells(installation.cells, () => {})
  const schema = new SchemaDirectory(notifier.directory)
  const readiness = new DatabaseReadiness(schema, cells, clock, () => {}, { getsRequests: false })
  const problems = new ProblemLog(log, clock)
  /** False where no round can begin: the directory does not respond, or lacks a migration. */
  const canBegin = async (): Promise<boolean> => {
    const { isReady, problem } = await readiness.status()
    problems.note(problem)
    return isReady
  }

  const stopping = new AbortController()
  const silentCells = new Set<string>()
  /** Until the process stops. A round that fails changes nothing, and the next one tries again. */
  const repeat = async ([cell, rounds]: [string, Rounds]): Promise<void> => {
    const trouble = new ProblemLog(log.child({ cell }), clock)
    const round = async (): Promise<void> => {
      const problem = await rounds.round().then(() => null, databaseProblem)
      trouble.note(problem)
      if (problem === null) silentCells.delete(cell)
      else silentCells.add(cell)
    }
    while (!stopping.signal.aborted) {
      if (await canBegin()) await round()
      await sleep(ROUND_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const rounds = Promise.all([...notifier.rounds].map(repeat))

  metrics.measure({
    underWay: () => notifier.slots.underWay,
    isReady: async () => silentCells.size === 0 && (await orNull(readiness.status()))?.problem === null,
    counts: () => orNull(notifier.subscriptions.counts()),
  })
  const scraped =
    metricsPort === null ? null : await serveMetrics(metrics.registry, metricsHost, metricsPort, log, clock)
  return {
    metricsUrl: scraped?.url ?? null,
    async stop() {
      readiness.isStopping = true
      stopping.abort()
      await within(
        FINISH_TIMEOUT_MS,
        rounds.then(() => notifier.deliveries.idle()),
      )
      await within(CLOSE_TIMEOUT_MS, notifier.deliveries.release())
      scraped?.close()
      await within(CLOSE_TIMEOUT_MS, notifier.end())
    },
  }
}

function orNull<T>(work: Promise<T>): Promise<T | null> {
  return inTime(work, MEASURE_TIMEOUT_MS).catch(() => null)
}
