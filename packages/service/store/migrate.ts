/** Brings a database to the schema this code expects. The connection must be allowed to create roles. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import type { Client } from 'pg'
import { MIGRATIONS } from './known-migrations.ts'

const ROLES = fileURLToPath(new URL('./schema/roles.sql', import.meta.url))
export const DATABASE_RIGHTS = fileURLToPath(new URL('./schema/database-rights.sql', import.meta.url))

export async function migrate(admin: Client, log: (line: string) => void): Promise<string[]> {
  await admin.query(readFileSync(ROLES, 'utf8'))
  await admin.query(readFileSync(DATABASE_RIGHTS, 'utf8'))
  // Everything belongs to a role nobody logs in as, so no login can switch row-level security off.
  await admin.query('set role selvedge_owner')
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
