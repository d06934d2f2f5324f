/** `selvedge dev` that serves, on a free port. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DevInfo } from '../../../packages/service/cli/dev/info.ts'
import { DEMO_DAY } from '../../support/demo-day.ts'
import { type DevEnd, DevProcess } from './dev-process.ts'

export class DevSystem {
  readonly info: DevInfo
  readonly infoFile: string
  readonly #process: DevProcess

  private constructor(process: DevProcess, infoFile: string) {
    this.#process = process
    this.infoFile = infoFile
    this.info = JSON.parse(readFileSync(infoFile, 'utf8'))
  }

  static async start(environment: Record<string, string> = {}): Promise<DevSystem> {
    const file = 'info.json'
    const process = new DevProcess(['--port', '0', '--today', DEMO_DAY, '--info', file], environment)
    const infoFile = join(process.folder, file)
    await process.until(() => existsSync(infoFile))
    return new DevSystem(process, infoFile)
  }

  /** Everything it printed. */
  get output(): string {
    return this.#process.output
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
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<DevEnd> {
    return this.#process.stop(signal)
  }

  async #asAdmin(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(this.info.databaseUrl)
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }
}
