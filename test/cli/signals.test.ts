/** How `selvedge serve` ends when a supervisor signals it more than once: GNU `timeout` signals a process and its group. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestDatabase } from '../support/database.ts'
import { TestRedis } from '../support/redis.ts'
import { until } from '../support/until.ts'
import { Serving } from './support/serving.ts'

let database: TestDatabase
let redis: TestRedis
let environment: Record<string, string>
beforeAll(async () => {
  database = await TestDatabase.create()
  redis = await TestRedis.start()
  environment = {
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_REDIS_URL: redis.url,
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    SELVEDGE_PORT: '0',
    SELVEDGE_DRAIN_DELAY_MS: '3000',
  }
})
afterAll(async () => {
  await redis.stop()
  await database.drop()
})

/** What the supervisor of a process group signals: the process, and those that it started. */
function signalAll(serving: Serving): void {
  for (const pid of [serving.pid, ...serving.children]) process.kill(pid, 'SIGTERM')
}

const statusOf = async ({ url }: Serving, path: string): Promise<number> => (await fetch(url + path)).status

test.each([1, 2])('a second SIGTERM does not end a drain, with --processes %i', async (processes) => {
  const serving = await Serving.start(['--processes', String(processes)], environment)
  signalAll(serving)
  await until(async () => (await statusOf(serving, '/readyz')) === 503)
  signalAll(serving)
  expect((await serving.ended).code).toBe(0)
})

test('a third SIGTERM ends the process at once, and its log is whole', async () => {
  const serving = await Serving.start([], { ...environment, SELVEDGE_DRAIN_DELAY_MS: '60000' })
  serving.signal('SIGTERM')
  await until(() => serving.logged('stopping').length === 1)
  // Signals that come at the same moment are one to the system.
  serving.signal('SIGTERM')
  await statusOf(serving, '/healthz')
  serving.signal('SIGTERM')
  expect((await serving.ended).code).toBe(143)
  expect(serving.logged('request')).toHaveLength(1)
})

test('a second signal ends a process that should have ended by now', async () => {
  const stop = new URL('../../packages/service/cli/stop.ts', import.meta.url)
  const program = `
    import { stopRequested } from '${stop}'
    setInterval(() => {}, 1_000)
    const requested = stopRequested(0)
    console.log('waiting')
    console.log(await requested)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program])
  await once(child.stdout, 'data')
  child.kill('SIGHUP')
  expect(String(await once(child.stdout, 'data'))).toBe('SIGHUP\n')
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([143, null])
})
