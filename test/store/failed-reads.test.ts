/** What becomes of a connection when a read on it fails: only one that is lost is closed, and only then is it retried. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isConnectionLoss } from '../../packages/service/store/connections/failures.ts'
import { Pool } from '../../packages/service/store/connections/pool.ts'
import type { Statement } from '../../packages/service/store/connections/read-pool.ts'
import { TestDatabase } from '../support/database.ts'
import { tapWire } from '../support/wire.ts'

const DEADLINE_MS = 5_000

let database: TestDatabase
beforeAll(async () => {
  database = await TestDatabase.create()
})
afterAll(() => database.drop())

const poolFor = (url: string, pipelinedMax: number, deadlineMs = DEADLINE_MS) =>
  new Pool({ url, connectionsMax: 1, pipelinedMax, deadlineMs })

const failureOf = (query: Promise<unknown>): Promise<Error> =>
  query.then(
    () => expect.unreachable('the read should fail'),
    (error) => error,
  )

describe.each([
  ['a shared connection', 1],
  ['a connection for one statement at a time', 0],
])('%s', (_, pipelinedMax) => {
  const BACKEND: Statement = { name: 'backend', text: 'select pg_backend_pid(), $1::text' }
  const SLOW: Statement = { name: 'slow', text: 'select pg_sleep(0.3), pg_backend_pid()' }

  it('survives an error of the program, which is not retried', async () => {
    const pool = poolFor(database.url('selvedge_api'), pipelinedMax)
    const backend = async () => (await pool.query(BACKEND, ['a']))[0]![0]
    const before = await backend()
    expect(await failureOf(pool.query({ ...BACKEND, text: 'select 1' }, []))).toMatchObject({
      message: expect.stringContaining('must be unique'),
    })
    expect(await backend()).toBe(before)
    let tries = 0
    const unfit = {
      toPostgres() {
        tries++
        throw new TypeError('a mistake')
      },
    }
    const slow = pool.query(SLOW, [])
    expect(await failureOf(pool.query(BACKEND, [unfit]))).toEqual(new TypeError('a mistake'))
    expect(tries).toBe(1)
    expect((await slow)[0]![1]).toBe(before)
    expect((await pool.query(SLOW, []))[0]![1]).toBe(before)
    // The driver has dropped the statement whose value it could not send; it can be used again all the same.
    expect(typeof (await backend())).toBe('number')
    await pool.end()
  })

  it('is replaced, and the read retried, when its backend ends', async () => {
    const pool = poolFor(database.url('selvedge_api'), pipelinedMax)
    const backend = async () => (await pool.query(BACKEND, ['a']))[0]![0]
    const before = await backend()
    const slow = pool.query(SLOW, [])
    await database.asBackendKiller(`select pg_terminate_backend(${before})`)
    expect((await slow).length).toBe(1)
    expect(await backend()).not.toBe(before)
    await pool.end()
  })
})

describe('a connection is lost', () => {
  const SELECT: Statement = { name: 'one', text: 'select 1' }

  it.each([1, 0])('when nobody listens, it is cut, or nobody answers (pipelined: %s)', async (pipelinedMax) => {
    const nobody = poolFor('postgres://a:b@127.0.0.1:1/c', pipelinedMax)
    const address = new URL(database.url('selvedge_api'))
    const wire = await tapWire(Number(address.port))
    address.port = String(wire.port)
    const cut = poolFor(address.href, pipelinedMax)
    await cut.query(SELECT, [])
    wire.cut()
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const port = (silent.address() as { port: number }).port
    const unanswered = poolFor(`postgres://a:b@127.0.0.1:${port}/c`, pipelinedMax, 300)
    for (const pool of [nobody, cut, unanswered]) {
      const error = await failureOf(pool.query(SELECT, []))
      expect([error.message, isConnectionLoss(error)]).toEqual([error.message, true])
    }
    await Promise.all([wire.stop(), ...[nobody, cut, unanswered].map((pool) => pool.end())])
    silent.close()
  })

  it('by no error of the program', () => {
    for (const error of [new TypeError('x is not a function'), new RangeError('a range'), new Error('a mistake')]) {
      expect(isConnectionLoss(error)).toBe(false)
    }
  })
})
