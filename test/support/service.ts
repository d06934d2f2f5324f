/** A running service with two brands, for tests that talk HTTP to it. */
import { pino } from 'pino'
import { DEFAULT_SETTINGS } from '../../harness/default-settings.ts'
import { type Service, type ServiceSettings, startService } from '../../packages/service/api/start.ts'
import { type Clock, systemClock } from '../../packages/service/clock.ts'
import { validateAnswer } from './answers.ts'
import { type Brands, createBrands } from './brands.ts'
import { TestDatabase } from './database.ts'
import { tapWire, type WireTap } from './wire.ts'

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly json: any
}

export const BASE = '/api/public/v1'

/** As in production, but for limits that a test would run into, and answers that are never older than the database. */
export const SETTINGS: Omit<ServiceSettings, 'databaseUrl' | 'keeperUrl'> = {
  ...DEFAULT_SETTINGS,
  replicaLagMaxMs: 1_000,
  pageConnectionsMax: 4,
  pageDeadlineMs: 10_000,
  cursorSecrets: ['a cursor secret for tests, 32 characters'],
  rateQuota: 1_000_000,
  failedKeysMax: 1_000,
  stateMaxAgeMs: 0,
  cacheBytesMax: 2 ** 24,
  requestsMax: 1_000,
}

export class TestService {
  readonly database: TestDatabase
  readonly wire: WireTap
  readonly url: string
  readonly metricsUrl: string | null
  /** Everything that was logged, a line each. */
  readonly logged: string[]
  readonly brandId: number
  readonly otherBrandId: number
  readonly keys: Brands['keys']
  readonly #service: Service
  #stopped: Promise<void> | undefined

  private constructor(
    parts: Omit<TestService, 'get' | 'list' | 'requestsUnderWay' | 'stop' | 'stopService'> & { service: Service },
  ) {
    this.database = parts.database
    this.wire = parts.wire
    this.url = parts.service.url
    this.metricsUrl = parts.service.metricsUrl
    this.logged = parts.logged
    this.brandId = parts.brandId
    this.otherBrandId = parts.otherBrandId
    this.keys = parts.keys
    this.#service = parts.service
  }

  static async start(changes: Partial<ServiceSettings> = {}, clock: Clock = systemClock): Promise<TestService> {
    const database = await TestDatabase.create()
    const brands = await createBrands(database)
    const address = new URL(database.url('selvedge_api'))
    const wire = await tapWire(Number(address.port))
    address.port = String(wire.port)
    const logged: string[] = []
    const settings = { ...SETTINGS, databaseUrl: address.href, keeperUrl: database.url('selvedge_keeper'), ...changes }
    const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
    const service = await startService(settings, log, clock)
    const { url, metricsUrl } = service
    return new TestService({ database, wire, url, metricsUrl, logged, ...brands, service })
  }

  /** Needs `metricsPort`. */
  async requestsUnderWay(): Promise<number> {
    const text = await (await fetch(this.metricsUrl!)).text()
    return Number(/^selvedge_requests_under_way (\d+)/m.exec(text)![1])
  }

  /** Every answer is held against the contract, whatever the test was about. */
  async get(
    path: string,
    headers: Record<string, string> = { authorization: `Bearer ${this.keys.brand}` },
  ): Promise<Answered> {
    const response = await fetch(this.url + path, { headers })
    const text = await response.text()
    const answered = { status: response.status, headers: response.headers, text, json: parsed(text) }
    validateAnswer(path, answered)
    return answered
  }

  /** A path under the first brand, with that brand's key. */
  list(path: string): Promise<Answered> {
    return this.get(`${BASE}/brands/alder-finch/${path}`)
  }

  stopService(): Promise<void> {
    this.#stopped ??= this.#service.stop()
    return this.#stopped
  }

  async stop(): Promise<void> {
    await this.stopService()
    await this.wire.stop()
    await this.database.drop()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
