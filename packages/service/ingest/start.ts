/** The listener for loads: its parts put together, listening, and stopped without cutting off a sender. */
import { loadDocument } from '@selvedge/catalogue'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import { Admission } from '../http/connection/admission.ts'
import { stopGently } from '../http/connection/drain.ts'
import { Forwarding } from '../http/connection/forwarding.ts'
import { Listeners } from '../http/connection/listeners.ts'
import { FailedKeys } from '../http/identity/failed-keys.ts'
import { LastUse } from '../http/identity/last-use.ts'
import { openRateLimit, type RateSettings } from '../http/limits/open-rate-limit.ts'
import { changeLog, USAGE_LINES } from '../http/operating/change-log.ts'
import { serveMetrics } from '../http/operating/metrics-listener.ts'
import { ProblemLog } from '../http/operating/problem-log.ts'
import { DatabaseReadiness } from '../http/operating/readiness.ts'
import type { UndoSettings } from '../loader/undo.ts'
import { KnownCells, unknownCell } from '../store/cells/known-cells.ts'
import type { Installation } from '../store/connections/installation.ts'
import { LastUseStore } from '../store/directory/last-use-store.ts'
import { LoadDirectory } from '../store/directory/load-directory.ts'
import type { GroupAgesMax } from '../store/loading/group-times.ts'
import { within } from '../time-out.ts'
import { IngestApp } from './app.ts'
import { BODY_LIMITS } from './body.ts'
import { addGroupMetrics } from './group-ages.ts'
import { LoadKeys } from './load-keys.ts'
import { LoadSlots } from './load-slots.ts'
import { Loads, type LoadTimes, type RunningLoad } from './loads.ts'
import { LoadMetrics } from './metrics.ts'

export interface IngestSettings extends RateSettings {
  readonly host: string
  readonly port: number
  readonly trustedProxies: number
  /** The database with the directory, as the loader. */
  readonly loaderDatabaseUrl: string
  readonly installation: Installation
  readonly changesRetentionDays: number
  /** If null, loads cannot be undone. */
  readonly undo: UndoSettings | null
  readonly failedKeysMax: number
  /** Requests worked on at once before their bodies are read. */
  readonly requestsMax: number
  /** Decompressed bytes and records that a load may have. */
  readonly loadBytesMax: number
  readonly loadRecordsMax: number
  readonly drainDelayMs: number
  /** How old groups may be before the metrics name them; null for any age. */
  readonly groupAgesMax: GroupAgesMax | null
  readonly metricsHost: string
  /** If null, there are no metrics. */
  readonly metricsPort: number | null
}

export interface Ingest {
  readonly url: string
  readonly metricsUrl: string | null
  /** Finishes what is under way; for SIGTERM. Takes up to seven seconds more than the drain delay. */
  stop(): Promise<void>
}

export const LOAD_TIMES: LoadTimes = { ...BODY_LIMITS, replyMs: 25_000 }

const RECHECK_INTERVAL_MS = 5_000
const CLOSE_TIMEOUT_MS = 1_000
/** A load that merges longer is rolled back; its sender repeats it. */
const FINISH_TIMEOUT_MS = 2_000

export async function startIngest(
  settings: IngestSettings,
  log: Logger,
  times: LoadTimes = LOAD_TIMES,
  clock: Clock = systemClock,
): Promise<Ingest> {
  const { host, port, trustedProxies, installation, loaderDatabaseUrl, metricsHost, metricsPort } = settings
  const directory = new LoadDirectory(loaderDatabaseUrl)
  const cells = new KnownCells(installation.cells, (cell) => log.error({ cell }, unknownCell(cell)))
  const problems = new ProblemLog(log, clock)
  const readiness = new DatabaseReadiness(directory.schema, cells, clock, (problem) => problems.note(problem))
  await readiness.status()
  const stopChecking = clock.every(RECHECK_INTERVAL_MS, () => problems.isOpen && void readiness.status())
  const slots = new LoadSlots<number, RunningLoad>()
  const metrics = metricsPort === null ? null : new LoadMetrics(slots, readiness)
  const lastUse = new LastUse(new LastUseStore(loaderDatabaseUrl), changeLog(log, USAGE_LINES))
  const { rateLimit, stop: stopLimits } = await openRateLimit(settings, log, clock)
  const admission = new Admission(settings.requestsMax, clock)
  const { changesRetentionDays: retentionDays, undo, groupAgesMax } = settings
  if (metrics) addGroupMetrics(metrics.registry, { installation, agesMax: groupAgesMax ?? new Map(), clock })
  const limits = { ...times, bytesMax: settings.loadBytesMax, recordsMax: settings.loadRecordsMax }
  const loads = new Loads({ installation, retentionDays, undo, limits, slots, metrics, log })
  const app = new IngestApp({
    log,
    metrics: metrics?.requests ?? null,
    keys: new LoadKeys(directory, new FailedKeys(settings.failedKeysMax, clock), clock),
    admission,
    rateLimit,
    loads,
    lastUse,
    readiness,
    trustedProxies,
    forwarding: new Forwarding(trustedProxies, log),
    document: loadDocument(),
    clock,
  })
  const scraped = metrics && (await serveMetrics(metrics.registry, metricsHost, metricsPort!, log, clock))
  const listeners = await Listeners.open(app.transport, host, port)
  return {
    url: listeners.url,
    metricsUrl: scraped?.url ?? null,
    async stop() {
      readiness.isStopping = true
      stopChecking()
      // Bodies that are still sent are cut off after a while, and rolled back.
      await stopGently(listeners, settings.drainDelayMs)
      await within(FINISH_TIMEOUT_MS, loads.idle())
      admission.stop()
      stopLimits()
      installation.endReads()
      scraped?.close()
      await within(CLOSE_TIMEOUT_MS, lastUse.stop())
      await within(CLOSE_TIMEOUT_MS, directory.end())
    },
  }
}
