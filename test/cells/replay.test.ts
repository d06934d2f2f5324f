/** A step of a move counts only once every server of the cell shows it: a standby that is promoted then knows it too. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { addressOf } from '../support/clusters.ts'
import { signalServer, startStandby } from '../support/standby.ts'
import { numbered, range, ThreeCells } from './support/three-cells.ts'

let cells: ThreeCells
let standby: PostgresCluster
let admin: pg.Client

beforeAll(async () => {
  cells = await ThreeCells.create()
  const { port, password } = addressOf('oldest')
  const url = (role: string, database: string): string => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  standby = await startStandby(systemPostgres(), { url, password } as PostgresCluster)
  admin = new pg.Client(standby.url('postgres', 'postgres'))
  await admin.connect()
  cells.sourceStandbys = [standby.url('selvedge_api', cells.of('main').name)]
})

afterAll(async () => {
  await admin?.end()
  await standby?.stop()
  await cells?.drop()
})

beforeEach(async () => {
  await cells.createBrand()
  await cells.loadAt('main', { tags: numbered('tags', range(1, 20)) })
  cells.patienceMs = 3_000
})

const STOPPED = /server at 127\.0\.0\.1:\d+ does not show yet that the brand is/

test('a fence that a standby does not show: the move stops before it copies the rest, and goes on later', async () => {
  const steps: string[] = []
  const moving = cells.move('main', 'b', async (name) => {
    steps.push(name)
    if (name === 'caught-up') await admin.query('select pg_wal_replay_pause()')
  })
  await expect(moving).rejects.toThrow(STOPPED)
  expect(steps.at(-1)).toBe('fenced')
  expect(await cells.statuses()).toEqual(['leaving', 'copying', null])
  await admin.query('select pg_wal_replay_resume()')
  await cells.move('main', 'b')
  expect(await cells.statuses()).toEqual(['gone', 'here', null])
})

test('a close that a standby does not show: neither the directory nor loads follow', async () => {
  const moving = cells.move('main', 'b', async (name) => {
    if (name === 'checked') await admin.query('select pg_wal_replay_pause()')
  })
  await expect(moving).rejects.toThrow(STOPPED)
  expect(await cells.statuses()).toEqual(['gone', 'ready', null])
  expect(await cells.hint()).toEqual(['main', 0])
  await admin.query('select pg_wal_replay_resume()')
  await cells.move('main', 'b')
  expect(await cells.statuses()).toEqual(['gone', 'here', null])
})

test('a plan that a standby does not have: the move does not begin', async () => {
  await admin.query('select pg_wal_replay_pause()')
  const steps: string[] = []
  await expect(cells.move('main', 'b', (name) => void steps.push(name))).rejects.toThrow(/the plan of the move/)
  expect(steps).toEqual([])
  await admin.query('select pg_wal_replay_resume()')
  await cells.move('main', 'b')
  expect(await cells.statuses()).toEqual(['gone', 'here', null])
})

test('rows that a standby still has: the move is not over', async () => {
  const moving = cells.move('main', 'b', async (name) => {
    if (name === 'opened') await admin.query('select pg_wal_replay_pause()')
  })
  await expect(moving).rejects.toThrow(/it may still have its rows/)
  expect(await cells.moves()).toEqual(['open'])
  await admin.query('select pg_wal_replay_resume()')
  await cells.move('main', 'b')
  expect(await cells.moves()).toEqual(['done'])
})

test('a server that does not respond is named, before the source closes', async () => {
  const moving = cells.move('main', 'b', (name) => {
    if (name === 'caught-up') signalServer(standby, 'SIGSTOP')
  })
  await expect(moving).rejects.toThrow(STOPPED)
  expect(await cells.statuses()).toEqual(['leaving', 'copying', null])
  signalServer(standby, 'SIGCONT')
  await cells.move('main', 'b')
  expect(await cells.statuses()).toEqual(['gone', 'here', null])
})
