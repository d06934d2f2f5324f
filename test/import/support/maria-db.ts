/** A MariaDB of a test: in a temporary folder, on a free port, without any configuration of the machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../packages/service/cli/dev/postgres.ts'
import { until } from '../../support/until.ts'

const QUERY_TIMEOUT_MS = 120_000

export class MariaDb {
  /** As the extension of DuckDB takes it. */
  readonly url: string
  /** Where its own client connects, as root. */
  readonly socket: string
  readonly #folder: string
  readonly #child: ChildProcess

  private constructor(folder: string, socket: string, port: number, child: ChildProcess) {
    this.#folder = folder
    this.#child = child
    this.socket = socket
    this.url = `host=127.0.0.1 port=${port} user=erp password=geheim database=erp`
  }

  /** The statements make the tables of the database `erp`. */
  static async start(statements: string): Promise<MariaDb> {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-mariadb-'))
    const [data, socket, port] = [join(folder, 'data'), join(folder, 'socket'), await freePort()]
    const common = ['--no-defaults', `--user=${userInfo().username}`, `--datadir=${data}`]
    execFileSync('mariadb-install-db', [...common, '--auth-root-authentication-method=normal', '--skip-test-db'])
    const args = [...common, `--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1']
    const child = spawn('mariadbd', args, { stdio: 'ignore' })
    const maria = new MariaDb(folder, socket, port, child)
    await until(() => {
      try {
        maria.query('select 1', 'mysql')
        return true
      } catch {
        if (child.exitCode !== null) throw new Error('MariaDB did not start')
        return false
      }
    })
    maria.query(
      `create database erp character set utf8mb4; create user erp identified by 'geheim'; grant select on erp.* to erp`,
      'mysql',
    )
    maria.query(statements)
    return maria
  }

  /** What its client prints, without names of columns. */
  query(sql: string, database = 'erp'): string {
    return execFileSync('mariadb', [...this.#client, database], {
      input: sql,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: QUERY_TIMEOUT_MS,
      encoding: 'utf8',
    })
  }

  /** Keeps everybody from a table until the returned function is called. */
  async lock(table: string): Promise<() => Promise<void>> {
    const holder = spawn('mariadb', [...this.#client, '--unbuffered', 'erp'], { stdio: ['pipe', 'pipe', 'inherit'] })
    holder.stdin.write(`lock tables ${table} write; select 'locked';\n`)
    await once(holder.stdout, 'data')
    return async () => {
      holder.stdin.end()
      await once(holder, 'exit')
    }
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await closed
    rmSync(this.#folder, { recursive: true })
  }

  get #client(): string[] {
    return [
      '--no-defaults',
      '--default-character-set=utf8mb4',
      '--skip-column-names',
      `--socket=${this.socket}`,
      '--user=root',
    ]
  }
}
