/** A running service: its parts put together, listening, and stopped without cutting off a client. */
import type { Registry } from '@prometheus-io/client'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import { openFileStore } from '../files/open.ts'
import type { FolderFilesSettings, S3FilesSettings } from '../files/settings.ts'
import { WatchedStore } from '../files/watched-store.ts'
import { Admission } from '../http/connection/admission.ts'
import { stopGently } from '../http/connection/drain.ts'
import { Forwarding } from '../http/connection/forwarding.ts'
import { Listeners } from '../http/connection/listeners.ts'
import { UnsentBytes } from '../http/connection/unsent-bytes.ts'
import { FailedKeys } from '../http/identity/failed-keys.ts'
import { Identifier } from '../http/identity/identify.ts'
import { LastUse } from '../http/identity/last-use.ts'
import { BrandScope } from '../http/identity/scope.ts'
import { openRateLimit, type RateSettings } from '../http/limits/open-rate-limit.ts'
import { changeLog, FILES_LINES, USAGE_LINES } from '../http/operating/change-log.ts'
import { serveMetrics } from '../http/operating/metrics-listener.ts'
import { ProblemLog } from '../http/operating/problem-log.ts'
import { DatabaseReadiness } from '../http/operating/readiness.ts'
import { SingleFlight } from '../http/single-flight.ts'
import { MAIN_CELL } from '../store/cells/cell.ts'
import { KnownCells, unknownCell } from '../store/cells/known-cells.ts'
import { type CellServers, openCells } from '../store/cells/open.ts'
import { ChangeFeed } from '../store/changes/feed.ts'
import { reasonOf } from '../store/connections/failures.ts'
import { tagged } from '../store/connections/secrets-tag.ts'
import { Directory } from '../store/directory/directory.ts'
import { LastUseStore } from '../store/directory/last-use-store.ts'
import { UsageStore } from '../store/directory/usage-store.ts'
import { StateNews } from '../store/reading/news.ts'
import { RecordStore } from '../store/reading/records.ts'
import { ReportStore } from '../store/reports/read.ts'
import { SearchStore } from '../store/search/read.ts'
import { within } from '../time-out.ts'
import { ChangeCursors } from './answer/change-cursor.ts'
import { Contents } from './answer/content.ts'
import { Cursors } from './answer/cursor.ts'
import { KeyDescriptions } from './answer/key.ts'
import { Snapshots } from './answer/snapshot.ts'
import { App } from './app.ts'
import { Etags } from './cache/etag.ts'
import { type CachedResponse, ResponseCache } from './cache/response-cache.ts'
import { StateCache } from './cache/state-cache.ts'
import { Totals } from './cache/totals.ts'
import { createMetrics } from './metrics/registry.ts'
import { type Parts, Pipeline } from './pipeline.ts'
import { Sharing } from './sharing/sharing.ts'
import type { Tracing } from './tracing/start.ts'
import { UsageRecorder } from './usage/recorder.ts'

export interface ServiceSettings extends RateSettings {
  readonly host: string
  readonly port: number
  readonly trustedProxies: number
  readonly corsOrigins: readonly string[]
  /** May name several servers in the form of libpq. The service finds the primary among them. */
  readonly databaseUrl: string
  /** Servers that reads are spread over; empty: those of the database. */
  readonly readUrls: readonly string[]
  /** Further databases that hold brands, by name. */
  readonly cells: Readonly<Record<string, CellServers>>
  /** A server that is further behind the others is not read from. */
  readonly replicaLagMaxMs: number
  /** Address of the role that records the usage of keys. If null, it is not recorded. */
  readonly keeperUrl: string | null
  readonly usageRetentionMonths: number
  readonly pageConnectionsMax: number
  readonly pageDeadlineMs: number
  readonly countConnectionsMax: number
  readonly countDeadlineMs: number
  /** The first signs, all verify. */
  readonly cursorSecrets: readonly string[]
  readonly failedKeysMax: number
  readonly stateMaxAgeMs: number
  readonly cacheBytesMax: number
  /** Maximum bytes of all records in a response. A page ends before it exceeds them. */
  readonly responseBytesMax: number
  /** Where the files of images and documents are. If null, requests for their content get a 503. */
  readonly files: S3FilesSettings | FolderFilesSettings | null
  /** Whether the explorer is served. */
  readonly explorer: boolean
  /** Requests worked on at once; fewer while the process cannot keep up. */
  readonly requestsMax: number
  /** How long requests are still accepted after readiness fails, so that load balancers notice first. */
  readonly drainDelayMs: number
  /** Where Prometheus reads metrics, away from the public port. If the port is null, there are none. */
  readonly metricsHost: string
  readonly metricsPort: number | null
  /** Address of the collector of traces. If null, there are no traces. */
  readonly tracesUrl: string | null
}

export interface Service {
  readonly url: string
  readonly metricsUrl: string | null
  /** Null if metrics are off. */
  readonly registry: Registry | null
  /** Finishes what is under way; for SIGTERM. Takes up to seven seconds more than the drain delay. */
  stop(): Promise<void>
}

/**
 * `alone`: the only process on the port. `first` and `joining`: one of several, whose supervisor serves the metrics of all;
 * the first makes sure that nobody else listens on the port.
 */
export type ProcessRole = 'alone' | 'first' | 'joining'

/**
 * How often we check whether a problem of the database has ended. Without a problem, requests and load balancers notice
 * one first.
 */
const RECHECK_INTERVAL_MS = 5_000
/** A server that does not respond must not delay the end of the process. */
const CLOSE_TIMEOUT_MS = 1_000
/** While the rest closes. What cannot be written by then is lost. */
const RECORD_TIMEOUT_MS = 3_000

export async function startService(
  settings: ServiceSettings,
  log: Logger,
  clock: Clock = systemClock,
  role: ProcessRole = 'alone',
): Promise<Service> {
  const [databaseUrl, ...readUrls] = [settings.databaseUrl, ...settings.readUrls].map((url) =>
    tagged(url, settings.cursorSecrets),
  ) as [string, ...string[]]
  const servers = { [MAIN_CELL]: { databaseUrl, readUrls }, ...settings.cells }
  const cells = new KnownCells(Object.keys(servers), (cell) =>
    log.error({ cell }, `${unknownCell(cell)}: they get a 429`),
  )
  const tracing = settings.tracesUrl === null ? null : await startTracing(settings.tracesUrl)
  const opened = await openCells(
    servers,
    cells,
    {
      lagMaxMs: settings.replicaLagMaxMs,
      pages: { connectionsMax: settings.pageConnectionsMax, deadlineMs: settings.pageDeadlineMs },
      counts: { connectionsMax: settings.countConnectionsMax, deadlineMs: settings.countDeadlineMs },
      onChange: ({ cell, name, status, isPrimary, problem }) =>
        log.warn(
          { cell, server: name, ...status, isPrimary, ...(problem !== null && { problem: reasonOf(problem) }) },
          'database server',
        ),
    },
    clock,
  )
  const reads = tracing?.reads(opened) ?? opened
  const { rateLimit, shared, stop: stopLimits } = await openRateLimit(settings, log, clock)

  const store = settings.files && (await openFileStore(settings.files, settings.cursorSecrets, clock))
  const files = store && (await WatchedStore.watch(store, changeLog(log, FILES_LINES)))

  const directory = new Directory(reads.pages)
  const unsent = new UnsentBytes(settings.responseBytesMax)
  const records = new RecordStore(reads, settings.responseBytesMax, (read) => unsent.reading(read))
  const keeper = settings.keeperUrl === null ? null : new LastUseStore(settings.keeperUrl)
  const lastUse = new LastUse(keeper, changeLog(log, USAGE_LINES))
  const recorder =
    settings.keeperUrl === null
      ? null
      : new UsageRecorder(new UsageStore(settings.keeperUrl), settings.usageRetentionMonths, log, clock)
  const problems = new ProblemLog(log, clock)
  const readiness = new DatabaseReadiness(directory, cells, clock, (problem) => problems.note(problem))
  await readiness.status()
  const stopChecking = clock.every(RECHECK_INTERVAL_MS, () => problems.isOpen && void readiness.status())
  const { stateMaxAgeMs } = settings
  const news = new StateNews(reads.brandServers, settings.pageDeadlineMs)
  const states = new StateCache(
    ({ brandId, areShared }) => records.states(brandId, areShared),
    news,
    stateMaxAgeMs,
    clock,
  )
  const responses = new ResponseCache(settings.cacheBytesMax)
  const totals = new Totals(records)
  const cursors = new Cursors(settings.cursorSecrets)
  const changeCursors = new ChangeCursors(settings.cursorSecrets)
  const parts: Parts = {
    identifier: new Identifier(directory, reads.responses, new FailedKeys(settings.failedKeysMax, clock), clock),
    lastUse,
    rateLimit,
    scope: new BrandScope(directory, reads.responses, cells, clock),
    records,
    totals,
    cursors,
    feed: new ChangeFeed(reads.pages, reads.large),
    changeCursors,
    responseBytesMax: settings.responseBytesMax,
    etags: new Etags(settings.cursorSecrets[0]!),
    states,
    responses,
    reads: new SingleFlight<CachedResponse>(stateMaxAgeMs, clock),
    contents: new Contents(records, files),
    snapshots: new Snapshots(reads.pages, changeCursors, files),
    reports: new ReportStore(reads.pages),
    search: new SearchStore(reads.searches),
    keys: new KeyDescriptions(directory, records, cursors),
    sharing: new Sharing(directory, reads.pages, files, cursors),
  }
  const pipeline = tracing?.pipeline(parts) ?? new Pipeline(parts)
  const { trustedProxies, corsOrigins } = settings
  const admission = new Admission(settings.requestsMax, clock)
  const forwarding = new Forwarding(trustedProxies, log)
  const measured = { reads, states, responses, totals, admission, unsent, shared, forwarding }
  const metrics = settings.metricsPort === null ? null : createMetrics(measured)
  const audit = { log, metrics: metrics?.requests ?? null, counts: recorder?.counts ?? null }
  const front = { trustedProxies, corsOrigins, forwarding, files, explorer: settings.explorer }
  const around = tracing?.around ?? ((_exchange, run) => run())
  const app = new App({ ...audit, admission, pipeline, readiness, unsent, clock, around, ...front })
  const { host, port, metricsHost, metricsPort } = settings
  const scraped =
    metrics && role === 'alone' ? await serveMetrics(metrics.registry, metricsHost, metricsPort!, log, clock) : null
  const listeners = await Listeners.open(app.transport, host, port, role === 'joining')
  return {
    url: listeners.url,
    metricsUrl: scraped?.url ?? null,
    registry: metrics?.registry ?? null,
    async stop() {
      readiness.isStopping = true
      stopChecking()
      await stopGently(listeners, settings.drainDelayMs)
      admission.stop()
      scraped?.close()
      const recorded = within(RECORD_TIMEOUT_MS, Promise.all([lastUse.stop(), recorder?.stop()]))
      stopLimits()
      files?.stop()
      if (tracing) await within(CLOSE_TIMEOUT_MS, tracing.stop())
      await within(CLOSE_TIMEOUT_MS, reads.end())
      await recorded
    },
  }
}

// Libraries of unused features are not loaded. Loading them takes a fifth of the time of a start.
async function startTracing(collectorUrl: string): Promise<Tracing> {
  return (await import('./tracing/start.ts')).startTracing(collectorUrl)
}
