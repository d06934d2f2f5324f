/** What the log and the metric say while `selvedge notify` cannot use the directory or a cell: the true reason, once, and no secret. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Cells } from '../../packages/service/store/cells/cell.ts'
import { startNotify } from '../../packages/service/webhooks/start.ts'
import { TestDatabase } from '../support/database.ts'
import { createEmptyDatabase, dropEmptyDatabase } from '../support/empty-database.ts'
import { until } from '../support/until.ts'
import { notifierSettings, oneCell } from './support/notifier.ts'

/** Of several rounds. */
const WHILE_MS = 1_500

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

interface Running {
  readonly problems: () => string[]
  readonly isReady: () => Promise<boolean>
}

async function start(cells: Cells): Promise<Running> {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const settings = { ...notifierSettings(cells), metricsHost: '127.0.0.1', metricsPort: 0 }
  const { metricsUrl, stop } = await startNotify(settings, log)
  onTestFinished(stop)
  return {
    problems: () => logged.map((line) => JSON.parse(line).problem),
    isReady: async () => /^selvedge_notify_ready 1$/m.test(await (await fetch(metricsUrl!)).text()),
  }
}

/** The one cell, at another address. */
function at(change: (url: URL) => void): Cells {
  const url = new URL(database.url('selvedge_notifier'))
  change(url)
  return new Map([['main', { ...oneCell(database).get('main')!, notifierDatabaseUrl: url.href }]])
}

it.each<[string, (url: URL) => void, RegExp]>([
  [
    'a wrong password',
    (url) => {
      url.password = 'wrong-one'
    },
    /password authentication failed for user "selvedge_notifier"; correct the login or the password/,
  ],
  [
    'a port where nobody listens',
    (url) => {
      url.port = '1'
    },
    /^the database does not answer: .*ECONNREFUSED 127\.0\.0\.1:1; check that it runs, and its address$/,
  ],
  [
    'a database that does not exist',
    (url) => {
      url.pathname = '/nowhere'
    },
    /"nowhere" does not exist; create the database/,
  ],
  [
    'a database without migrations',
    (url) => {
      url.pathname = `/${empty}`
    },
    /has the database been migrated\? Run selvedge migrate$/,
  ],
  [
    'the login of the service',
    (url) => {
      url.username = 'selvedge_api'
    },
    /permission denied for table webhooks; selvedge doctor says which login is wrong$/,
  ],
])('%s is one line that says what to do', async (_, change, problem) => {
  const { problems, isReady } = await start(at(change))
  await until(() => problems().length > 0)
  await sleep(WHILE_MS)
  expect(problems()).toEqual([expect.stringMatching(problem)])
  expect(problems()[0]).not.toContain('wrong-one')
  expect(await isReady()).toBe(false)
})

it('a cell that does not respond is named, also if it has no webhooks yet', async () => {
  const silent = at((url) => {
    url.port = '1'
  }).get('main')!
  const { problems, isReady } = await start(new Map([...oneCell(database), ['b', silent]]))
  await until(() => problems().length > 0)
  expect(problems()).toEqual([expect.stringContaining('does not answer')])
  expect(await isReady()).toBe(false)
})

it('a cell that the process does not know is named when a brand lives there, also after the start', async () => {
  const { problems, isReady } = await start(oneCell(database))
  expect(await isReady()).toBe(true)
  const brandId = await database.createBrand('alder-finch')
  await database.asOwner(`update directory.brands set cell = 'new' where id = $1`, [brandId])
  await until(() => problems().length > 0)
  expect(problems()).toEqual(['brands live in cell new, which SELVEDGE_CELLS_FILE does not name'])
  expect(await isReady()).toBe(false)
})
