/** A running service: its parts put together, listening, and stopped without cutting anybody off. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openFileStore } from '../files/open.ts'
import type { FolderFilesSettings, S3FilesSettings } from '../files/settings.ts'
import { WatchedStore } from '../files/watched-store.ts'
import { Directory } from '../store/directory.ts'
import { KeyUsage } from '../store/key-usage.ts'
import { createPool } from '../store/pool.ts'
import { RecordReader } from '../store/records.ts'
import { Answers } from './answer.ts'
import { createApp } from './app.ts'
import { Etags } from './cache/etag.ts'
import { FinishedAnswers } from './cache/finished.ts'
import { KnownStates } from './cache/known-states.ts'
import { Contents } from './content.ts'
import { Cursors } from './cursor.ts'
import { Identifier } from './identify.ts'
import { FailedKeys } from './limits/failed-keys.ts'
import { LocalCounter } from './limits/local-counter.ts'
import { RateLimit } from './limits/rate-limit.ts'
import { SharedCounter } from './limits/shared-counter.ts'
import { DatabaseReadiness } from './readiness.ts'
import { BrandScope } from './scope.ts'
import { Usage } from './usage.ts'

export interface ServiceSettings {
  readonly host: string
  readonly port: number
  readonly trustedProxies: number
  readonly corsOrigins: readonly string[]
  readonly databaseUrl: string
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
}

export interface Service {
  readonly app: FastifyInstance
  readonly url: string
  stop(): Promise<void>
}

/** Keys in use at one time that a process without Redis counts for. */
const COUNTED_KEYS_MAX = 100_000

export async function startService(settings: ServiceSettings, log: Logger): Promise<Service> {
  const pages = createPool({
    url: settings.databaseUrl,
    connectionsMax: settings.pageConnectionsMax,
    deadlineMs: settings.pageDeadlineMs,
  })
  const counts = createPool({
    url: settings.databaseUrl,
    connectionsMax: settings.countConnectionsMax,
    deadlineMs: settings.countDeadlineMs,
  })
  const keeper =
    settings.keeperUrl === null ? null : createPool({ url: settings.keeperUrl, connectionsMax: 1, deadlineMs: 5_000 })
  const local = new LocalCounter(COUNTED_KEYS_MAX)
  const shared = settings.redisUrl === null ? null : await SharedCounter.connect(settings.redisUrl, local)

  const store = settings.files && (await openFileStore(settings.files, settings.cursorSecrets))
  const files = store && (await WatchedStore.watch(store, (problem) => logAvailability(log, problem)))

  const directory = new Directory(pages)
  const records = new RecordReader(pages, counts)
  const usage = new Usage(keeper && new KeyUsage(keeper))
  const readiness = new DatabaseReadiness(directory)
  const stages = {
    identifier: new Identifier(directory, new FailedKeys(settings.failedKeysMax)),
    usage,
    limit: new RateLimit(shared ?? local, { quota: settings.rateQuota, windowSeconds: settings.rateWindowSeconds }),
    brands: new BrandScope(directory),
    answers: new Answers({
      records,
      cursors: new Cursors(settings.cursorSecrets),
      etags: new Etags(settings.cursorSecrets[0]!),
      states: new KnownStates((brandId) => records.states(brandId), settings.stateMaxAgeMs),
      finished: new FinishedAnswers(settings.cacheBytesMax),
      stateMaxAgeMs: settings.stateMaxAgeMs,
    }),
    contents: new Contents(records, files),
  }
  const { trustedProxies, corsOrigins } = settings
  const app = createApp({ stages, readiness, log, trustedProxies, corsOrigins, files })
  const url = await app.listen({ host: settings.host, port: settings.port })
  return {
    app,
    url,
    async stop() {
      readiness.stop()
      await app.close()
      await usage.stop()
      shared?.close()
      files?.stop()
      await Promise.all([pages.end(), counts.end(), keeper?.end()])
    },
  }
}

function logAvailability(log: Logger, problem: unknown): void {
  if (problem === null) log.info('the store of files answers')
  else log.warn({ problem: String(problem) }, 'the store of files does not answer')
}
