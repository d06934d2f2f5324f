/** A command that is killed while it waits for a lock that the test holds. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import type { TestDatabase } from '../../support/database.ts'
import { OPERATOR } from '../../support/template.ts'
import { until } from '../../support/until.ts'
import { CLI } from './cli.ts'

const WAITING =
  'select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted'
const COMMANDS = `select from pg_stat_activity where datname = current_database() and application_name = 'selvedge'`

/** Returns when PostgreSQL has ended what it began. Nothing else may be connected to the database by then. */
export async function killWaiting(
  database: TestDatabase,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  unlock: () => Promise<void>,
): Promise<void> {
  const hasRows = (text: string): Promise<boolean> =>
    database.withConnection(OPERATOR, async (client) => (await client.query(text)).rowCount !== 0)
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...CLEAN_ENVIRONMENT, ...environment },
    stdio: 'ignore',
  })
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode} without waiting`)
    return hasRows(WAITING)
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  await unlock()
  await until(async () => !(await hasRows(COMMANDS)))
}
