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
  await admin.query(readFileSync('packages/service/store/schema/roles.sql', 'utf8'))
  await admin.query(`alter role selvedge_api password '${cluster.password}'`)
  await migrateBefore(admin, '0007')
})
afterAll(async () => {
  await admin.end()
  await cluster.stop()
})

async function connect(user: string, database = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client(cluster.url(user, database))
  await client.connect()
  return client
}

it('waits for loads without making readers wait', async () => {
  await admin.query(`insert into directory.brands (slug) values ('alder-finch')`)
  await admin.query(
    `insert into records.tags (brand_id, ord, id, name, code, body) values (1, 1, gen_random_uuid(), 'a', 'a', '{}')`,
  )

  const load = 'update records.tags set body = body; update records.orders set body = body'
  const applied = await migrateDuring(admin, 'postgres', load, ['tags', 'orders', 'notes', 'resource_state'])
  expect(applied).toContain('0007_change_journal')
  const { rows } = await admin.query('select changed_in from records.tags')
  expect(rows).toEqual([{ changed_in: '0' }])
})

it('waits for a backup without making readers of the change feed wait', async () => {
  await admin.query('create database backed_up')
  const other = await connect('postgres', 'backed_up')
  await migrateBefore(other, '0022')
  const backup = 'select from records.loads; select from records.brand_state; select from directory.brands'
  const applied = await migrateDuring(other, 'backed_up', backup, ['loads', 'brand_state'])
  expect(applied).toContain('0022_webhooks')
  await other.end()
})

/** Migrates while another transaction is open and tables are read. */
async function migrateDuring(
  owner: pg.Client,
  database: string,
  inTransaction: string,
  tables: readonly string[],
): Promise<string[]> {
  const busy = await connect('postgres', database)
  await busy.query(`begin; ${inTransaction}`)
  let done = false
  const applied = migrate(owner, () => {}).finally(() => {
    done = true
  })
  const reader = await connect('selvedge_api', database)
  const waitsMs: number[] = []
  const startedAt = performance.now()
  const ended = sleep(LOAD_MS).then(() => busy.query('commit'))
  while (!done) {
    for (const table of tables) {
      const asked = performance.now()
      await reader.query(`select count(*) from records.${table}`)
      waitsMs.push(performance.now() - asked)
    }
  }
  expect(performance.now() - startedAt).toBeGreaterThan(LOAD_MS)
  await ended
  await Promise.all([busy.end(), reader.end()])
  console.info({ reads: waitsMs.length, longestMs: Math.round(Math.max(...waitsMs)) })
  expect(waitsMs.length).toBeGreaterThan(100)
  // Most of that is a machine that has other things to do; a read that waited for the transaction would take seconds.
  expect(Math.max(...waitsMs)).toBeLessThan(LOAD_MS / 2)
  return applied
}

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
async function migrateBefore(owner: pg.Client, number: string): Promise<void> {
  const { rows } = await owner.query('select current_database() as name')
  await owner.query(
    `grant create on database ${rows[0].name} to selvedge_owner; set role selvedge_owner; create schema directory`,
  )
  await owner.query(
    'create table directory.migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)',
  )
  for (const name of knownMigrations().filter((each) => each < number)) {
    await owner.query(readFileSync(`${MIGRATIONS}/${name}.sql`, 'utf8'))
    await owner.query('insert into directory.migrations (name, run_on) values ($1, now())', [name])
  }
  await owner.query('reset role')
}
