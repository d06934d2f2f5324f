/** What happens in the job: the ERP changes, the installed importer runs or is killed, and all records are compared. */
import assert from 'node:assert/strict'
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finished } from '../../export/support/command.ts'
import { ImportCommand } from '../../import/support/command.ts'
import { extensionFolder } from '../../import/support/extensions.ts'
import { MappingFolder, NAMESPACE } from '../../import/support/mapping-folder.ts'
import { MariaDb } from '../../import/support/maria-db.ts'
import type { InstalledBrand, InstalledService } from '../../packages/support/installed-service.ts'
import { PythonOracle } from '../../support/python-oracle.ts'
import { until } from '../../support/until.ts'
import { type Hold, LoadLink } from './load-link.ts'

const BRAND = 'birch-wren'
const LINES_OF_AN_ORDER = 8
const ARTICLES_MIN = 60
const LINES_OF_AN_ARTICLE = 100
const CYCLE_MAX_MS = 300_000
/** The folder of a state that was saved, in that of the mapping. */
const SAVED = 'saved'

const NOTHING = { outcome: 'loaded', changed: 0, removed: 0 }

interface Compared {
  /** What the API showed. */
  readonly records: number
  readonly problems: number
  readonly first: readonly string[]
}

interface Parts {
  readonly brand: InstalledBrand
  readonly maria: MariaDb
  readonly link: LoadLink
  readonly importer: string
  readonly extensions: string
}

export class ImportJob {
  steps = 0
  kills = 0
  /** Records that differed, after all steps. */
  differences = 0
  readonly #parts: Parts
  readonly #folder: MappingFolder
  readonly #oracle = new PythonOracle(own('expected.py'))

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#folder = new MappingFolder({ brand: BRAND, url: parts.link.url })
    cpSync(own('mapping'), this.#folder.path, { recursive: true })
    mkdirSync(join(this.#folder.path, SAVED))
  }

  static async start(service: InstalledService, importer: string, lines: number): Promise<ImportJob> {
    const extensions = await extensionFolder('mysql_scanner')
    const articles = Math.max(ARTICLES_MIN, Math.ceil(lines / LINES_OF_AN_ARTICLE))
    const sizes = `set @orders = ${Math.ceil(lines / LINES_OF_AN_ORDER)}; set @articles = ${articles};`
    const brand = await service.createBrand(BRAND)
    const maria = await MariaDb.start(sizes + readFileSync(own('erp.sql'), 'utf8'))
    return new ImportJob({ brand, maria, link: await LoadLink.to(service.loadUrl), importer, extensions })
  }

  /** Those that count: not of the client for trying things out. */
  get lines(): number {
    return Number(this.#parts.maria.query(`select count(*) from bestellpos where mandt = '100'`))
  }

  /** In the test client of the ERP, too. */
  change(sql: string): void {
    this.#parts.maria.query(sql)
  }

  async check(): Promise<void> {
    const { stdout } = await this.#ends(0, 'check')
    assert.match(stdout, /^0 faults, 0 warnings/m)
  }

  async sync(...options: readonly string[]): Promise<void> {
    await this.#ends(0, 'sync', ...options)
  }

  /** What is sent, even if everything is sent as a whole, is there already. */
  async syncWithoutChanges(): Promise<void> {
    const { stdout } = await this.#ends(0, 'sync')
    assert.deepEqual({ ...JSON.parse(stdout), ...NOTHING }, JSON.parse(stdout))
  }

  /** The options that the refusal proposes. */
  async refused(): Promise<string[]> {
    const { stderr } = await this.#ends(1, 'sync')
    return /run one cycle with (.+)\.$/m.exec(stderr)![1]!.split(' ')
  }

  async faulty(words: RegExp): Promise<void> {
    const { stderr } = await this.#ends(1, 'sync')
    assert.match(stderr, words)
  }

  /** Kills an importer when the listener has half of its first lines, or all and says that they are loaded. */
  async killAt(hold: Hold): Promise<void> {
    const held = this.#parts.link.hold(hold)
    await this.#killWhen(() => held)
  }

  /** Kills an importer that waits for a table which somebody else has locked. */
  async killWhileReading(table: string): Promise<void> {
    const { maria } = this.#parts
    const unlock = await maria.lock(table)
    const waiting = `select count(*) from information_schema.processlist where user = 'erp' and state like 'Waiting for table%'`
    await this.#killWhen(() => until(() => Number(maria.query(waiting)) > 0))
    await unlock()
  }

  saveState(): void {
    this.#copyState('', SAVED)
  }

  restoreState(): void {
    this.#folder.removeState()
    this.#copyState(SAVED, '')
  }

  removeState(): void {
    this.#folder.removeState()
  }

  /** All records are those of the tables as they are now. */
  isCurrent(step: string): Promise<Compared> {
    return this.#compare(step, true)
  }

  /** All records are those of the step before. */
  async staysAsItWas(step: string): Promise<void> {
    await this.#compare(step, false)
  }

  async stop(): Promise<void> {
    this.#oracle.end()
    this.#parts.link.stop()
    this.#folder.remove()
    await this.#parts.maria.stop()
  }

  async #compare(step: string, isCurrent: boolean): Promise<Compared> {
    const { brand, maria } = this.#parts
    const { home: url, key } = brand
    const job = { url, key, socket: maria.socket, namespace: NAMESPACE, isCurrent }
    this.#oracle.write('job.json', JSON.stringify(job))
    const compared = await this.#oracle.ask<Compared>()
    this.steps++
    this.differences += compared.problems
    for (const problem of compared.first) console.log(`${step}: ${problem}`)
    return compared
  }

  #start(...args: readonly string[]): ImportCommand {
    const { brand, maria, importer, extensions } = this.#parts
    const [command, ...options] = args
    const environment = { ERP: maria.url, SELVEDGE_LOAD_KEY: brand.loadKey, SELVEDGE_DUCKDB_EXTENSIONS: extensions }
    return new ImportCommand([command!, this.#folder.path, ...options], environment, importer, CYCLE_MAX_MS)
  }

  async #ends(exitCode: number, ...args: readonly string[]): Promise<Finished> {
    const finished = await this.#start(...args).finished
    assert.equal(finished.exitCode, exitCode, finished.stdout + finished.stderr)
    return finished
  }

  async #killWhen(isThere: () => Promise<void>): Promise<void> {
    const command = this.#start('sync')
    const ended = command.finished.then(({ stdout, stderr }) => {
      throw new Error(`it was not killed: ${stdout}${stderr}`)
    })
    await Promise.race([isThere(), ended])
    ended.catch(() => {})
    command.kill()
    await command.finished
    this.kills++
  }

  #copyState(from: string, to: string): void {
    const { path } = this.#folder
    for (const name of globSync('.state.duckdb*', { cwd: join(path, from) })) {
      copyFileSync(join(path, from, name), join(path, to, name))
    }
  }
}

function own(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}
