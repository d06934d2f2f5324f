/** A running service: its parts put together, listening, and stopped without cutting anybody off. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openFileStore } from '../files/open.ts'
import type { FolderFilesSettings, S3FilesSettings } from '../files/settings.ts'
import { WatchedStore } from '../files/watched-store.ts'
import { Directory } from '../store/directory.ts'
import { openReads } from '../store/endpoints/open.ts'
import { KeyUsage } from '../store/key-usage.ts'
import { RecordReader } from '../store/records.ts'
import { Answers } from './answer.ts'
import { createApp } from './app.ts'
import { Etags } from './cache/etag.ts'
import { FinishedAnswers } from './cache/finished.ts'
import { KnownStates } from './cache/known-states.ts'
import { Contents } from './content.ts'
import { Cursors } from './cursor.ts'
import { Doors } from './doors.ts'
import { stopGently, within } from './drain.ts'
import { Identifier } from './identify.ts'
import { Admission } from './limits/admission.ts'
import { FailedKeys } from './limits/failed-keys.ts'
import { LocalCounter } from './limits/local-counter.ts'
import { RateLimit } from './limits/rate-limit.ts'
import type { SharedCounter } from './limits/shared-counter.ts'
import { serveMetrics } from './metrics/listener.ts'
import { createMetrics } from './metrics/registry.ts'
import { DatabaseReadiness } from './readiness.ts'
import { BrandScope } from './scope.ts'
import type { Traced, Tracing } from './tracing/start.ts'
import { Usage } from './usage.ts'

export interface ServiceSettings {
  readonly host: string
  readonly port: number
  readonly trustedProxies: number
  readonly corsOrigins: readonly string[]
  /** Several servers may be named, as libpq writes it; which of them is the primary is found out. */
  readonly databaseUrl: string
  /** Servers that reads are spread over; empty: those of the database. */
  readonly readUrls: readonly string[]
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
  /** Requests worked on at once; fewer while the process cannot keep up. */
  readonly requestsMax: number
  /** How long requests are still taken after readiness failed: until whoever sends them has noticed. */
  readonly drainDelayMs: number
  /** Where figures are given to Prometheus, away from the public port; null: nowhere. */
  readonly metricsHost: string
  readonly metricsPort: number | null
  /** Who collects traces; null: nobody. */
  readonly tracesUrl: string | null
}

export interface Service {
  readonly app: FastifyInstance
  readonly url: string
  readonly metricsUrl: string | null
  /** Finishes what is under way; for SIGTERM. Takes up to seven seconds more than the drain delay. */
  stop(): Promise<void>
}

/** Keys in use at one time that a process without Redis counts for. */
const COUNTED_KEYS_MAX = 100_000
/** A server that has stopped answering cannot hold up the end of the process. */
const CLOSE_TIMEOUT_MS = 1_000

export async function startService(settings: ServiceSettings, log: Logger): Promise<Service> {
  const reads = await openReads({
    databaseUrl: settings.databaseUrl,
    readUrls: settings.readUrls,
    lagMaxMs: settings.replicaLagMaxMs,
    pages: { connectionsMax: settings.pageConnectionsMax, deadlineMs: settings.pageDeadlineMs },
    counts: { connectionsMax: settings.countConnectionsMax, deadlineMs: settings.countDeadlineMs },
    onChange: ({ name, judged, isPrimary }) => log.warn({ server: name, ...judged, isPrimary }, 'database server'),
  })
  const local = new LocalCounter(COUNTED_KEYS_MAX)
  const shared = settings.redisUrl === null ? null : await connectShared(settings.redisUrl, local)

  const store = settings.files && (await openFileStore(settings.files, settings.cursorSecrets))
  const files = store && (await WatchedStore.watch(store, (problem) => logAvailability(log, problem)))

  const directory = new Directory(reads.pages)
  const records = new RecordReader(reads.pages, reads.counts)
  const usage = new Usage(settings.keeperUrl === null ? null : new KeyUsage(settings.keeperUrl))
  const readiness = new DatabaseReadiness(directory)
  const states = new KnownStates(({ brandId, areShared }) => records.states(brandId, areShared), settings.stateMaxAgeMs)
  const finished = new FinishedAnswers(settings.cacheBytesMax)
  const answers = new Answers({
    records,
    cursors: new Cursors(settings.cursorSecrets),
    etags: new Etags(settings.cursorSecrets[0]!),
    states,
    finished,
    stateMaxAgeMs: settings.stateMaxAgeMs,
  })
  const stages = {
    identifier: new Identifier(directory, new FailedKeys(settings.failedKeysMax)),
    usage,
    limit: new RateLimit(shared ?? local, { quota: settings.rateQuota, windowSeconds: settings.rateWindowSeconds }),
    brands: new BrandScope(directory),
    answers,
    contents: new Contents(records, files),
  }
  const { trustedProxies, corsOrigins } = settings
  const admission = new Admission(settings.requestsMax)
  const measured = { reads, answers, states, finished, admission, shared }
  const metrics = settings.metricsPort === null ? null : createMetrics(measured)
  const audit = { log, admission, metrics: metrics?.requests ?? null }
  const app = createApp({ ...audit, stages, readiness, trustedProxies, corsOrigins, files })
  const scraped = metrics && (await serveMetrics(metrics.registry, settings.metricsHost, settings.metricsPort!))
  const tracing = settings.tracesUrl === null ? null : await startTracing(settings.tracesUrl, { app, stages, reads })
  const doors = await Doors.open(app, settings.host, settings.port)
  return {
    app,
    url: doors.url,
    metricsUrl: scraped?.url ?? null,
    async stop() {
      readiness.isStopping = true
      await stopGently(doors, settings.drainDelayMs)
      admission.stop()
      scraped?.close()
      await within(CLOSE_TIMEOUT_MS, usage.stop())
      shared?.close()
      files?.stop()
      if (tracing) await within(CLOSE_TIMEOUT_MS, tracing.stop())
      await within(CLOSE_TIMEOUT_MS, reads.end())
    },
  }
}

// Libraries of what is not wanted are not loaded: they would be a fifth of the time that a start takes.
async function connectShared(redisUrl: string, local: LocalCounter): Promise<SharedCounter> {
  return (await import('./limits/shared-counter.ts')).SharedCounter.connect(redisUrl, local)
}

async function startTracing(collectorUrl: string, traced: Traced): Promise<Tracing> {
  return (await import('./tracing/start.ts')).startTracing(collectorUrl, traced)
}

function logAvailability(log: Logger, problem: unknown): void {
  if (problem === null) log.info('the store of files answers')
  else log.warn({ problem: String(problem) }, 'the store of files does not answer')
}
