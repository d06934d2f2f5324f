/** A MariaDB of a test: in a temporary folder, on a free port, without any configuration of the machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../packages/service/cli/dev/postgres.ts'
import { until } from '../../support/until.ts'

export class MariaDb {
  /** As the extension of DuckDB takes it. */
  readonly url: string
  readonly #folder: string
  readonly #child: ChildProcess

  private constructor(folder: string, child: ChildProcess, port: number) {
    this.#folder = folder
    this.#child = child
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
    const query = (sql: string): void =>
      void execFileSync(
        'mariadb',
        ['--no-defaults', '--default-character-set=utf8mb4', `--socket=${socket}`, '--user=root'],
        {
          input: sql,
          stdio: ['pipe', 'ignore', 'pipe'],
        },
      )
    await until(() => {
      try {
        query('select 1')
        return true
      } catch {
        if (child.exitCode !== null) throw new Error('MariaDB did not start')
        return false
      }
    })
    query(
      `create database erp character set utf8mb4; create user erp identified by 'geheim'; grant select on erp.* to erp; use erp; ${statements}`,
    )
    return new MariaDb(folder, child, port)
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await closed
    rmSync(this.#folder, { recursive: true })
  }
}
