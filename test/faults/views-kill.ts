/**
 * Loads of a brand with views, killed at random moments: the loader, the listener for loads, or PostgreSQL, which then recovers
 * from a crash. Every load moves orders between two suppliers. After each kill, all views are what an independent computation
 * says, of one load. Meanwhile a reader of the database asks again and again which of the two views has such an order: always
 * exactly one. The partners of three views read lists and look-ups over HTTP and follow the feed, also from a replica that lags:
 * they never see half a load, and never an older one after a newer one. Then two loaders run at once.
 *
 *   node test/faults/views-kill.ts --kills 200
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { systemPostgres } from '../../harness/binaries.ts'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { isConnectionLoss, sqlState } from '../../packages/service/store/connections/failures.ts'
import { CLI } from '../cli/support/cli.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { reportResults } from '../support/command.ts'
import { loadWith, TestDatabase } from '../support/database.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { startStandby } from '../support/standby.ts'
import { startTemplateCluster } from '../support/template.ts'
import { until } from '../support/until.ts'
import { Oracle } from '../views/support/oracle.ts'
import { type Values, ViewedBrand } from '../views/support/viewed-brand.ts'
import { IngestProcess } from './support/ingest-process.ts'
import { copyProblems, ViewReader } from './support/view-readers.ts'

const SCALE = 0.001
const ORDERS_MOVED = 20
const WAYS = ['loader', 'listener', 'postgres'] as const
const DEADLOCK = '40P01'
/** What was committed and shown stays after a crash, and the replica can follow after it. */
const DURABLE = ['synchronous_commit=on', 'full_page_writes=on', 'wal_keep_size=256MB']
const LAGGING = ['recovery_min_apply_delay=300ms', 'hot_standby_feedback=on', 'wal_retrieve_retry_interval=200ms']
/** Of three suppliers: the two whose orders move, and one that never has them. */
const READERS = [0, 1, 2]

export async function killViews(kills: number, loadsAtOnce: number): Promise<Result[]> {
  // Not the one that other tests share: it will crash.
  const cluster = await startTemplateCluster(systemPostgres(), DURABLE)
  const oracle = new Oracle()
  const database = await TestDatabase.create(cluster)
  const brand = await ViewedBrand.load(database, SCALE)
  let ingest: IngestProcess | null = null
  let standby: PostgresCluster | null = null
  let service: ServiceProcess | null = null
  try {
    for (const partner of brand.somePartners()) await brand.share(partner)
    ingest = await IngestProcess.start(database.url('selvedge_loader'))
    const run = new Run(brand, database, oracle, ingest, await database.createLoadKey(brand.id))
    const wholeMs = await run.measure()
    standby = await startStandby(systemPostgres(), cluster, LAGGING)
    service = await ServiceProcess.start({
      databaseUrl: database.url('selvedge_api'),
      keeperUrl: null,
      readUrls: [standby.url('selvedge_api', database.name)],
      stateMaxAgeMs: 1_000,
    })
    const readers = await run.readers(service.url)
    const reading = [run.read(), ...readers.map((reader) => reader.run())]
    const random = seeded(kills)
    while (run.killed.loader + run.killed.listener + run.killed.postgres < kills) {
      const way = WAYS[random(3)]!
      await run.kill(way, random(Math.ceil(wholeMs[way === 'listener' ? 'listener' : 'loader'])))
    }
    await run.stopReading(readers)
    await Promise.all(reading)
    const deadlocks = await run.loadAtOnce(loadsAtOnce)
    for (const problem of run.problems.slice(0, 10)) console.log(problem)
    return [
      { name: 'loaders killed', value: run.killed.loader },
      { name: 'listeners killed', value: run.killed.listener },
      { name: 'crashes of PostgreSQL', value: run.killed.postgres },
      { name: 'killed in all', value: kills, atLeast: kills },
      { name: 'loads that were in all the same', value: run.wasIn },
      { name: 'looks at both views', value: run.looks, atLeast: 1 },
      { name: 'responses to partners', value: sum(readers.map(({ responses }) => responses)), atLeast: kills },
      { name: 'of them 503', value: sum(readers.map(({ unavailable }) => unavailable)) },
      { name: 'pages of the feed', value: sum(readers.map(({ follower }) => follower.pages)), atLeast: kills },
      {
        name: 'differences after a kill, half a load, or an older one after a newer one',
        value: run.problems.length,
        atMost: 0,
      },
      { name: 'loads of two loaders at once', value: 2 * loadsAtOnce },
      { name: 'deadlocks', value: deadlocks, atMost: 0 },
    ]
  } finally {
    await ingest?.end('SIGKILL')
    await service?.stop()
    await standby?.stop()
    brand.remove()
    oracle.end()
    await database.drop()
    await cluster.stop()
  }
}

/** A connection that was lent before a crash may notice it only when it is used. */
async function again<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      await sleep(200)
    }
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

class Run {
  readonly problems: string[] = []
  readonly killed = { loader: 0, listener: 0, postgres: 0 }
  looks = 0
  wasIn = 0
  readonly #brand: ViewedBrand
  readonly #database: TestDatabase
  readonly #oracle: Oracle
  readonly #ingest: IngestProcess
  readonly #key: string
  readonly #orders: readonly Values[]
  readonly #suppliers: readonly [unknown, unknown]
  #load = 0
  #isReading = true

  constructor(brand: ViewedBrand, database: TestDatabase, oracle: Oracle, ingest: IngestProcess, key: string) {
    this.#brand = brand
    this.#database = database
    this.#oracle = oracle
    this.#ingest = ingest
    this.#key = key
    const [one, two] = brand.views.map(
      (view) => brand.records.suppliers!.find(({ partnerId }) => partnerId === view.partnerId)?.id,
    )
    this.#suppliers = [one, two]
    const open = brand.records.orders!.filter(({ supplierId, status }) => supplierId === one && status !== 'draft')
    this.#orders = open.slice(0, ORDERS_MOVED)
  }

  /** The next load: the orders go to the other supplier. */
  #write(): string {
    const supplierId = this.#suppliers[++this.#load % 2]
    const file = join(this.#brand.folder, 'moved.ndjson')
    const lines = this.#orders.map((order) => ({
      op: 'upsert',
      group: 'orders',
      record: { ...order, supplierId, totalQty: this.#load },
    }))
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return file
  }

  #spawn(way: 'loader' | 'listener', file: string) {
    const command =
      way === 'loader'
        ? [process.execPath, CLI, 'load', '--brand', this.#brand.slug, '--changes', file]
        : [
            'curl',
            ...['--silent', '--fail', '--output', '/dev/null', '--max-time', '60', '--request', 'POST'],
            ...['--header', `Authorization: Bearer ${this.#key}`, '--header', 'Content-Type: application/x-ndjson'],
            ...['--data-binary', `@${file}`, `${this.#ingest.url}/brands/${this.#brand.slug}/loads`],
          ]
    return spawn(command[0]!, command.slice(1), {
      env: { ...CLEAN_ENVIRONMENT, SELVEDGE_LOADER_DATABASE_URL: this.#database.url('selvedge_loader') },
      stdio: 'ignore',
    })
  }

  /** How long a load takes that nobody kills, by each way. */
  async measure(): Promise<Record<'loader' | 'listener', number>> {
    const timed = async (way: 'loader' | 'listener'): Promise<number> => {
      const started = performance.now()
      const [code] = await once(this.#spawn(way, this.#write()), 'exit')
      if (code !== 0) throw new Error(`a load by the ${way} ended with ${code}`)
      return performance.now() - started
    }
    return { loader: await timed('loader'), listener: await timed('listener') }
  }

  async kill(way: (typeof WAYS)[number], afterMs: number): Promise<void> {
    const before = await again(() => this.#loaded())
    const sender = this.#spawn(way === 'listener' ? 'listener' : 'loader', this.#write())
    const exited = once(sender, 'exit')
    await Promise.race([exited, sleep(afterMs)])
    if (sender.exitCode === null) this.killed[way]++
    if (way === 'listener') await this.#ingest.end('SIGKILL')
    if (way === 'postgres') await this.#crash()
    sender.kill('SIGKILL')
    await exited
    if (way === 'listener') await this.#ingest.restart()
    await until(() => this.#isIdle())
    if ((await again(() => this.#loaded())) !== before) this.wasIn++
    const problems = await again(() => this.#brand.problems(this.#oracle))
    this.problems.push(...problems.map((problem) => `${way} killed after ${Math.round(afterMs)} ms: ${problem}`))
  }

  /** A backend that is killed makes PostgreSQL end all others, and recover from its log. */
  async #crash(): Promise<void> {
    const pid = await again(() =>
      this.#database.withConnection('selvedge_loader', async (client) => {
        const { rows } = await client.query('select pg_backend_pid() as pid')
        return rows[0].pid as number
      }),
    )
    process.kill(pid, 'SIGKILL')
    await until(() => this.#isUp())
  }

  async #isUp(): Promise<boolean> {
    const client = new pg.Client(this.#database.url('selvedge_loader'))
    client.on('error', () => {})
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }

  /** Whether no load is under way: a backend may outlive the process that it worked for by a moment. */
  async #isIdle(): Promise<boolean> {
    const client = new pg.Client(this.#database.url('selvedge_loader'))
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(
        `select count(*)::int as others from pg_stat_activity where usename = 'selvedge_loader' and pid <> pg_backend_pid()
  and xact_start is not null and datname = current_database() and application_name <> 'reader'`,
      )
      return rows[0].others === 0
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #loaded(): Promise<number> {
    return this.#brand.asLoader(async (loader) => {
      await loader.query(`select set_config('app.brand', $1, false)`, [String(this.#brand.id)])
      const { rows } = await loader.query('select sequence::int from records.brand_state where brand_id = $1', [
        this.#brand.id,
      ])
      return rows[0].sequence
    })
  }

  /** Looks which of the two views has an order that moves, in one snapshot at a time. */
  async read(): Promise<void> {
    const ids = this.#brand.views.slice(0, 2).map(({ id }) => id)
    while (this.#isReading) {
      const client = new pg.Client(`${this.#database.url('selvedge_loader')}?application_name=reader`)
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query(`select set_config('app.views', $1, false)`, [`{${ids}}`])
        while (this.#isReading) {
          const { rows } = await client.query(
            `select id, count(*)::int as views from records.orders where brand_id = any ($1) and id = any ($2) group by id`,
            [ids, this.#orders.map(({ id }) => id)],
          )
          this.looks++
          const wrong = rows.filter(({ views }) => views !== 1).length + this.#orders.length - rows.length
          if (wrong > 0) this.problems.push(`${wrong} orders are in both views, or in none`)
          await sleep(5)
        }
      } catch {
        await sleep(50)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  /** Partners with keys of their views. */
  readers(url: string): Promise<ViewReader[]> {
    const ids = this.#orders.map(({ id }) => String(id))
    return Promise.all(
      READERS.map(async (index) => {
        const key = await this.#database.createKey(this.#brand.views[index]!.id)
        const reader = new ViewReader(url, this.#brand.slug, key, index < 2 ? ids : [], ids)
        // The replica lags.
        await until(() => reader.isKnown())
        return reader
      }),
    )
  }

  /** After the copies have come to the newest load. */
  async stopReading(readers: readonly ViewReader[]): Promise<void> {
    for (const [at, reader] of readers.entries()) {
      const view = this.#brand.views[READERS[at]!]!
      this.problems.push(...(await copyProblems(reader, this.#brand, view)))
      reader.stop()
      this.problems.push(...reader.problems)
    }
    this.#isReading = false
  }

  /** Loads of different groups, whose records are in the same views. Returns the number of deadlocks. */
  async loadAtOnce(times: number): Promise<number> {
    let deadlocks = 0
    const items = this.#brand.records['order-items']!.slice(0, 50)
    const loader = async (batch: (n: number) => Record<string, readonly object[]>): Promise<void> => {
      const client = await this.#database.connect('selvedge_loader')
      for (let n = 0; n < times; n++) {
        await loadWith(client, this.#brand.id, batch(n), 'upsert').catch((error) => {
          if (sqlState(error) !== DEADLOCK) throw error
          deadlocks++
        })
      }
      await client.end()
    }
    await Promise.all([
      loader((n) => ({
        orders: this.#orders.map((order) => ({ ...order, supplierId: this.#suppliers[n % 2], totalQty: n })),
      })),
      loader((n) => ({ 'order-items': items.map((item) => ({ ...item, memo: `load ${n}` })) })),
    ])
    this.problems.push(...(await this.#brand.problems(this.#oracle)))
    return deadlocks
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '200' }, 'at-once': { type: 'string', default: '100' } },
  })
  await reportResults(() => killViews(Number(values.kills), Number(values['at-once'])))
}
