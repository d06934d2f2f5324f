/** A stand for fault runs: a cluster, a Redis and service processes of its own, all ended with the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { type PostgresCluster, startPostgres } from '../../../packages/service/cli/dev/postgres.ts'
import type { ServiceSettings } from '../../../packages/service/server/start.ts'
import { generateKey, hashKey } from '../../../packages/service/store/api-key.ts'
import { migrate } from '../../../packages/service/store/migrate.ts'
import { systemPostgres } from '../../support/binaries.ts'

const DATABASE = 'stand'

export interface ServiceProcess {
  readonly url: string
  readonly process: ChildProcess
}

export class Stand {
  readonly cluster: PostgresCluster
  readonly admin: pg.Client
  readonly #processes: ChildProcess[] = []

  private constructor(cluster: PostgresCluster, admin: pg.Client) {
    this.cluster = cluster
    this.admin = admin
  }

  static async start(): Promise<Stand> {
    const cluster = await startPostgres(systemPostgres())
    const first = new pg.Client(cluster.url('postgres', 'postgres'))
    await first.connect()
    await first.query(`create database ${DATABASE}`)
    await first.end()
    const admin = new pg.Client(cluster.url('postgres', DATABASE))
    await admin.connect()
    await migrate(admin, console.error)
    for (const role of ['selvedge_api', 'selvedge_loader']) {
      await admin.query(`alter role ${role} password '${cluster.password}'`)
    }
    return new Stand(cluster, admin)
  }

  url(role: string): string {
    return this.cluster.url(role, DATABASE)
  }

  async createBrand(slug: string): Promise<number> {
    const { rows } = await this.admin.query('insert into directory.brands (slug) values ($1) returning id', [slug])
    return rows[0].id
  }

  async createGlobalKey(): Promise<string> {
    const key = generateKey()
    const text = `insert into directory.api_keys (key_hash, name) values (decode($1, 'hex'), 'stand')`
    await this.admin.query(text, [hashKey(key)])
    return key
  }

  async startService(settings: Omit<ServiceSettings, 'databaseUrl'>): Promise<ServiceProcess> {
    const all = { ...settings, databaseUrl: this.url('selvedge_api') }
    const child = spawn(
      process.execPath,
      ['bench/service.ts', JSON.stringify({ settings: all, logFile: '/dev/null' })],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    this.#processes.push(child)
    const [url] = (await once(createInterface(child.stdout!), 'line')) as [string]
    return { url, process: child }
  }

  async stop(): Promise<void> {
    for (const child of this.#processes) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await this.admin.end()
    await this.cluster.stop()
  }
}
