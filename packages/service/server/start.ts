/** A running service: its parts put together, listening, and stopped without cutting off a client. */
import type { Registry } from '@prometheus-io/client'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import { openFileStore } from '../files/open.ts'
import type { FolderFilesSettings, S3FilesSettings } from '../files/settings.ts'
import { WatchedStore } from '../files/watched-store.ts'
import { MAIN_CELL } from '../store/cells/cell.ts'
import { type CellServers, openCells } from '../store/cells/open.ts'
import { ChangeFeed } from '../store/changes/feed.ts'
import { Directory } from '../store/directory/directory.ts'
import { KeyUsage } from '../store/directory/key-usage.ts'
import { StateNews } from '../store/reading/news.ts'
import { RecordStore } from '../store/reading/records.ts'
import { within } from '../time-out.ts'
import { ChangeCursors } from './answer/change-cursor.ts'
import { Contents } from './answer/content.ts'
import { Cursors } from './answer/cursor.ts'
import { Snapshots } from './answer/snapshot.ts'
import { App } from './app.ts'
import { Etags } from './cache/etag.ts'
import { type CachedResponse, ResponseCache } from './cache/response-cache.ts'
import { SingleFlight } from './cache/single-flight.ts'
import { StateCache } from './cache/state-cache.ts'
import { Totals } from './cache/totals.ts'
import { Admission } from './connection/admission.ts'
import { stopGently } from './connection/drain.ts'
import { Forwarding } from './connection/forwarding.ts'
import { Listeners } from './connection/listeners.ts'
import { FailedKeys } from './identity/failed-keys.ts'
import { Identifier } from './identity/identify.ts'
import { BrandScope } from './identity/scope.ts'
import { Usage } from './identity/usage.ts'
import { LocalCounter } from './limits/local-counter.ts'
import { RateLimit } from './limits/rate-limit.ts'
import type { SharedCounter } from './limits/shared-counter.ts'
import { serveMetrics } from './operating/metrics/listener.ts'
import { createMetrics } from './operating/metrics/registry.ts'
import { DatabaseReadiness } from './operating/readiness.ts'
import type { Traced, Tracing } from './operating/tracing/start.ts'
import { Pipeline } from './pipeline.ts'

export interface ServiceSettings {
  readonly host: string
  readonly port: number
  readonly trustedProxies: number
  readonly corsOrigins: readonly string[]
  /** Several servers may be named, as libpq writes it; which of them is the primary is found out. */
  readonly databaseUrl: string
  /** Servers that reads are spread over; empty: those of the database. */
  readonly readUrls: readonly string[]
  /** Further databases that hold brands, by name. */
  readonly cells: Readonly<Record<string, CellServers>>
  /** A server that is further behind the others is not read from. */
  readonly replicaLagMaxMs: number
  /** Role that writes down when keys were used; null: nobody does. */
  readonly keeperUrl: string | null
  /** Where limits are counted for all processes; null: each counts for itself. */
  readonly redisUrl: string | null
  readonly pageConnectionsMax: number
  readonly pageDeadlineMs: number
  readonly countConnectionsMax: number
  readonly countDeadlineMs: number
  /** The first signs, all verify. */
  readonly cursorSecrets: readonly string[]
  readonly rateQuota: number
  readonly rateWindowSeconds: number
  readonly failedKeysMax: number
  readonly stateMaxAgeMs: number
  readonly cacheBytesMax: number
  /** Where the files of images and documents are; null: nowhere, and their content is answered with 503. */
  readonly files: S3FilesSettings | FolderFilesSettings | null
  /** Whether the explorer is served. */
  readonly explorer: 'true' | 'false'
  /** Requests worked on at once; fewer while the process cannot keep up. */
  readonly requestsMax: number
  /** How long requests are still accepted after readiness fails, so that load balancers notice first. */
  readonly drainDelayMs: number
  /** Where figures are given to Prometheus, away from the public port; null: nowhere. */
  readonly metricsHost: string
  readonly metricsPort: number | null
  /** Who collects traces; null: nobody. */
  readonly tracesUrl: string | null
}

export interface Service {
  readonly url: string
  readonly metricsUrl: string | null
  /** Null where metrics are not wanted. */
  readonly registry: Registry | null
  /** Finishes what is under way; for SIGTERM. Takes up to seven seconds more than the drain delay. */
  stop(): Promise<void>
}

/**
 * `alone`: the only process on the port. `first` and `joining`: one of several, whose supervisor serves the metrics of all;
 * the first makes sure that nobody else listens on the port.
 */
export type Place = 'alone' | 'first' | 'joining'

/** Keys in use at one time that a process without Redis counts for. */
const COUNTED_KEYS_MAX = 100_000
/** A server that has stopped answering cannot hold up the end of the process. */
const CLOSE_TIMEOUT_MS = 1_000

export async function startService(
  settings: ServiceSettings,
  log: Logger,
  clock: Clock = systemClock,
  place: Place = 'alone',
): Promise<Service> {
  const { databaseUrl, readUrls } = settings
  const reads = await openCells(
    { [MAIN_CELL]: { databaseUrl, readUrls }, ...settings.cells },
    {
      lagMaxMs: settings.replicaLagMaxMs,
      pages: { connectionsMax: settings.pageConnectionsMax, deadlineMs: settings.pageDeadlineMs },
      counts: { connectionsMax: settings.countConnectionsMax, deadlineMs: settings.countDeadlineMs },
      onChange: ({ cell, name, status, isPrimary }) =>
        log.warn({ cell, server: name, ...status, isPrimary }, 'database server'),
    },
    clock,
  )
  const local = new LocalCounter(COUNTED_KEYS_MAX, clock)
  const shared = settings.redisUrl === null ? null : await connectShared(settings.redisUrl, local, log)

  const store = settings.files && (await openFileStore(settings.files, settings.cursorSecrets, clock))
  const files = store && (await WatchedStore.watch(store, changeLog(log, FILES_LINES)))

  const directory = new Directory(reads.pages)
  const records = new RecordStore(reads.pages, reads.counts)
  const keeper = settings.keeperUrl === null ? null : new KeyUsage(settings.keeperUrl)
  const usage = new Usage(keeper, changeLog(log, USAGE_LINES))
  const readiness = new DatabaseReadiness(directory)
  const { stateMaxAgeMs } = settings
  const news = new StateNews(reads.brandServers, settings.pageDeadlineMs)
  const states = new StateCache(
    ({ brandId, areShared }) => records.states(brandId, areShared),
    news,
    stateMaxAgeMs,
    clock,
  )
  const responses = new ResponseCache(settings.cacheBytesMax)
  const policy = { quota: settings.rateQuota, windowSeconds: settings.rateWindowSeconds }
  const rateLimit = new RateLimit(local, shared, policy, clock)
  const totals = new Totals(records)
  const changeCursors = new ChangeCursors(settings.cursorSecrets)
  const pipeline = new Pipeline({
    identifier: new Identifier(directory, reads.answering, new FailedKeys(settings.failedKeysMax, clock), clock),
    usage,
    rateLimit,
    scope: new BrandScope(directory, reads.answering, clock),
    records,
    totals,
    cursors: new Cursors(settings.cursorSecrets),
    feed: new ChangeFeed(reads.pages, reads.changes),
    changeCursors,
    etags: new Etags(settings.cursorSecrets[0]!),
    states,
    responses,
    reads: new SingleFlight<CachedResponse>(stateMaxAgeMs, clock),
    contents: new Contents(records, files),
    snapshots: new Snapshots(reads.pages, changeCursors, files),
  })
  const { trustedProxies, corsOrigins } = settings
  const admission = new Admission(settings.requestsMax, clock)
  const forwarding = new Forwarding(trustedProxies, log)
  const measured = { reads, states, responses, totals, admission, shared, forwarding }
  const metrics = settings.metricsPort === null ? null : createMetrics(measured)
  const audit = { log, metrics: metrics?.requests ?? null }
  const explorer = settings.explorer === 'true'
  const front = { trustedProxies, corsOrigins, forwarding, files, explorer }
  const app = new App({ ...audit, admission, pipeline, readiness, ...front })
  const { host, port, metricsHost, metricsPort } = settings
  const scraped = metrics && place === 'alone' ? await serveMetrics(metrics.registry, metricsHost, metricsPort!) : null
  const tracing = settings.tracesUrl === null ? null : await startTracing(settings.tracesUrl, { app, pipeline, reads })
  const sent = (): Promise<void> => app.pipelining.sent()
  const listeners = await Listeners.open(app.server, host, port, sent, place === 'joining')
  return {
    url: listeners.url,
    metricsUrl: scraped?.url ?? null,
    registry: metrics?.registry ?? null,
    async stop() {
      readiness.isStopping = true
      await stopGently(listeners, settings.drainDelayMs)
      admission.stop()
      scraped?.close()
      await within(CLOSE_TIMEOUT_MS, usage.stop())
      rateLimit.stop()
      shared?.close()
      files?.stop()
      if (tracing) await within(CLOSE_TIMEOUT_MS, tracing.stop())
      await within(CLOSE_TIMEOUT_MS, reads.end())
    },
  }
}

// Libraries of what is not wanted are not loaded: they would be a fifth of the time that a start takes.
async function connectShared(redisUrl: string, local: LocalCounter, log: Logger): Promise<SharedCounter> {
  const { SharedCounter } = await import('./limits/shared-counter.ts')
  return SharedCounter.connect(redisUrl, local, changeLog(log, REDIS_LINES))
}

async function startTracing(collectorUrl: string, traced: Traced): Promise<Tracing> {
  return (await import('./operating/tracing/start.ts')).startTracing(collectorUrl, traced)
}

/** What is logged when a part is well again, and when it is in trouble. */
type ChangeLines = readonly [well: string, troubled: string]

const FILES_LINES: ChangeLines = ['the store of files answers', 'the store of files does not answer']
const REDIS_LINES: ChangeLines = [
  'Redis responds: limits are counted for all processes again',
  'Redis does not respond: this process counts limits by itself',
]
const USAGE_LINES: ChangeLines = ['key usage is recorded again', 'key usage cannot be recorded']

function changeLog(log: Logger, [well, troubled]: ChangeLines): (problem: unknown) => void {
  return (problem) => {
    if (problem === null) log.info(well)
    else log.warn({ problem: String(problem) }, troubled)
  }
}
