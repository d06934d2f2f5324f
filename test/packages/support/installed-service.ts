/** The service from its packages, with a separate database: commands, and the processes that serve reads and loads. */
import { join } from 'node:path'
import { BASE_PATH, LOAD_BASE_PATH } from '@selvedge/catalogue'
import pg from 'pg'
import { addressOf } from '../../support/clusters.ts'
import { ReleaseProcess } from '../../support/release-process.ts'
import type { Installation } from './installation.ts'

const DATABASE = 'installed_from_tarballs'

export interface InstalledBrand {
  /** Address of its records, and a key that reads them. */
  readonly home: string
  readonly key: string
  readonly loadKey: string
}

export class InstalledService {
  readonly url: string
  /** Of the listener for loads. */
  readonly loadUrl: string
  readonly #installation: Installation
  readonly #processes: readonly ReleaseProcess[]

  private constructor(installation: Installation, reads: ReleaseProcess, loads: ReleaseProcess) {
    this.#installation = installation
    this.#processes = [reads, loads]
    this.url = reads.url
    this.loadUrl = `${loads.url}${LOAD_BASE_PATH}`
  }

  static async start(installation: Installation): Promise<InstalledService> {
    await asSuperuser(`create database ${DATABASE}`)
    await command(installation, ['migrate'])
    await command(installation, ['load', '--shared', '--standard'])
    const program = join(installation.folder, 'node_modules/@selvedge/service/cli/main.js')
    const loader = { SELVEDGE_LOADER_DATABASE_URL: urlOf('selvedge_loader') }
    const reads = await ReleaseProcess.start(program, { SELVEDGE_DATABASE_URL: urlOf('selvedge_api') })
    const loads = await ReleaseProcess.start(program, loader, undefined, 'ingest')
    return new InstalledService(installation, reads, loads)
  }

  async createBrand(slug: string): Promise<InstalledBrand> {
    await this.run('brands', 'create', slug)
    const keyFor = async (...more: readonly string[]): Promise<string> =>
      JSON.parse(await this.run('keys', 'create', '--brand', slug, '--name', 'erp', '--json', ...more)).key
    return { home: `${this.url}${BASE_PATH}/brands/${slug}`, key: await keyFor(), loadKey: await keyFor('--load') }
  }

  /** What the command printed. */
  run(...args: readonly string[]): Promise<string> {
    return command(this.#installation, args)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.stop()))
    await asSuperuser(`drop database ${DATABASE} with (force)`)
  }
}

async function command(installation: Installation, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await installation.selvedge(args, {
    SELVEDGE_ADMIN_DATABASE_URL: urlOf('postgres'),
    SELVEDGE_LOADER_DATABASE_URL: urlOf('selvedge_loader'),
  })
  if (code !== 0) throw new Error(`selvedge ${args.join(' ')} ended with ${code}: ${stderr}`)
  return stdout
}

function urlOf(role: string, database = DATABASE): string {
  const { port, password } = addressOf('oldest')
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

async function asSuperuser(sql: string): Promise<void> {
  const admin = new pg.Client(urlOf('postgres', 'postgres'))
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}
