/** `selvedge serve --processes`: several processes on one port that an operator can treat as one. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { bearer, Client } from '../../harness/client.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { shareOf } from '../../packages/service/cli/serve/shares.ts'
import { restartDelayMs } from '../../packages/service/cli/serve/supervisor.ts'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { type Brands, createBrands } from '../support/brands.ts'
import { TestDatabase } from '../support/database.ts'
import { TestRedis } from '../support/redis.ts'
import { BASE, SETTINGS } from '../support/service.ts'
import { until } from '../support/until.ts'
import { selvedge } from './support/cli.ts'
import { Serving } from './support/serving.ts'

const TAGS = `${BASE}/brands/alder-finch/tags`
const WORKERS = 3
const ENDED = 'worker ended; it will be replaced'
const SECRET = 'secret-of-cursors-for-several-processes'
/** So many that, of three workers, hardly ever one has none of them: once in ten billion runs. */
const CONNECTIONS = 60

/** Far longer than the requests take that must be served meanwhile. */
const DRAIN_DELAY_MS = 5_000

let database: TestDatabase
let redis: TestRedis
let brands: Brands
let environment: Record<string, string>
beforeAll(async () => {
  database = await TestDatabase.create()
  brands = await createBrands(database)
  redis = await TestRedis.start()
  environment = {
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_REDIS_URL: redis.url,
    SELVEDGE_CURSOR_SECRETS: SECRET,
    SELVEDGE_PORT: '0',
    SELVEDGE_METRICS_PORT: '0',
    SELVEDGE_RATE_QUOTA: '1000000',
    SELVEDGE_REQUESTS_MAX: '3000',
    SELVEDGE_DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
  }
})
afterAll(async () => {
  await redis.stop()
  await database.drop()
})

/** Asks over all connections at once. */
async function statuses(client: Client, key: string, requests: number): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: requests }, () => client.get(TAGS, bearer(key))))
  return replies.map(({ status }) => status)
}

describe('several processes', () => {
  let serving: Serving
  let client: Client
  beforeAll(async () => {
    serving = await Serving.start(['--processes', String(WORKERS)], environment)
    client = new Client(serving.url, CONNECTIONS)
  })
  afterAll(async () => {
    client.close()
    serving.signal('SIGKILL')
    await serving.ended
  })

  it('share the load, and metrics add up what each of them counted', async () => {
    expect(new Set(await statuses(client, brands.keys.brand, 600))).toEqual(new Set([200]))
    await until(() => serving.logged('request').length === 600)
    const workers = serving.logged('request').map(({ worker }) => worker)
    expect([...new Set(workers)].sort()).toEqual([1, 2, 3])
    expect(serving.torn).toEqual([])
    const metrics = await serving.metrics()
    expect(metrics.get('selvedge_requests_total{operation="listTags",status="200",code=""}')).toBe(600)
    expect(metrics.get('selvedge_request_duration_seconds_count{operation="listTags"}')).toBe(600)
    expect(metrics.get('selvedge_workers_serving')).toBe(WORKERS)
    // The limit of a busy process shrinks, and grows again when it is idle.
    await until(async () => (await serving.metrics()).get('selvedge_requests_limit') === 3_000)
    expect(metrics.get('selvedge_limiter_shared')).toBe(1)
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(WORKERS * 40 * 2 ** 20)
  })

  it('admit exactly the quota of a key together', async () => {
    const key = await database.createKey(brands.brandId, { quota: 100, windowSeconds: 600 })
    const admitted = (await statuses(client, key, 400)).filter((status) => status === 200)
    expect(admitted).toHaveLength(100)
  })

  it('all reject a key within five seconds of its revocation', async () => {
    const key = await database.createKey(brands.brandId)
    expect(new Set(await statuses(client, key, CONNECTIONS))).toEqual(new Set([200]))
    await database.asOwner(`update directory.api_keys set revoked_at = now() where key_hash = decode($1, 'hex')`, [
      hashKey(key),
    ])
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expect(new Set(await statuses(client, key, CONNECTIONS))).toEqual(new Set([401]))
  })

  it('have no secret on their command lines', () => {
    const password = new URL(database.url('selvedge_api')).password
    expect(serving.children).toHaveLength(WORKERS)
    for (const pid of serving.children) {
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      expect(commandLine).toContain('worker')
      for (const secret of [SECRET, password]) expect(commandLine).not.toContain(secret)
    }
  })

  it('go on serving while one is killed, which is replaced', async () => {
    const counted = (metrics: Map<string, number>): number =>
      metrics.get('selvedge_requests_total{operation="listTags",status="200",code=""}')!
    const killed = serving.logged('worker serves').find(({ worker }) => worker === 2)!
    // Each request has a new connection, so that those to the killed worker do not affect the others.
    const load = new SteadyLoad(50, async () => {
      const own = new Client(serving.url, 1)
      const reply = await own.get(TAGS, bearer(brands.keys.brand)).catch(() => ({ status: 0, headers: {}, text: '' }))
      own.close()
      return reply
    })
    await until(() => load.samples.length > 10)
    const before = counted(await serving.metrics())
    process.kill(killed.pid as number, 'SIGKILL')
    await until(() => serving.logged(ENDED).length === 1)
    // What the killed one had counted stays in the sum.
    expect(counted(await serving.metrics())).toBeGreaterThanOrEqual(before)
    await until(() => serving.logged('worker serves').length === WORKERS + 1)
    const samples = await load.stop()
    // At 50 requests a second few are on their way to the killed worker at the moment it ends.
    const failed = samples.filter(({ status }) => status !== 200)
    expect(failed.length).toBeLessThan(samples.length / 10)
    expect(serving.logged(ENDED)).toMatchObject([
      { level: 50, worker: 2, pid: killed.pid, code: null, signal: 'SIGKILL', restartInMs: 100 },
    ])
    const replacement = serving.logged('worker serves').at(-1)!
    expect(replacement).toMatchObject({ worker: 2 })
    expect(serving.children).toContain(replacement.pid)
    const metrics = await serving.metrics()
    expect(metrics.get('selvedge_worker_restarts_total')).toBe(1)
    expect(metrics.get('selvedge_workers_serving')).toBe(WORKERS)
    const later = new Client(serving.url, CONNECTIONS)
    expect(new Set(await statuses(later, brands.keys.brand, 200))).toEqual(new Set([200]))
    later.close()
  })

  it('drain on SIGTERM without a failed request, and end with 0', async () => {
    const load = new SteadyLoad(100, () => client.get(TAGS, bearer(brands.keys.brand)))
    await until(() => load.samples.length > 20)
    const drainedMs = load.nowMs + DRAIN_DELAY_MS
    const code = serving.stop()
    // A load balancer notices within the drain delay; until then requests still come.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const samples = await load.stop()
    // What ended later was also sent too late, by a machine that stood still.
    const inTime = samples.filter(({ dueMs, ms }) => dueMs + ms < drainedMs)
    expect(inTime.filter(({ status }) => status !== 200)).toEqual([])
    expect(inTime.length).toBeGreaterThan(20)
    expect(await code).toBe(0)
    expect(serving.torn).toEqual([])
  })
})

it('ends every worker when the supervisor is killed', async () => {
  const serving = await Serving.start([], { ...environment, SELVEDGE_PROCESSES: '2', SELVEDGE_DRAIN_DELAY_MS: '0' })
  const { children } = serving
  expect(children).toHaveLength(2)
  serving.signal('SIGKILL')
  await until(() => children.every((pid) => !existsSync(`/proc/${pid}`)))
  await serving.ended
})

it('ends on SIGTERM though a worker hangs, and reading metrics meanwhile piles up nothing', async () => {
  const warnings = join(mkdtempSync(join(tmpdir(), 'selvedge-warnings-')), 'warnings')
  const serving = await Serving.start(['--processes', '2'], {
    ...environment,
    SELVEDGE_DRAIN_DELAY_MS: '0',
    NODE_OPTIONS: `--redirect-warnings=${warnings}`,
  })
  const [hung] = serving.children
  process.kill(hung!, 'SIGSTOP')
  const read = await Promise.all(Array.from({ length: 12 }, () => serving.metrics()))
  expect(read.map((metrics) => metrics.get('selvedge_workers_serving'))).toEqual(Array(12).fill(1))
  expect(existsSync(warnings)).toBe(false)
  expect(await serving.stop()).toBe(0)
  expect(serving.logged('worker does not stop; killing it')).toMatchObject([{ pid: hung }])
  expect(existsSync(`/proc/${hung}`)).toBe(false)
  rmSync(dirname(warnings), { recursive: true })
})

it('starts no other process for one', async () => {
  const serving = await Serving.start(['--processes', '1'], { ...environment, SELVEDGE_DRAIN_DELAY_MS: '0' })
  expect(serving.children).toEqual([])
  expect(await serving.stop()).toBe(0)
})

describe('what cannot be is said once', () => {
  it('without Redis, which limits need to hold over all', async () => {
    const { SELVEDGE_REDIS_URL, ...without } = environment
    expect(await selvedge(['serve', '--processes', '4'], without)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^SELVEDGE_PROCESSES is 4, and .* set SELVEDGE_REDIS_URL, .*\n$/),
    })
  })

  it.each(['SELVEDGE_PORT', 'SELVEDGE_METRICS_PORT'])('where another process listens on %s', async (variable) => {
    const port = String(redis.port)
    const { code, stderr } = await selvedge(['serve', '--processes', '2'], { ...environment, [variable]: port })
    expect([code, stderr]).toEqual([
      2,
      `listen EADDRINUSE: address already in use 127.0.0.1:${port}; choose another ${variable}\n`,
    ])
  })
})

test('shares add up, and nobody goes without a connection', () => {
  const settings = { ...SETTINGS, databaseUrl: '', keeperUrl: null, pageConnectionsMax: 10, countConnectionsMax: 2 }
  const shares = [1, 2, 3, 4].map((number) => shareOf({ ...settings, cacheBytesMax: 67, requestsMax: 256 }, number, 4))
  expect(shares.map(({ pageConnectionsMax }) => pageConnectionsMax)).toEqual([3, 3, 2, 2])
  expect(shares.map(({ countConnectionsMax }) => countConnectionsMax)).toEqual([1, 1, 1, 1])
  expect(shares.map(({ cacheBytesMax }) => cacheBytesMax)).toEqual([17, 17, 17, 16])
  expect(shares.map(({ requestsMax }) => requestsMax)).toEqual([64, 64, 64, 64])
})

test('a worker that ends again and again is started less and less often', () => {
  expect([1, 2, 3, 9, 10, 2_000].map(restartDelayMs)).toEqual([100, 200, 400, 25_600, 30_000, 30_000])
})
