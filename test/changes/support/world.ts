/**
 * A database that is loaded by several loaders at once, pruned, and thrown back to an earlier state as by a failover that
 * loses loads. Everything is random, and everything that happens is real PostgreSQL.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Resource, tableOf, writeBody } from '@selvedge/catalogue'
import pg from 'pg'
import type { LoadMode } from '../../../packages/service/loader/convert.ts'
import type { Statement } from '../../../packages/service/store/connections/read-pool.ts'
import { sessionSettings } from '../../../packages/service/store/connections/session.ts'
import { RETENTION_DAYS } from '../../../packages/service/store/loading/journal.ts'
import { LoadTransaction } from '../../../packages/service/store/loading/load-transaction.ts'
import type { StagedBatch } from '../../../packages/service/store/loading/staged-row.ts'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import { resourceOf, TestDatabase } from '../../support/database.ts'
import { journalProblems } from '../../support/journal-check.ts'
import { OPERATOR } from '../../support/template.ts'

export type Random = (below: number) => number

/** Groups of a brand's own, one of them with a key of two parts, and groups that are shared. */
export const OWN = ['notes', 'product-tags', 'tags']
export const SHARED = ['countries', 'units-of-measure']

/** So few that most loads meet records of earlier ones. */
const KEYS = 12
const STATES = ['brand_state', 'changes', 'loads', 'resource_state']
const LOADERS = 3
/** Leaves the readers the time to come to an end now and then. */
const LOAD_PAUSE_MAX_MS = 60
const DEADLINE_MS = 30_000

/** How a loader's connection is changed, for loaders that do it wrong. */
export type Spoil = (client: pg.Client) => void

export class World {
  readonly database: TestDatabase
  readonly brandId: number
  loads = 0
  rollbacks = 0
  /** How often loads were lost, and how often some were pruned. */
  failovers = 0
  prunings = 0
  readonly #random: Random
  readonly #owner: pg.Client
  readonly #spoil: Spoil
  #loading: Promise<void>[] = []
  #stopping = false

  private constructor(database: TestDatabase, brandId: number, owner: pg.Client, random: Random, spoil: Spoil) {
    this.database = database
    this.brandId = brandId
    this.#owner = owner
    this.#random = random
    this.#spoil = spoil
  }

  static async create(random: Random, spoil: Spoil = () => {}): Promise<World> {
    const database = await TestDatabase.create()
    const brandId = await database.createBrand('alder-finch')
    const owner = await database.connect(OPERATOR)
    await owner.query('set role selvedge_owner')
    for (const table of tables()) await owner.query(`alter table records.${table} no force row level security`)
    return new World(database, brandId, owner, random, spoil)
  }

  startLoading(): void {
    this.#stopping = false
    this.#loading = Array.from({ length: LOADERS }, () => this.#load())
  }

  async stopLoading(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#loading)
  }

  /** What the journal says that is not so, once nobody loads any more. */
  async problems(): Promise<string[]> {
    await this.stopLoading()
    const loader = await this.database.connect('selvedge_loader')
    const own = await journalProblems(loader, this.brandId, OWN.map(resourceOf))
    const shared = await journalProblems(loader, SHARED_BRAND_ID, SHARED.map(resourceOf))
    await loader.end()
    return [...own, ...shared]
  }

  async end(): Promise<void> {
    await this.stopLoading()
    await this.#owner.end()
    await this.database.drop()
  }

  /** What a standby has that gets nothing from now on. */
  async save(): Promise<void> {
    await this.#owner.query('begin isolation level repeatable read')
    for (const table of tables()) {
      await this.#owner.query(
        `drop table if exists records.saved_${table}; create unlogged table records.saved_${table} as table records.${table}`,
      )
    }
    await this.#owner.query('commit')
  }

  /** That standby becomes the primary; everything since is lost. */
  async failOver(): Promise<void> {
    await this.stopLoading()
    await this.#owner.query('begin')
    for (const table of tables()) {
      await this.#owner.query(`delete from records.${table}; insert into records.${table} table records.saved_${table}`)
    }
    await this.#owner.query('commit')
    this.failovers++
    this.startLoading()
  }

  /** Some of the loads become so old that the next one prunes them. */
  async age(): Promise<void> {
    this.prunings++
    await this.#owner.query(
      `update records.loads l set loaded_at = loaded_at - make_interval(days => $1)
from records.brand_state s where s.brand_id = l.brand_id and l.sequence < s.sequence - $2::int and l.loaded_at > now() - interval '1 day'`,
      [RETENTION_DAYS + 1, this.#random(20)],
    )
  }

  async openServer(): Promise<Server> {
    const client = new pg.Client(sessionSettings(this.database.url('selvedge_api'), DEADLINE_MS))
    await client.connect()
    await client.query('set idle_in_transaction_session_timeout = 0; set plan_cache_mode = force_generic_plan')
    return new Server(client, this)
  }

  async #load(): Promise<void> {
    const client = await this.database.connect('selvedge_loader')
    this.#spoil(client)
    while (!this.#stopping) {
      const isShared = this.#random(4) === 0
      const brandId = isShared ? SHARED_BRAND_ID : this.brandId
      const paths = (isShared ? SHARED : OWN).filter(() => this.#random(2) === 0)
      const mode = (['upsert', 'upsert', 'replace', 'delete'] as const)[this.#random(4)]!
      await this.#loadOnce(client, brandId, paths, mode)
      await sleep(this.#random(LOAD_PAUSE_MAX_MS))
    }
    await client.end()
  }

  async #loadOnce(client: pg.Client, brandId: number, paths: readonly string[], mode: LoadMode): Promise<void> {
    const settings = {
      brandId,
      withReferences: false,
      retentionDays: RETENTION_DAYS,
      allowEmpty: true,
      removalsMax: { percent: 100 },
    }
    const load = await LoadTransaction.begin(client, settings)
    if (mode === 'replace') for (const path of paths) load.replace(resourceOf(path))
    await load.stage(this.#batches(paths, mode))
    await load.merge()
    // Others get the chance to commit in between.
    if (this.#random(3) === 0) await sleep(this.#random(10))
    if (this.#random(5) === 0) {
      await load.rollback()
      this.rollbacks++
    } else {
      await load.commit()
      this.loads++
    }
  }

  async *#batches(paths: readonly string[], mode: LoadMode): AsyncGenerator<StagedBatch> {
    for (const resource of paths.map(resourceOf)) {
      const keys = Array.from({ length: KEYS }, (_, key) => key).filter(() => this.#random(3) === 0)
      const rows = keys.map((key, index) => {
        const record = this.#record(resource, key)
        const values = tableOf(resource).columns.map(({ field }) => (record[field] ?? null) as string | null)
        return { line: index + 1, values, body: mode === 'delete' ? null : writeBody(resource, record) }
      })
      yield { resource, rows }
    }
  }

  /** One of a few variants, so that some records are loaded as they are already. */
  #record(resource: Resource, key: number): Record<string, unknown> {
    const id = `00000000-0000-4000-8000-${String(key).padStart(12, '0')}`
    const sample = resource.sample as Record<string, unknown>
    const keys =
      resource.path === 'countries' ? { code: `A${String.fromCharCode(65 + key)}` } : { [resource.key[0]!]: id }
    const changing = ['name', 'body', 'updatedAt', 'createdAt'].find((name) => name in sample)!
    const value = changing.endsWith('At')
      ? `2026-01-0${1 + this.#random(3)}T00:00:00.000Z`
      : `variant ${this.#random(3)}`
    return { ...sample, ...keys, [changing]: value }
  }
}

/** A server to read from, which stays as it was when it was last brought up to date. */
export class Server {
  /** What had happened to the world by then. */
  failovers = 0
  prunings = 0
  readonly #client: pg.Client
  readonly #world: World

  constructor(client: pg.Client, world: World) {
    this.#client = client
    this.#world = world
  }

  async catchUp(): Promise<void> {
    this.failovers = this.#world.failovers
    this.prunings = this.#world.prunings
    await this.#client.query('rollback; begin isolation level repeatable read; select 1')
  }

  async query({ name, text }: Statement, values: readonly unknown[]): Promise<unknown[][]> {
    return (await this.#client.query({ ...(name && { name }), text, values: [...values], rowMode: 'array' })).rows
  }

  /** The records of an owner's groups, sorted. */
  async bodies(ownerId: number, paths: readonly string[]): Promise<string[]> {
    await this.#client.query(`select set_config('app.brand', $1, true)`, [String(ownerId)])
    const selects = paths.map(
      (path) => `select body from records.${tableOf(resourceOf(path)).name} where brand_id = $1`,
    )
    const rows = await this.query({ text: selects.join(' union all ') }, [ownerId])
    return rows.map(([body]) => body as string).sort()
  }

  end(): Promise<void> {
    return this.#client.end()
  }
}

function tables(): string[] {
  return [...STATES, ...[...OWN, ...SHARED].map((path) => tableOf(resourceOf(path)).name)]
}
