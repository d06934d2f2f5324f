/**
 * An installation as the page describes it: a database, Redis, a folder of files, and two processes behind HAProxy. It is
 * operated by the command lines of two releases, which are installed next to each other.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { resources, tableOf } from '@selvedge/catalogue'
import { systemPostgres } from '../../../harness/binaries.ts'
import { freePort, type PostgresCluster, startPostgres } from '../../../packages/service/cli/dev/postgres.ts'
import { withClient } from '../../../packages/service/store/administration/connect.ts'
import { ownerIdOf } from '../../../packages/service/store/owner.ts'
import { CLI, type CliResult, selvedge } from '../../cli/support/cli.ts'
import type { RepositoryCopy } from '../../scripts/support/repository-copy.ts'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import { TestRedis } from '../../support/redis.ts'
import { ReleaseProcess } from '../../support/release-process.ts'
import { Balancer } from '../support/balancer.ts'
import { rowsOf } from '../support/rows-of.ts'
import { digest } from './digest.ts'

export type Release = 'last' | 'main'

export interface UpgradeBrand {
  readonly slug: string
  readonly id: number
  readonly key: string
}

const DATABASE = 'selvedge'
const SLUGS = ['alder-finch', 'skarv-lund'] as const
/** As the loop on the page waits, before it restarts the next process. */
const SETTLE_MS = 3_000
/** "Run it again later", where a load holds a lock that the migration needs. */
const RETRY_MIGRATION_MS = 500
/** PostgreSQL's message where a lock is not granted in time. */
const LOCK_TIMEOUT = /lock timeout/

export class Installation {
  readonly url: string
  readonly brands: readonly UpgradeBrand[]
  /** When a process was told to stop, and when its successor served. */
  readonly restarts: { readonly fromMs: number; readonly toMs: number }[] = []
  readonly #parts: Parts
  readonly #processes: ReleaseProcess[]
  readonly #started: ReleaseProcess[]
  readonly #balancer: Balancer

  private constructor(parts: Parts, brands: readonly UpgradeBrand[], processes: ReleaseProcess[], balancer: Balancer) {
    this.url = parts.publicUrl
    this.brands = brands
    this.#parts = parts
    this.#processes = processes
    this.#started = [...processes]
    this.#balancer = balancer
  }

  /** Two demo brands, loaded and served by the last release. */
  static async start(last: RepositoryCopy, scale: number): Promise<Installation> {
    const parts = await Parts.start(last)
    try {
      await parts.query('postgres', `create database ${DATABASE}`)
      await parts.run('last', ['migrate'])
      const brands: UpgradeBrand[] = []
      for (const slug of SLUGS) {
        await parts.run('last', ['brands', 'create', slug])
        const { stdout } = await parts.run('last', ['keys', 'create', '--brand', slug, '--name', 'reader', '--json'])
        await parts.run('last', ['demo', '--brand', slug, '--scale', String(scale)])
        await parts.run('last', ['snapshot', '--brand', slug])
        const [row] = await parts.query(DATABASE, `select id from directory.brands where slug = '${slug}'`)
        brands.push({ slug, id: Number(row![0]), key: JSON.parse(stdout).key })
      }
      const processes = await Promise.all(parts.ports.map((port) => parts.serve('last', port)))
      const balancer = await Balancer.start(parts.ports, undefined, Number(new URL(parts.publicUrl).port))
      return new Installation(parts, brands, processes, balancer)
    } catch (error) {
      await parts.stop()
      throw error
    }
  }

  /** Runs a command to its end; throws if it fails. */
  run(release: Release, args: readonly string[]): Promise<CliResult> {
    return this.#parts.run(release, args)
  }

  /** Returns how often a load was in the way. */
  async migrate(release: Release): Promise<number> {
    for (let refused = 0; ; refused++) {
      const { code, stderr } = await this.#parts.attempt(release, ['migrate'], { PGOPTIONS: '-c lock_timeout=1s' })
      if (code === 0) return refused
      if (!LOCK_TIMEOUT.test(stderr)) throw new Error(`migrate ended with ${code}: ${stderr}`)
      await sleep(RETRY_MIGRATION_MS)
    }
  }

  async backUp(): Promise<void> {
    const url = this.#parts.databaseUrl('selvedge_backup')
    const file = join(this.#parts.folder, 'selvedge.dump')
    const options = { env: CLEAN_ENVIRONMENT }
    const program = join(systemPostgres(), 'pg_dump')
    await promisify(execFile)(program, ['--format=custom', `--file=${file}`, url], options)
    rmSync(file)
  }

  /** One process after the other, as the loop on the page does it. */
  async restartWith(release: Release): Promise<void> {
    for (const [index, port] of this.#parts.ports.entries()) {
      const fromMs = performance.now()
      await this.#processes[index]!.stop()
      const next = await this.#parts.serve(release, port)
      this.#processes[index] = next
      this.#started.push(next)
      this.restarts.push({ fromMs, toMs: performance.now() })
      await sleep(SETTLE_MS)
    }
    while (!(await this.#balancer.hasBoth())) await sleep(50)
  }

  /** Digests of all bodies that a brand reads, in the order of its lists, by group. Groups without records are left out. */
  async bodies(brandId: number): Promise<Map<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>()
    await withClient(this.#parts.databaseUrl('postgres'), async (client) => {
      for (const resource of resources) {
        const { rows } = await client.query(
          `select body from records.${tableOf(resource).name} where brand_id = ${ownerIdOf(resource, brandId)} order by ord`,
        )
        if (rows.length === 0) continue
        found.set(
          resource.path,
          rows.map(({ body }) => digest(body)),
        )
      }
    })
    return found
  }

  /** The ids of a supplier and of a forwarder. */
  async partners(brandId: number): Promise<string[]> {
    const rows = await this.#parts.query(
      DATABASE,
      `(select partner_id from records.suppliers where brand_id = ${brandId} order by ord limit 1)
union all (select forwarder_id from records.shipments where brand_id = ${brandId} and forwarder_id is not null order by ord limit 1)`,
    )
    return rows.map(([id]) => String(id))
  }

  /** What all processes logged of it. */
  get errors(): string[] {
    return this.#started.flatMap(({ errors }) => errors)
  }

  retriesOfBalancer(): Promise<number> {
    return this.#balancer.retries()
  }

  async stop(): Promise<void> {
    await this.#balancer.stop()
    await Promise.all(this.#processes.map((each) => each.stop()))
    await this.#parts.stop()
  }
}

/** What stays the same whichever release runs: servers, folders, addresses and settings. */
class Parts {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-upgrade-'))
  readonly ports: readonly [number, number]
  readonly publicUrl: string
  readonly #programs: Readonly<Record<Release, string>>
  readonly #cluster: PostgresCluster
  readonly #redis: TestRedis

  private constructor(
    last: RepositoryCopy,
    cluster: PostgresCluster,
    redis: TestRedis,
    ports: readonly [number, number, number],
  ) {
    this.#programs = { last: last.program, main: CLI }
    this.#cluster = cluster
    this.#redis = redis
    this.ports = [ports[0], ports[1]]
    this.publicUrl = `http://127.0.0.1:${ports[2]}`
    mkdirSync(join(this.folder, 'files'))
  }

  static async start(last: RepositoryCopy): Promise<Parts> {
    const ports = [await freePort(), await freePort(), await freePort()] as const
    return new Parts(last, await startPostgres(systemPostgres()), await TestRedis.start(), ports)
  }

  databaseUrl(role: string): string {
    return this.#cluster.url(role, DATABASE)
  }

  attempt(release: Release, args: readonly string[], more: Record<string, string> = {}): Promise<CliResult> {
    return selvedge(args, { ...this.#environment(), ...more }, '', this.#programs[release])
  }

  async run(release: Release, args: readonly string[]): Promise<CliResult> {
    const result = await this.attempt(release, args)
    if (result.code !== 0)
      throw new Error(`${args.join(' ')} ended with ${result.code}: ${result.stdout}${result.stderr}`)
    return result
  }

  serve(release: Release, port: number): Promise<ReleaseProcess> {
    return ReleaseProcess.start(this.#programs[release], this.#environment(), port)
  }

  query(database: string, text: string): Promise<unknown[][]> {
    return rowsOf(this.#cluster, database, text)
  }

  async stop(): Promise<void> {
    await this.#redis.stop()
    await this.#cluster.stop()
    rmSync(this.folder, { recursive: true })
  }

  #environment(): Record<string, string> {
    const { password } = this.#cluster
    return {
      SELVEDGE_ADMIN_DATABASE_URL: this.databaseUrl('postgres'),
      SELVEDGE_DATABASE_URL: this.databaseUrl('selvedge_api'),
      SELVEDGE_LOADER_DATABASE_URL: this.databaseUrl('selvedge_loader'),
      SELVEDGE_KEEPER_DATABASE_URL: this.databaseUrl('selvedge_keeper'),
      SELVEDGE_API_PASSWORD: password,
      SELVEDGE_LOADER_PASSWORD: password,
      SELVEDGE_KEEPER_PASSWORD: password,
      SELVEDGE_BACKUP_PASSWORD: password,
      SELVEDGE_REDIS_URL: this.#redis.url,
      SELVEDGE_FILES_FOLDER: join(this.folder, 'files'),
      SELVEDGE_PUBLIC_URL: this.publicUrl,
      SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
      SELVEDGE_TRUSTED_PROXIES: '1',
      SELVEDGE_RATE_QUOTA: '1000000000',
    }
  }
}
