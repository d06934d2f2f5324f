/** What commands print, and how they end, when a database is lost or refuses something: one line that an operator can act on. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Failure, failureOf } from '../../packages/service/cli/failure.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { selvedge } from './support/cli.ts'

const UNREACHABLE = 3
const USAGE = 2

let database: TestDatabase
let files: Files
beforeAll(async () => {
  database = await TestDatabase.create()
  await database.createBrand('birch-wren')
  files = new Files()
})
afterAll(async () => {
  files.remove()
  await database.drop()
})

const failure = (promise: Promise<unknown>): Promise<Failure> =>
  promise.then(() => expect.unreachable('it failed not'), failureOf)

const LOST = {
  exitCode: UNREACHABLE,
  message: expect.stringMatching(/^The connection to a database was lost: .*again\.$/),
}

describe('a lost connection', () => {
  it.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND'])(
    'is one for which the system says %s',
    (code) => {
      expect(failureOf(Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }))).toEqual(LOST)
    },
  )

  it('is one that does not respond in time, or that was closed before', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    expect(await failure(client.connect())).toEqual(LOST)
    silent.close()
    const closed = await database.connect('selvedge_loader')
    await closed.end()
    expect(await failure(closed.query('select 1'))).toEqual(LOST)
  })

  it('is no missing file, and no defect', () => {
    const missing = Object.assign(new Error('open x'), { code: 'ENOENT', syscall: 'open' })
    for (const error of [missing, new TypeError('x is not a function')]) expect(failureOf(error).exitCode).toBe(70)
  })
})

describe('an error of PostgreSQL', () => {
  it.each([
    ['53100', UNREACHABLE, 'free some space'],
    ['53200', UNREACHABLE, 'out of memory'],
    ['53300', UNREACHABLE, 'max_connections'],
    ['53400', UNREACHABLE, 'log of the database server'],
    ['58030', UNREACHABLE, 'log of the database server'],
    ['40P01', UNREACHABLE, 'try again'],
    ['55P03', UNREACHABLE, 'try again'],
    ['57014', UNREACHABLE, 'statement_timeout'],
    ['42883', USAGE, 'Run selvedge migrate'],
    ['42501', USAGE, 'selvedge doctor'],
    ['25006', USAGE, 'selvedge doctor'],
  ])('%s has a line that says what to do', async (state, exitCode, advice) => {
    const client = await database.connect('selvedge_loader')
    const raise = `do $$ begin raise exception 'it failed' using errcode = '${state}'; end $$`
    const { message, exitCode: ended } = await failure(client.query(raise))
    await client.end()
    expect([ended, message]).toEqual([exitCode, expect.stringMatching(`^it failed; .*${advice}`)])
    expect(message).not.toContain('\n')
  })
})

it('load with the login of the API names the login, and ends with 2', async () => {
  const path = files.write('tags.ndjson', ndjson([resourceOf('tags').sample as object as Record<string, unknown>]))
  const { code, stderr } = await selvedge(['load', '--brand', 'birch-wren', path], {
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_api'),
  })
  expect([code, stderr]).toEqual([USAGE, expect.stringMatching(/selvedge doctor says which login is wrong\n$/)])
  expect(stderr).not.toContain('    at ')
})

it('migrate says what a network of containers lacks when the name of its database is unknown', async () => {
  const { code, stderr } = await selvedge(['migrate'], {
    SELVEDGE_ADMIN_DATABASE_URL: 'postgres://a:b@postgres.invalid/c',
  })
  expect([code, stderr]).toEqual([
    UNREACHABLE,
    expect.stringMatching(
      /getaddrinfo E\w+ postgres\.invalid\. DNS does not know .* docs\/operating\/containers\.md .*\n$/,
    ),
  ])
  const page = readFileSync('docs/operating/containers.md', 'utf8')
  for (const needed of ['## Podman', 'ENOTFOUND postgres', 'aardvark-dns', 'dnsname']) expect(page).toContain(needed)
})

it('serve with an address that this machine does not have names the setting', async () => {
  const { code, stderr } = await selvedge(['serve'], {
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    SELVEDGE_HOST: '192.0.2.1',
  })
  expect([code, stderr]).toEqual([
    USAGE,
    expect.stringMatching(/^listen EADDRNOTAVAIL.*; choose another SELVEDGE_HOST or/),
  ])
})
