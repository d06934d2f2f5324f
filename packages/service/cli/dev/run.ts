/** What `dev` does: starts everything in order, waits to be stopped, and stops it in reverse. */

import { randomBytes } from 'node:crypto'
import { BASE_PATH, LOAD_BASE_PATH } from '@selvedge/catalogue'
import { type Logger, pino } from 'pino'
import { type Service, startService } from '../../api/start.ts'
import { systemClock } from '../../clock.ts'
import type { FileStore } from '../../files/file-store.ts'
import { openFileStore } from '../../files/open.ts'
import { type Ingest, startIngest } from '../../ingest/start.ts'
import { UNDO_RECORDS_MAX } from '../../loader/undo.ts'
import { type Configuration, readConfiguration } from '../configuration/read.ts'
import { demoPackage } from '../demo/package.ts'
import { demoAge } from '../demo/today.ts'
import { hint, steps } from '../output/steps.ts'
import { STOP_TIMEOUT_MS, stopRequested } from '../stop.ts'
import { type DevDatabase, devInstallation, openDevDatabase } from './database.ts'
import { type DevFiles, openDevFiles } from './files.ts'
import { type DevInfo, removeInfo, writeInfo } from './info.ts'
import { HeldPort } from './port.ts'
import { seedKeys, seedRecords, stoppable } from './seed.ts'
import { showDev } from './show.ts'

export interface DevOptions {
  readonly port?: number
  readonly scale: number
  readonly today: string
  readonly info?: string
  readonly keep?: true
}

export async function runDev(options: DevOptions): Promise<void> {
  const configuration = readConfiguration(process.env)
  const demo = await demoPackage()
  // The examples use the first brand.
  const [brand, otherBrand] = demo.demoBrands.map(({ slug }) => slug) as [string, string]
  const stop = stopRequested(STOP_TIMEOUT_MS)
  const progress = steps()
  let files: DevFiles | null = null
  let database: DevDatabase | null = null
  let seeded = Promise.resolve()
  let service: Service | null = null
  let ingest: Ingest | null = null
  let info: DevInfo | null = null
  try {
    // Links to files contain the port, so it must be known before anything is loaded.
    const { host } = configuration
    const port = await HeldPort.hold(host, options.port ?? configuration.port)
    const ingestPort = await HeldPort.hold(host, options.port === undefined ? configuration.ingestPort : 0)
    files = openDevFiles(configuration, urlOf(host, port.number))
    progress.next('Starting PostgreSQL')
    database = await openDevDatabase(configuration.adminDatabaseUrl)
    const store = await openFileStore(files.settings, [])
    const stopping = new AbortController()
    seeded = seedRecords(stoppable(demo, stopping.signal), database, store, options, progress.next)
    // If `dev` is stopped during the load, the load fails together with its database. That error is expected.
    seeded.catch(() => {})
    void stop.then(() => stopping.abort())
    if ((await Promise.race([seeded, stop])) !== undefined) return
    const keys = await seedKeys(database, brand, otherBrand)
    progress.next('Starting the API')
    service = await serve(database, files, configuration, await port.release())
    ingest = await acceptLoads(database, configuration, await ingestPort.release(), store)
    progress.done(`Serving ${brand} and ${otherBrand}`)
    info = {
      baseUrl: `${service.url}${BASE_PATH}`,
      docsUrl: `${service.url}/docs`,
      guidesUrl: `${service.url}/guides/`,
      explorerUrl: configuration.explorer ? `${service.url}/explore` : null,
      ingestUrl: `${ingest.url}${LOAD_BASE_PATH}`,
      databaseUrl: database.url('admin'),
      brand,
      otherBrand,
      keys,
    }
    showDev(info, await anyOrder(info))
    tellAge(options.today)
    if (options.info) writeInfo(options.info, info)
    hint(`Ctrl-C stops it and ${options.keep ? 'keeps the database and the images' : 'leaves nothing behind'}.`)
    await stop
  } finally {
    progress.stop()
    // Half a brand is of no use.
    const keep = options.keep === true && info !== null
    await ingest?.stop()
    await service?.stop()
    await database?.stop({ keep })
    await seeded.catch(() => {})
    files?.stop({ keep })
    if (options.info && info) removeInfo(options.info, info)
    if (keep) {
      hint(`Kept: ${[database?.location, files?.location].filter(Boolean).join(', ')}`)
      tellAge(options.today)
    }
  }
}

async function serve(
  database: DevDatabase,
  files: DevFiles,
  configuration: Configuration,
  port: number,
): Promise<Service> {
  return startService(
    {
      ...configuration,
      port,
      databaseUrl: database.url('api'),
      keeperUrl: database.url('keeper'),
      cursorSecrets: configuration.cursorSecrets ?? [randomBytes(32).toString('hex')],
      readUrls: [],
      cells: {},
      drainDelayMs: 0,
      corsOrigins: configuration.corsOrigins ?? [],
      files: files.settings,
    },
    logOf(configuration),
  )
}

async function acceptLoads(
  database: DevDatabase,
  configuration: Configuration,
  port: number,
  store: FileStore,
): Promise<Ingest> {
  const loaderDatabaseUrl = database.url('loader')
  const installation = devInstallation(database)
  // The metrics are those of the API: both would listen on one port.
  const own = { port, loaderDatabaseUrl, installation, drainDelayMs: 0, metricsPort: null }
  const settings = { ...configuration, ...own, undo: { store, recordsMax: UNDO_RECORDS_MAX } }
  return startIngest(settings, logOf(configuration))
}

/** Days may pass while it runs. The records and the reports stay those of its start. */
function tellAge(today: string): void {
  const age = demoAge(today, systemClock)
  if (age) hint(age)
}

function logOf({ logLevel }: Configuration): Logger {
  return pino({ level: process.env.SELVEDGE_LOG_LEVEL ? logLevel : 'warn' })
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** An order whose items the example requests list. */
async function anyOrder({ baseUrl, brand, keys }: DevInfo): Promise<string> {
  const response = await fetch(`${baseUrl}/brands/${brand}/orders?limit=1`, {
    headers: { authorization: `Bearer ${keys.brand}` },
  })
  const { items } = (await response.json()) as { items: { id: string }[] }
  return items[0]!.id
}
