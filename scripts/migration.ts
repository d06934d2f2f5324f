/**
 * `npm run migration <name>`: drafts the migration that brings the tables to what the catalogue says, by migrating a
 * throwaway database from nothing and looking at what it lacks.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedBinaries } from '../packages/service/cli/dev/binaries.ts'
import { startPostgres } from '../packages/service/cli/dev/postgres.ts'
import { knownMigrations, MIGRATIONS } from '../packages/service/store/administration/known-migrations.ts'
import { migrate } from '../packages/service/store/administration/migrate.ts'
import { draftMigration } from '../packages/service/store/schema/draft.ts'

const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Give the migration a name in lower case, such as: npm run migration add-order-season')
  process.exit(2)
}

const cluster = await startPostgres(embeddedBinaries())
try {
  const admin = new pg.Client(cluster.url('postgres', 'postgres'))
  await admin.connect()
  await migrate(admin, () => {})
  const draft = await draftMigration(admin)
  await admin.end()
  if (draft === '') {
    console.log('The migrations arrive at what the catalogue says; there is nothing to draft.')
  } else {
    const number = String(Number.parseInt(knownMigrations().at(-1)!, 10) + 1).padStart(4, '0')
    const file = join(MIGRATIONS, `${number}_${name.replaceAll('-', '_')}.sql`)
    writeFileSync(file, `-- Up Migration\n\n${draft}\n`)
    console.log(`Drafted ${file}. Read it before you commit it.`)
  }
} finally {
  await cluster.stop()
}
