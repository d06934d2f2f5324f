/** `selvedge dev` as a user would start it: a separate process, with a separate folder for temporary files. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DevInfo } from '../../../packages/service/cli/dev/info.ts'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import { DEMO_DAY } from '../../support/demo-day.ts'
import { CLI } from './cli.ts'

const START_TIMEOUT_MS = 120_000

export class DevSystem {
  readonly info: DevInfo
  readonly infoFile: string
  /** Everything it printed. */
  output: string
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(child: ChildProcess, folder: string, infoFile: string, output: string) {
    this.#child = child
    this.#folder = folder
    this.infoFile = infoFile
    this.info = JSON.parse(readFileSync(infoFile, 'utf8'))
    this.output = output
  }

  static async start(environment: Record<string, string> = {}): Promise<DevSystem> {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-dev-test-'))
    // PostgreSQL runs as somebody else where this runs as root, and has to get in.
    chmodSync(folder, 0o711)
    const file = join(folder, 'info.json')
    const args = ['--port', '0', '--scale', '0.001', '--today', DEMO_DAY, '--info', file]
    const child = spawn(process.execPath, [CLI, 'dev', ...args], {
      env: { ...CLEAN_ENVIRONMENT, TMPDIR: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!existsSync(file)) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill()
        throw new Error(`dev did not start: ${output}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return new DevSystem(child, folder, file, output)
  }

  /** Address of the database as the loader. */
  async loaderUrl(): Promise<string> {
    const url = new URL(this.info.databaseUrl)
    const password = randomBytes(12).toString('hex')
    await this.#asAdmin(`alter role selvedge_loader password '${password}'`)
    ;[url.username, url.password] = ['selvedge_loader', password]
    return url.href
  }

  async brandId(slug: string): Promise<number> {
    const [row] = await this.#asAdmin(`select id from directory.brands where slug = '${slug}'`)
    return row!.id as number
  }

  /** Asks it to stop; returns how it ended and what it left behind. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; left: string[] }> {
    const exited = once(this.#child, 'exit')
    this.#child.kill(signal)
    const [code] = await exited
    const left = readdirSync(this.#folder)
    rmSync(this.#folder, { recursive: true, force: true })
    return { code, left }
  }

  async #asAdmin(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(this.info.databaseUrl)
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }
}
