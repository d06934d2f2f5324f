/** What `selvedge notify` runs, round by round, so that a test decides when to look for news. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { systemClock } from '../../../packages/service/clock.ts'
import { withOwner } from '../../../packages/service/store/administration/connect.ts'
import { createWebhook, findWebhook, type Webhook } from '../../../packages/service/store/administration/webhooks.ts'
import type { Cells } from '../../../packages/service/store/cells/cell.ts'
import { Installation } from '../../../packages/service/store/connections/installation.ts'
import { CallMetrics } from '../../../packages/service/webhooks/metrics.ts'
import { Notifier, type NotifierSettings } from '../../../packages/service/webhooks/notifier.ts'
import { generateSigningSecret, SecretBox } from '../../../packages/service/webhooks/secrets.ts'
import type { TestDatabase } from '../../support/database.ts'
import { OPERATOR } from '../../support/template.ts'

export const WEBHOOK_SECRETS = ['a-secret-of-tests-with-enough-characters']

/** Receivers of tests are on this machine, without TLS. */
export const LOOPBACK = { address: '127.0.0.0', prefix: 8, family: 'ipv4' } as const

export interface TestSubscription {
  readonly id: string
  readonly secret: string
}

export function notifierSettings(cells: Cells): NotifierSettings {
  return {
    installation: new Installation(cells),
    webhookSecrets: WEBHOOK_SECRETS,
    webhookAllow: [LOOPBACK],
    webhookHttp: true,
    webhookCallsMax: 100,
    stateMaxAgeMs: 0,
    nameServers: null,
  }
}

/** An installation with one database. */
export function oneCell(database: TestDatabase): Cells {
  const none = { databaseUrl: null, readUrls: [], adminDatabaseUrl: null, loaderDatabaseUrl: null }
  return new Map([['main', { ...none, notifierDatabaseUrl: database.url('selvedge_notifier') }]])
}

export class TestNotifier {
  readonly #main: TestDatabase
  readonly #notifier: Notifier
  /** Everything that was logged, a line each. */
  readonly logged: string[] = []
  readonly metrics = new CallMetrics()

  constructor(main: TestDatabase, cells: Cells = oneCell(main), changes: Partial<NotifierSettings> = {}) {
    this.#main = main
    const log = pino({ level: 'debug' }, { write: (line) => void this.logged.push(line) })
    const settings = { ...notifierSettings(cells), ...changes }
    this.#notifier = new Notifier(settings, this.metrics, log, systemClock)
  }

  /** One round of every cell, or of one, with all its calls. */
  async round(cell?: string): Promise<void> {
    await this.begin(cell)
    await this.#notifier.deliveries.idle()
  }

  /** One round of every cell, or of one. Its calls are under way. */
  async begin(cell?: string): Promise<void> {
    for (const [each, rounds] of this.#notifier.rounds) if (cell === undefined || cell === each) await rounds.round()
  }

  subscribe(
    brand: string,
    url: string,
    groups: readonly string[] | null = null,
    viewId?: number,
  ): Promise<TestSubscription> {
    return subscribe(this.#main, brand, url, groups, viewId)
  }

  async find(id: string): Promise<Webhook> {
    return (await withOwner(this.#main.url(OPERATOR), (owner) => findWebhook(owner, id)))!
  }

  /** Moves times of the subscription to the past. */
  async age(id: string, interval: string): Promise<void> {
    await this.#main.asOwner(
      `update directory.webhooks set next_at = next_at - $2::interval, failing_since = failing_since - $2::interval
where id = $1`,
      [id, interval],
    )
  }

  async end(): Promise<void> {
    await this.#notifier.deliveries.idle()
    await this.#notifier.end()
  }
}

export async function subscribe(
  main: TestDatabase,
  brand: string,
  url: string,
  groups: readonly string[] | null = null,
  viewId?: number,
): Promise<TestSubscription> {
  const id = randomUUID()
  const secret = generateSigningSecret()
  const sealed = new SecretBox(WEBHOOK_SECRETS).seal(id, secret)
  await withOwner(main.url(OPERATOR), (owner) =>
    createWebhook(owner, { id, brand, ...(viewId && { viewId }), name: 'test', url, groups, secret: sealed }),
  )
  return { id, secret }
}
