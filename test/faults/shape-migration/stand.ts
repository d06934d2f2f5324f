/**
 * One PostgreSQL, the last release, and a later one in which every group has gained a field. Both are used as operators use
 * them, by their command lines. Databases with the records of the last release are cloned, so that each run starts alike.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { resources, tableOf } from '@selvedge/catalogue'
import { systemPostgres } from '../../../harness/binaries.ts'
import { type PostgresCluster, startPostgres } from '../../../packages/service/cli/dev/postgres.ts'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import { type CliResult, selvedge } from '../../cli/support/cli.ts'
import { Files } from '../../loader/support/files.ts'
import { RepositoryCopy } from '../../scripts/support/repository-copy.ts'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import { resourceOf } from '../../support/database.ts'
import { ReleaseProcess } from '../../support/release-process.ts'
import { variation } from '../../support/variations.ts'
import { rowsOf } from '../support/rows-of.ts'
import { evolve } from './evolve.ts'

export const BRAND = 'alder-finch'
const BRAND_ID = 1
export const ORDER_ITEMS = resourceOf('order-items')
/** So that WAL does not depend on when a checkpoint happens to start. */
const SETTINGS = ['full_page_writes=on', 'max_wal_size=32GB', 'checkpoint_timeout=1h']

export type Version = 'last' | 'next'

export class Stand {
  readonly #cluster: PostgresCluster
  readonly #copies: Record<Version, RepositoryCopy>

  private constructor(cluster: PostgresCluster, copies: Record<Version, RepositoryCopy>) {
    this.#cluster = cluster
    this.#copies = copies
  }

  /** `last` is removed with the stand. */
  static async open(last: RepositoryCopy): Promise<Stand> {
    const next = new RepositoryCopy()
    evolve(next)
    return new Stand(await startPostgres(systemPostgres(), SETTINGS), { last, next })
  }

  async close(): Promise<void> {
    await this.#cluster.stop()
    for (const copy of Object.values(this.#copies)) copy.remove()
  }

  documentOf(version: Version): string {
    return join(this.#copies[version].folder, 'openapi/openapi.json')
  }

  /** Runs a command to its end; throws if it fails. */
  async run(version: Version, database: string, ...args: string[]): Promise<CliResult> {
    const result = await selvedge(args, this.#environment(database), '', this.#program(version))
    if (result.code !== 0) throw new Error(`${args.join(' ')} ended with ${result.code}: ${result.stderr}`)
    return result
  }

  /** Starts a command and kills it after a while. True if it still ran then. */
  async runAndKill(version: Version, database: string, afterMs: number, ...args: string[]): Promise<boolean> {
    const env = { ...CLEAN_ENVIRONMENT, ...this.#environment(database) }
    const child = spawn(process.execPath, [this.#program(version), ...args], { env, stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
    const [, signal] = await once(child, 'exit')
    clearTimeout(timer)
    return signal === 'SIGKILL'
  }

  #program(version: Version): string {
    return this.#copies[version].program
  }

  /** No address for the loader: `migrate` acts as that role by itself. */
  #environment(database: string): Record<string, string> {
    return {
      SELVEDGE_ADMIN_DATABASE_URL: this.#cluster.url('postgres', database),
      SELVEDGE_DATABASE_URL: this.#cluster.url('selvedge_api', database),
    }
  }

  sql(database: string, text: string): Promise<unknown[][]> {
    return rowsOf(this.#cluster, database, text)
  }

  /** With the records of the last release: some of every group, and so many order items. Returns a key. */
  async createDatabase(name: string, orderItems: number): Promise<string> {
    await this.sql('postgres', `create database ${name}`)
    await this.run('last', name, 'migrate')
    for (const role of ['selvedge_api', 'selvedge_loader']) {
      await this.sql(name, `alter role ${role} password '${this.#cluster.password}'`)
    }
    await this.run('last', name, 'brands', 'create', BRAND)
    const { stdout } = await this.run('last', name, 'keys', 'create', '--global', '--name', 'reader', '--json')
    await this.load('last', name, ['demo', '--brand', BRAND, '--scale', '0.001'])
    const files = new Files()
    await writeOrderItems(join(files.folder, 'order-items.ndjson'), orderItems)
    await this.load('last', name, ['load', '--brand', BRAND, '--replace', '--removals-max', '100%', files.folder])
    files.remove()
    return JSON.parse(stdout).key
  }

  /** Loads as the loader itself. */
  async load(version: Version, database: string, args: readonly string[]): Promise<void> {
    const environment = { SELVEDGE_LOADER_DATABASE_URL: this.#cluster.url('selvedge_loader', database) }
    const { code, stderr } = await selvedge(args, environment, '', this.#program(version))
    if (code !== 0) throw new Error(`${args[0]} failed: ${stderr}`)
  }

  async clone(name: string, of: string): Promise<void> {
    await this.sql('postgres', `create database ${name} template ${of} strategy file_copy`)
  }

  async drop(name: string): Promise<void> {
    await this.sql('postgres', `drop database ${name} with (force)`)
  }

  /** The same records as in another database, loaded by the later release into an empty one. */
  async loadFresh(name: string, from: string): Promise<void> {
    await this.sql('postgres', `create database ${name}`)
    await this.run('next', name, 'migrate')
    await this.run('next', name, 'brands', 'create', BRAND)
    for (const shared of [true, false]) {
      const files = new Files()
      for (const resource of resources.filter((each) => Boolean(each.shared) === shared)) {
        const { name: table } = tableOf(resource)
        const output = createWriteStream(join(files.folder, `${resource.path}.ndjson`))
        for (let after = 0; ; ) {
          const rows = await this.sql(
            from,
            `select ord, body from records.${table} where ord > ${after} and brand_id = ${shared ? SHARED_BRAND_ID : BRAND_ID} order by ord limit 50000`,
          )
          if (rows.length === 0) break
          output.write(rows.map(([, body]) => `${body}\n`).join(''))
          after = Number(rows.at(-1)![0])
        }
        output.end()
        await finished(output)
      }
      await this.load('next', name, ['load', ...(shared ? ['--shared'] : ['--brand', BRAND]), files.folder])
      files.remove()
    }
  }

  /** Of bodies and columns, in their order, with the digest that the state has: by group, whatever version wrote them. */
  async checksums(database: string): Promise<Map<string, string>> {
    const statements = resources.map((resource) => {
      const columns = tableOf(resource).columns.map(({ name }) => name)
      return `select '${resource.path}', md5(string_agg(md5(row(${[...columns, 'body'].join(', ')})::text), '' order by ord)),
  (select concat(row_count, ' ', digest, ' ', shape) from records.resource_state where resource = '${resource.path}')
from records.${tableOf(resource).name}`
    })
    const rows = await this.sql(database, statements.join(' union all '))
    return new Map(rows.map(([path, ...found]) => [String(path), found.join(' ')]))
  }

  serve(version: Version, database: string): Promise<ReleaseProcess> {
    const databaseUrl = this.#cluster.url('selvedge_api', database)
    return ReleaseProcess.start(this.#program(version), { SELVEDGE_DATABASE_URL: databaseUrl })
  }
}

async function writeOrderItems(file: string, count: number): Promise<void> {
  const output = createWriteStream(file)
  for (let n = 0; n < count; n++) {
    if (!output.write(`${JSON.stringify(variation(ORDER_ITEMS, n))}\n`)) await once(output, 'drain')
  }
  output.end()
  await finished(output)
}
