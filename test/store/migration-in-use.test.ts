/** Migrating a database in use: reads continue, loads that are under way are waited for, and a deadlock is survived. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import { type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { knownMigrations, MIGRATIONS } from '../../packages/service/store/administration/known-migrations.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'
import { until } from '../support/until.ts'

/** How long a load is under way that the migration has to wait for. */
const LOAD_MS = 3_000

let cluster: PostgresCluster
let admin: pg.Client
beforeAll(async () => {
  cluster = await startPostgres(systemPostgres())
  admin = await connect('postgres')
  await migrateBefore('0007')
})
afterAll(async () => {
  await admin.end()
  await cluster.stop()
})

async function connect(user: string): Promise<pg.Client> {
  const client = new pg.Client(cluster.url(user, 'postgres'))
  await client.connect()
  return client
}

it('waits for loads without making readers wait', async () => {
  await admin.query(`alter role selvedge_api password '${cluster.password}'`)
  await admin.query(`insert into directory.brands (slug) values ('alder-finch')`)
  await admin.query(
    `insert into records.tags (brand_id, ord, id, name, code, body) values (1, 1, gen_random_uuid(), 'a', 'a', '{}')`,
  )

  const loader = await connect('postgres')
  await loader.query('begin; update records.tags set body = body; update records.orders set body = body')
  let done = false
  const applied = migrate(admin, () => {}).finally(() => {
    done = true
  })
  const reader = await connect('selvedge_api')
  const waitsMs: number[] = []
  const startedAt = performance.now()
  const ended = sleep(LOAD_MS).then(() => loader.query('commit'))
  while (!done) {
    for (const table of ['tags', 'orders', 'notes', 'resource_state']) {
      const asked = performance.now()
      await reader.query(`select count(*) from records.${table}`)
      waitsMs.push(performance.now() - asked)
    }
  }
  expect(await applied).toContain('0007_change_journal')
  expect(performance.now() - startedAt).toBeGreaterThan(LOAD_MS)
  await ended
  await Promise.all([loader.end(), reader.end()])
  console.info({ reads: waitsMs.length, longestMs: Math.round(Math.max(...waitsMs)) })
  expect(waitsMs.length).toBeGreaterThan(100)
  // Most of that is a machine that has other things to do; a read that waited for the load would take seconds.
  expect(Math.max(...waitsMs)).toBeLessThan(LOAD_MS / 2)
  const { rows } = await admin.query('select changed_in from records.tags')
  expect(rows).toEqual([{ changed_in: '0' }])
})

it('repeats a migration that a deadlock with readers has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const locks = ['brand_state', 'resource_state'].map((name) => `lock table records.${name} in access exclusive mode;`)
  writeFileSync(join(folder, '9001_locks.sql'), locks.join('\n'))
  const { rows } = await admin.query('select pg_backend_pid() as pid')
  const [reader, observer] = await Promise.all([connect('postgres'), connect('postgres')])
  // The reader waits for longer, so PostgreSQL ends the migration.
  await admin.query(`set deadlock_timeout = '5s'`)
  await reader.query(`set deadlock_timeout = '1min'; begin; select from records.resource_state`)
  const applied = migrate(admin, () => {}, folder)
  await until(async () => {
    const waiting = await observer.query('select from pg_locks where pid = $1 and not granted', [rows[0].pid])
    return waiting.rowCount === 1
  })
  await reader.query('select from records.brand_state')
  await reader.query('commit')
  expect(await applied).toContain('9001_locks')
  await Promise.all([reader.end(), observer.end()])
  rmSync(folder, { recursive: true })
})

/** As an earlier release left it. */
async function migrateBefore(number: string): Promise<void> {
  await admin.query(readFileSync('packages/service/store/schema/roles.sql', 'utf8'))
  await admin.query(
    'grant create on database postgres to selvedge_owner; set role selvedge_owner; create schema directory',
  )
  await admin.query(
    'create table directory.migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  )
  for (const name of knownMigrations().filter((each) => each < number)) {
    await admin.query(readFileSync(`${MIGRATIONS}/${name}.sql`, 'utf8'))
    await admin.query('insert into directory.migrations (name, run_on) values ($1, now())', [name])
  }
  await admin.query('reset role')
}
