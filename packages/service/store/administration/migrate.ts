/** Brings a database to the schema this code expects. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate'
import type { Client } from 'pg'
import { isConnectionLoss, sqlState } from '../connections/failures.ts'
import { MIGRATIONS } from './known-migrations.ts'
import { loadMigrations } from './migration-file.ts'
import { actAsOwner } from './roles.ts'

const LOCK_RETRY_MS = 200
const DEADLOCK = '40P01'
const ATTEMPTS_MAX = 10

export async function migrate(
  admin: Client,
  log: (line: string) => void,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  // Everything belongs to a role nobody logs in as, so no login can switch row-level security off.
  await actAsOwner(admin)
  try {
    await lock(admin)
    const done: string[] = []
    for (;;) {
      const applied = await applyNext(admin, log, folder)
      if (applied.length === 0) return done
      done.push(...applied)
    }
  } finally {
    // Where the connection is lost, the error that ended it says why.
    await unlock(admin).catch(() => {})
  }
}

/**
 * Readers and loads lock the same tables in another order, so a migration may be the one that ends a deadlock. It is
 * rolled back, or is safe to run again, and they have continued: another attempt succeeds.
 */
async function applyNext(admin: Client, log: (line: string) => void, folder: string): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const failed: string[] = []
    try {
      const done = await runner({
        dbClient: admin,
        dir: folder,
        direction: 'up',
        count: 1,
        migrationsSchema: 'directory',
        migrationsTable: 'migrations',
        createMigrationsSchema: true,
        noLock: true,
        migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadMigrations }],
        logger: { info: () => {}, warn: () => {}, error: (line) => failed.push(line), debug: () => {} },
      })
      return done.map((migration) => migration.name)
    } catch (error) {
      if (sqlState(error) === DEADLOCK && attempt < ATTEMPTS_MAX) {
        await admin.query('rollback')
        continue
      }
      // If the connection was lost, the statement that was under way is not the reason.
      if (!isConnectionLoss(error)) for (const line of failed) log(line)
      throw error
    }
  }
}

async function unlock(admin: Client): Promise<void> {
  // A failed migration leaves its transaction open and aborted, so no other statement can run in it.
  await admin.query('rollback')
  await admin.query(`select pg_advisory_unlock(${PG_MIGRATE_LOCK_ID})`)
  await admin.query('reset role')
}

/**
 * One migration at a time, by the lock that node-pg-migrate takes. By default it waits inside a statement. An index
 * that is built `concurrently` waits for all statements, so the two would wait for each other.
 */
async function lock(admin: Client): Promise<void> {
  const tryLock = async (): Promise<boolean> => {
    const { rows } = await admin.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(${PG_MIGRATE_LOCK_ID}) as locked`,
    )
    return rows[0]!.locked
  }
  while (!(await tryLock())) await sleep(LOCK_RETRY_MS)
}
