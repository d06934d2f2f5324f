/** The host of the database vanishes in the middle of a load or a migration: nothing comes any more, and no connection ends. */
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../../packages/service/cli/exit-codes.ts'
import { failureOf } from '../../packages/service/cli/failure.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'
import { connectToPrimary } from '../../packages/service/store/connections/primary.ts'
import { SILENCE_LIMITS, type SilenceLimits } from '../../packages/service/store/connections/silence.ts'
import { loadWith, type Role, resourceOf, TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { until } from '../support/until.ts'
import { tapWire, type WireTap } from '../support/wire.ts'

const SHORT: SilenceLimits = { lookEveryMs: 100, answerWithinMs: 5_000 }

let database: TestDatabase
let wire: WireTap
beforeEach(async () => {
  database = await TestDatabase.create()
  wire = await tapWire(Number(new URL(database.url(OPERATOR)).port))
})
afterEach(async () => {
  await wire.stop()
  await database.drop()
})

function connect(role: Role, limits: SilenceLimits): Promise<pg.Client> {
  const url = new URL(database.url(role))
  url.port = String(wire.port)
  return connectToPrimary(url.href, {}, limits)
}

/** Vanishes while the work waits for a lock on the table. */
async function vanishDuring(table: string, work: Promise<unknown>): Promise<unknown> {
  const ended = work.then(
    () => null,
    (error) => error,
  )
  await until(async () => {
    const [[waiting]] = (await database.asOwner(
      `select count(*)::int from pg_locks where relation = '${table}'::regclass and not granted`,
    )) as [[number]]
    return waiting === 1
  })
  wire.silence()
  return ended
}

test.each<[string, Role, string, (client: pg.Client, brandId: number) => Promise<unknown>]>([
  [
    'load',
    'selvedge_loader',
    'records.tags',
    (loader, brandId) => loadWith(loader, brandId, { tags: [resourceOf('tags').sample] }, 'upsert'),
  ],
  ['migration', OPERATOR, 'directory.migrations', (admin) => migrate(admin, (line) => expect.unreachable(line))],
])('a %s ends with one line that names the server', async (_name, role, table, work) => {
  const brandId = await database.createBrand('birch-wren')
  const release = await database.lockTable(table)
  const client = await connect(role, SHORT)
  const error = await vanishDuring(table, work(client, brandId))
  expect(failureOf(error)).toEqual({
    exitCode: exitCodes.unreachable,
    message: `The connection to a database was lost: database ${database.name} at 127.0.0.1:${wire.port} has not responded for 5 s. Run the command again.`,
  })
  // Nor does closing the connection wait.
  await client.end()
  await release()
})

test('a server that works for long without a word is waited for', async () => {
  const client = await connect('selvedge_loader', { lookEveryMs: 50, answerWithinMs: 60_000 })
  await expect(client.query('select pg_sleep(1)')).resolves.toMatchObject({ rowCount: 1 })
  await client.end()
})

test('a host that vanishes is noticed within two minutes', () => {
  const { lookEveryMs, answerWithinMs } = SILENCE_LIMITS
  expect(2 * lookEveryMs + answerWithinMs).toBeLessThan(120_000)
})
