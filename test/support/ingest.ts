/** A running listener for loads, with two brands, for tests that talk HTTP to it. */
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { pino } from 'pino'
import { DEFAULT_SETTINGS } from '../../harness/default-settings.ts'
import type { LoadTimes } from '../../packages/service/ingest/loads.ts'
import { type Ingest, type IngestSettings, LOAD_TIMES, startIngest } from '../../packages/service/ingest/start.ts'
import type { Cells } from '../../packages/service/store/cells/cell.ts'
import { Installation } from '../../packages/service/store/connections/installation.ts'
import { TestDatabase } from './database.ts'

export interface Loaded {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly json: any
}

export const BRAND = 'alder-finch'
export const OTHER_BRAND = 'birch-wren'

export class TestIngest {
  readonly database: TestDatabase
  readonly ingest: Ingest
  readonly url: string
  readonly brandId: number
  readonly otherBrandId: number
  readonly key: string
  /** Everything that was logged, a line each. */
  readonly logged: string[]
  #isStopped = false

  private constructor(parts: Pick<TestIngest, 'database' | 'ingest' | 'brandId' | 'otherBrandId' | 'key' | 'logged'>) {
    this.database = parts.database
    this.ingest = parts.ingest
    this.url = `${parts.ingest.url}${LOAD_BASE_PATH}`
    this.brandId = parts.brandId
    this.otherBrandId = parts.otherBrandId
    this.key = parts.key
    this.logged = parts.logged
  }

  static async start(times: Partial<LoadTimes> = {}, settings: Partial<IngestSettings> = {}): Promise<TestIngest> {
    const database = await TestDatabase.create()
    const [brandId, otherBrandId] = [await database.createBrand(BRAND), await database.createBrand(OTHER_BRAND)]
    const key = await database.createLoadKey(brandId)
    const logged: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
    const ingest = await startIngest({ ...ingestSettings(database.url('selvedge_loader')), ...settings }, log, {
      ...LOAD_TIMES,
      ...times,
    })
    return new TestIngest({ database, ingest, brandId, otherBrandId, key, logged })
  }

  async send(method: string, path: string, init: RequestInit & { key?: string; query?: string } = {}): Promise<Loaded> {
    const { key = this.key, query = '', headers, ...rest } = init
    const response = await fetch(`${this.url}/brands/${BRAND}/${path}${query && `?${query}`}`, {
      ...rest,
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
      ...(rest.body instanceof ReadableStream && { duplex: 'half' }),
    } as RequestInit)
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) }
  }

  async stopListening(): Promise<void> {
    if (!this.#isStopped) await this.ingest.stop()
    this.#isStopped = true
  }

  async stop(): Promise<void> {
    await this.stopListening()
    await this.database.drop()
  }
}

export function ingestSettings(loaderDatabaseUrl: string, cells?: Cells) {
  const none = { databaseUrl: null, adminDatabaseUrl: null, notifierDatabaseUrl: null, readUrls: [] }
  return {
    ...DEFAULT_SETTINGS,
    loaderDatabaseUrl,
    installation: new Installation(cells ?? new Map([['main', { ...none, loaderDatabaseUrl }]])),
    undo: null,
    failedKeysMax: 1_000_000,
    rateQuota: 1_000_000,
    metricsPort: 0,
  }
}
