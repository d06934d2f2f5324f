/** A database of a test file's own, cloned from the template; nobody in it is a superuser. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { foundRecord, type Path, type Resource, resources, tableOf, writeBody } from '@selvedge/catalogue'
import pg from 'pg'
import { merge } from '../../harness/merge.ts'
import type { LoadMode } from '../../packages/service/loader/convert.ts'
import { withClient } from '../../packages/service/store/administration/connect.ts'
import { DATABASE_RIGHTS_SQL } from '../../packages/service/store/administration/roles.ts'
import { connectToPrimary } from '../../packages/service/store/connections/primary.ts'
import { streamOf } from '../../packages/service/store/connections/session.ts'
import { generateKey, hashKey } from '../../packages/service/store/directory/api-key.ts'
import type { MergeResult } from '../../packages/service/store/loading/merge-group.ts'
import { addressOf, type Cluster, type ClusterAddress } from './clusters.ts'
import { OPERATOR, TEMPLATE } from './template.ts'

export type Role =
  | 'selvedge_api'
  | 'selvedge_loader'
  | 'selvedge_keeper'
  | 'selvedge_notifier'
  | 'selvedge_backup'
  | typeof OPERATOR

export type Records = { readonly [path in Path]?: readonly object[] }

export interface KeyFeatures {
  readonly expiresAt?: Date
  readonly revokedAt?: Date
  readonly quota?: number
  readonly windowSeconds?: number
  readonly groups?: readonly string[]
}

export class TestDatabase {
  readonly name: string
  readonly #cluster: ClusterAddress
  /** Connections that nobody uses now, by role: to make one and fill its caches takes 10 to 25 ms of CPU time. */
  readonly #idle = new Map<Role, pg.Client[]>()

  private constructor(name: string, cluster: ClusterAddress) {
    this.name = name
    this.#cluster = cluster
  }

  static async create(on: Cluster | ClusterAddress = 'oldest'): Promise<TestDatabase> {
    const cluster = typeof on === 'string' ? addressOf(on) : on
    const name = `test_${randomBytes(6).toString('hex')}`
    await asOperator(cluster, `create database ${name} template ${TEMPLATE} strategy file_copy`)
    // A copy does not have the rights of its template.
    await asOperator(cluster, readFileSync(DATABASE_RIGHTS_SQL, 'utf8'), name)
    return new TestDatabase(name, cluster)
  }

  async drop(): Promise<void> {
    await this.#endIdle()
    await asOperator(this.#cluster, `drop database ${this.name} with (force)`)
  }

  url(role: Role): string {
    return urlOf(this.#cluster, role, this.name)
  }

  connect(role: Role): Promise<pg.Client> {
    return connectToPrimary(this.url(role))
  }

  /** Lends a connection that is as good as a new one. Others that ask while it is used get another. */
  async withConnection<T>(role: Role, act: (client: pg.Client) => Promise<T>): Promise<T> {
    // A connection that was made before a failover leads to the wrong server.
    if (this.#cluster.standbyPorts) return withClient(this.url(role), act)
    const client = this.#idle.get(role)?.pop() ?? (await this.#open(role))
    streamOf(client).ref()
    let result: T
    try {
      result = await act(client)
      await client.query('discard all')
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    // An idle connection keeps no process alive.
    streamOf(client).unref()
    this.#idle.get(role)!.push(client)
    return result
  }

  async #endIdle(): Promise<void> {
    for (const client of [...this.#idle.values()].flatMap((idle) => idle.splice(0))) {
      streamOf(client).ref()
      await client.end()
    }
  }

  async #open(role: Role): Promise<pg.Client> {
    const client = new pg.Client(this.url(role))
    client.on('error', () => {})
    await client.connect()
    const idle = this.#idle.get(role) ?? []
    this.#idle.set(role, idle)
    client.once('end', () => {
      if (idle.includes(client)) idle.splice(idle.indexOf(client), 1)
    })
    return client
  }

  /** Runs a statement as the owner of the directory. */
  asOwner(text: string, values: unknown[] = []): Promise<unknown[][]> {
    return this.withConnection(OPERATOR, async (client) => {
      await client.query(`set role selvedge_owner; set app.with_views = 'on'`)
      return (await client.query({ text, values, rowMode: 'array' })).rows
    })
  }

  /** Runs a statement about one brand as the loader; `$1` is the brand. */
  async asLoader(brandId: number, text: string, values: unknown[] = []): Promise<void> {
    await this.withConnection('selvedge_loader', async (loader) => {
      await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
      await loader.query(text, [brandId, ...values])
    })
  }

  /** Makes all loads of a brand so old that the next load removes them from the journal. */
  ageLoads(brandId: number): Promise<void> {
    return this.asLoader(
      brandId,
      `update records.loads set loaded_at = loaded_at - interval '31 days' where brand_id = $1`,
    )
  }

  /** Ends other sessions, as an operator may who belongs to pg_signal_backend. */
  async asBackendKiller(text: string): Promise<void> {
    // They may be among those that are killed, and would be lent before that is known here.
    await this.#endIdle()
    const client = await this.connect(OPERATOR)
    await client.query(text)
    await client.end()
  }

  /** Keeps everybody else from a table until the returned function is called. */
  async lockTable(name: string): Promise<() => Promise<void>> {
    const client = await this.connect(OPERATOR)
    await client.query(`set role selvedge_owner; begin; lock table ${name} in access exclusive mode`)
    return () => client.end()
  }

  async createBrand(slug: string): Promise<number> {
    const [row] = await this.asOwner('insert into directory.brands (slug) values ($1) returning id', [slug])
    return row![0] as number
  }

  async createKey(brandId: number | null, more: KeyFeatures = {}): Promise<string> {
    const key = generateKey()
    const { expiresAt = null, revokedAt = null, quota = null, windowSeconds = null, groups = null } = more
    await this.asOwner(
      `insert into directory.api_keys (key_hash, brand_id, name, expires_at, revoked_at, quota, window_seconds, groups)
values (decode($1, 'hex'), $2, 'test', $3, $4, $5, $6, $7)`,
      [hashKey(key), brandId, expiresAt, revokedAt, quota, windowSeconds, groups],
    )
    return key
  }

  async createLoadKey(brandId: number, more: KeyFeatures = {}): Promise<string> {
    const key = generateKey('load')
    const { expiresAt = null, revokedAt = null, quota = null, windowSeconds = null, groups = null } = more
    await this.asOwner(
      `insert into directory.api_keys (key_hash, brand_id, name, expires_at, revoked_at, access, quota, window_seconds, groups)
values (decode($1, 'hex'), $2, 'test', $3, $4, 'load', $5, $6, $7)`,
      [hashKey(key), brandId, expiresAt, revokedAt, quota, windowSeconds, groups],
    )
    return key
  }

  load(brandId: number, records: Records, mode: LoadMode = 'upsert'): Promise<MergeResult[]> {
    return this.withConnection('selvedge_loader', (client) => loadWith(client, brandId, records, mode))
  }
}

export function loadWith(
  loader: pg.Client,
  brandId: number,
  records: Records,
  mode: LoadMode,
  cell?: string,
): Promise<MergeResult[]> {
  const groups = Object.entries(records).map(([path, list]) => {
    const resource = resourceOf(path)
    return { resource, rows: stagedRows(resource, list) }
  })
  return merge(loader, brandId, groups, mode, cell)
}

export function resourceOf(path: string): Resource {
  const found = resources.find((resource) => resource.path === path)
  if (!found) throw new Error(`no group ${path}`)
  return found
}

async function* stagedRows(resource: Resource, records: readonly object[]) {
  const { columns } = tableOf(resource)
  for (const [index, record] of (records as Record<string, string | number | null>[]).entries()) {
    yield {
      line: index + 1,
      values: columns.map(({ field }) => record[field] ?? null),
      found: foundRecord(resource, record),
      body: writeBody(resource, record),
    }
  }
}

function urlOf({ port, standbyPorts = [], password }: ClusterAddress, role: Role, database: string): string {
  const hosts = [port, ...standbyPorts].map((each) => `127.0.0.1:${each}`)
  return `postgres://${role}:${password}@${hosts}/${database}`
}

async function asOperator(cluster: ClusterAddress, sql: string, database = 'postgres'): Promise<void> {
  await withClient(urlOf(cluster, OPERATOR, database), (client) => client.query(sql))
}
