/**
 * `npm run migration <name>`: drafts the migrations that bring the tables to what the catalogue says, by migrating a
 * throwaway database from nothing and looking at what it lacks. What the previous release still uses is removed by a
 * draft for the next release, in another folder.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { embeddedBinaries } from '../packages/service/cli/dev/binaries.ts'
import { startPostgres } from '../packages/service/cli/dev/postgres.ts'
import { knownMigrations, MIGRATIONS } from '../packages/service/store/administration/known-migrations.ts'
import { migrate } from '../packages/service/store/administration/migrate.ts'
import { NO_TRANSACTION, stepsOf } from '../packages/service/store/administration/migration-file.ts'
import { draftMigration } from './migration/draft.ts'
import { LATER_MIGRATIONS, laterMigrations } from './migration/later-migrations.ts'

const SEPARATE = `${NO_TRANSACTION}: each paragraph runs by itself, and again if the migration was interrupted.`
const LATER = `-- For the next release: the one before this needs what it removes, or loads records without what it requires.
-- Then move it to migrations/ and give it the next number.`

const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Give the migration a name in lower case, such as: npm run migration add-order-season')
  process.exit(2)
}

let number = Number.parseInt(knownMigrations().at(-1)!, 10)

const cluster = await startPostgres(embeddedBinaries())
try {
  const admin = new pg.Client(cluster.url('postgres', 'postgres'))
  await admin.connect()
  await migrate(admin, console.error)
  for (const file of laterMigrations()) {
    for (const step of stepsOf(readFileSync(file, 'utf8'))) await admin.query(step)
  }
  const { tables, changes, later } = await draftMigration(admin)
  await admin.end()
  if (tables.length > 0) write(MIGRATIONS, '', tables)
  if (changes.length > 0) write(MIGRATIONS, tables.length > 0 ? '_columns' : '', [SEPARATE, ...changes])
  if (later.length > 0) write(LATER_MIGRATIONS, '', [LATER, SEPARATE, ...later])
  if (tables.length + changes.length + later.length === 0) {
    console.log('The migrations arrive at what the catalogue says; there is nothing to draft.')
  }
} finally {
  await cluster.stop()
}

function write(folder: string, suffix: string, paragraphs: readonly string[]): void {
  if (folder === MIGRATIONS) number++
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${String(number).padStart(4, '0')}_${name!.replaceAll('-', '_')}${suffix}.sql`)
  writeFileSync(file, `${['-- Up Migration', ...paragraphs].join('\n\n')}\n`)
  console.log(`Drafted ${relative('.', file)}. Read it before you commit it.`)
}
