/** `selvedge serve` as a process: what it says when it cannot start, and how it ends when it is told to. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestDatabase } from '../support/database.ts'
import { TestRedis } from '../support/redis.ts'
import { selvedge } from './support/cli.ts'

let database: TestDatabase
let redis: TestRedis
let taken: Server

beforeAll(async () => {
  database = await TestDatabase.create()
  redis = await TestRedis.start()
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
})

afterAll(async () => {
  taken.close()
  await redis.stop()
  await database.drop()
})

test.each(['SELVEDGE_METRICS_PORT', 'SELVEDGE_PORT'])(
  'a %s that another process listens on is named, and the process ends',
  async (variable) => {
    const port = String((taken.address() as AddressInfo).port)
    const { code, stderr } = await selvedge(['serve'], {
      SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
      SELVEDGE_REDIS_URL: redis.url,
      SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
      SELVEDGE_HOST: '127.0.0.1',
      SELVEDGE_PORT: '0',
      SELVEDGE_METRICS_PORT: '0',
      [variable]: port,
    })
    expect([code, stderr]).toEqual([
      2,
      `listen EADDRINUSE: address already in use 127.0.0.1:${port}; choose another ${variable}\n`,
    ])
  },
)
