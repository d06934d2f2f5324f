/** Brings a database to the schema this code expects. */
import { runner } from 'node-pg-migrate'
import type { Client } from 'pg'
import { MIGRATIONS } from './known-migrations.ts'
import { actAsOwner } from './roles.ts'

export async function migrate(admin: Client, log: (line: string) => void): Promise<string[]> {
  // Everything belongs to a role nobody logs in as, so no login can switch row-level security off.
  await actAsOwner(admin)
  try {
    const done = await runner({
      dbClient: admin,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsSchema: 'directory',
      migrationsTable: 'migrations',
      createMigrationsSchema: true,
      advisoryLockMode: 'wait',
      logger: { info: () => {}, warn: log, error: log, debug: () => {} },
    })
    return done.map((migration) => migration.name)
  } finally {
    await admin.query('reset role')
  }
}
