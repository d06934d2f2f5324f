/** What the log and /readyz say while the database cannot be used: the true reason, and no secret. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../../../packages/service/api/start.ts'
import { TestDatabase } from '../../support/database.ts'
import { createEmptyDatabase, dropEmptyDatabase } from '../../support/empty-database.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { SETTINGS, TestService } from '../../support/service.ts'

const NOT_READY = 'not ready'
const READY = 'ready again'

interface Line {
  readonly msg: string
  readonly problem?: string
}

const changes = (logged: readonly string[]): Line[] =>
  logged.map((line): Line => JSON.parse(line)).filter(({ msg }) => [NOT_READY, READY].includes(msg))

describe('a service that cannot use its database', () => {
  let database: TestDatabase
  let empty: string
  beforeAll(async () => {
    database = await TestDatabase.create()
    empty = await createEmptyDatabase(database)
  })
  afterAll(async () => {
    await dropEmptyDatabase(database, empty)
    await database.drop()
  })

  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'a wrong host',
      (url) => {
        url.host = 'no-such-host.invalid'
      },
      /^the database does not answer: getaddrinfo E\w+ no-such-host\.invalid\. DNS does not know .*; check that it runs, and its address$/,
    ],
    [
      'a port where nobody listens',
      (url) => {
        url.port = '1'
      },
      /^the database does not answer: connect ECONNREFUSED 127\.0\.0\.1:1; check/,
    ],
    [
      'a wrong password',
      (url) => {
        url.password = 'wrong-one'
      },
      /^the database cannot be read: password authentication failed for user "selvedge_api"; correct the login/,
    ],
    [
      'a database that does not exist',
      (url) => {
        url.pathname = '/nowhere'
      },
      /^the database cannot be read: database "nowhere" does not exist; create the database, or correct its name/,
    ],
    [
      'a database that is not migrated',
      (url) => {
        url.pathname = `/${empty}`
      },
      /^the database cannot be read: .* does not exist; has the database been migrated\? Run selvedge migrate$/,
    ],
  ])('says so with %s, once, without its password', async (_name, spoil, reason) => {
    const url = new URL(database.url('selvedge_api'))
    spoil(url)
    for (const cells of [{}, { north: { databaseUrl: database.url('selvedge_api'), readUrls: [] } }]) {
      const logged: string[] = []
      const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
      const settings = { ...SETTINGS, databaseUrl: url.href, keeperUrl: null, cells, pageDeadlineMs: 1_500 }
      const service = await startService(settings, log)
      expect(changes(logged)).toMatchObject([{ msg: NOT_READY, problem: expect.stringMatching(reason) }])
      const response = await fetch(`${service.url}/readyz`)
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({ status: 'unavailable', problem: expect.stringMatching(reason) })
      await service.stop()
      expect(logged.join('')).not.toContain(url.password)
    }
  })
})

it('logs the reason when it begins, at most once a minute while it lasts, and the end', async () => {
  const clock = new ManualClock()
  const service = await TestService.start({}, clock)
  /** The checks that the service makes by itself, and their results. */
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 5) {
      clock.advance(5_000)
      await fetch(`${service.url}/readyz`)
    }
  }
  await pass(120)
  expect(changes(service.logged)).toEqual([])
  service.wire.cut()
  clock.advance(5_000)
  // Nobody asks /readyz: a request that fails is enough.
  expect((await service.list('tags')).status).toBe(500)
  await expect
    .poll(() => changes(service.logged), { timeout: 20_000 })
    .toMatchObject([{ msg: NOT_READY, problem: expect.stringContaining('database') }])
  await pass(55)
  expect(changes(service.logged)).toHaveLength(1)
  await pass(65)
  expect(changes(service.logged)).toHaveLength(3)
  service.wire.restore()
  clock.advance(5_000)
  await expect.poll(() => changes(service.logged).at(-1), { timeout: 20_000 }).toMatchObject({ msg: READY })
  await pass(120)
  expect(changes(service.logged)).toHaveLength(4)
  await service.stop()
})
