/** Rate limits: what a key may ask in a window, alone, with others, and while Redis is away. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../packages/service/clock.ts'
import { BEYOND_PER_SECOND_MAX } from '../../../packages/service/http/identity/failed-keys.ts'
import { generateKey } from '../../../packages/service/store/directory/api-key.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { TestRedis } from '../../support/redis.ts'
import { BASE, TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const TAGS = `${BASE}/brands/alder-finch/tags`

let redis: TestRedis
beforeAll(async () => {
  redis = await TestRedis.start()
})
afterAll(() => redis.stop())

describe.each([false, true])('with Redis: %s', (shared) => {
  // Redis ends its windows by its own clock.
  const manual = new ManualClock()
  const [clock, pass] = shared ? [systemClock, sleep] : [manual, (ms: number) => manual.advance(ms)]
  let service: TestService
  beforeAll(async () => {
    const limits = { rateQuota: 5, rateWindowSeconds: 6 }
    service = await TestService.start({ redisUrl: shared ? redis.url : null, ...limits }, clock)
  })
  afterAll(() => service.stop())

  it('admits the quota, then answers 429 until the window ends', async () => {
    const answers = []
    for (let n = 0; n < 7; n++) {
      answers.push(await service.get(TAGS))
      await pass(1)
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"default";q=5;w=6')
    expect(answers.map(({ headers }) => headers.get('ratelimit')?.match(/r=(\d+)/)?.[1])).toEqual([
      '4',
      '3',
      '2',
      '1',
      '0',
      '0',
      '0',
    ])
    const refused = answers[6]!
    expect(refused.json).toEqual({ error: expect.any(String), errorCode: 'rate_limited' })
    const retryAfter = Number(refused.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(6)
    await pass(retryAfter * 1_000)
    expect((await service.get(TAGS)).status).toBe(200)
  })

  it('counts each key by itself, and by its own limit where it has one', async () => {
    const key = await service.database.createKey(service.brandId, { quota: 2, windowSeconds: 30 })
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await service.get(TAGS, { authorization: `Bearer ${key}` })).status)
    expect(statuses).toEqual([200, 200, 429])
    const { headers } = await service.get(TAGS, { authorization: `Bearer ${key}` })
    expect(headers.get('ratelimit-policy')).toBe('"default";q=2;w=30')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(20)
  })

  it('counts requests that are refused for another reason, and tells of the limit there too', async () => {
    const key = await service.database.createKey(service.brandId, { quota: 2, windowSeconds: 30 })
    const ask = (path: string) => service.get(path, { authorization: `Bearer ${key}` })
    const first = await ask(`${TAGS}?limit=0`)
    expect([first.status, first.headers.get('ratelimit')]).toEqual([400, '"default";r=1;t=30'])
    expect((await ask(`${BASE}/brands/other-brand/tags`)).status).toBe(401)
    expect((await ask(`${BASE}/brands/other-brand/tags`)).status).toBe(429)
  })

  it('leaves health and documentation alone', async () => {
    for (let n = 0; n < 10; n++) {
      for (const path of ['/healthz', '/docs', '/llms.txt', `${BASE}/openapi.json`]) {
        expect((await service.get(path, {})).status).toBe(200)
      }
    }
  })

  it('admits exactly the quota of many that ask at once', async () => {
    const key = await service.database.createKey(service.brandId, { quota: 40, windowSeconds: 30 })
    const asked = Array.from({ length: 200 }, () => service.get(TAGS, { authorization: `Bearer ${key}` }))
    const answers = await Promise.all(asked)
    const statuses = answers.map(({ status }) => status)
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(statuses.filter((status) => status === 200).length).toBe(40)
    expect(statuses.filter((status) => status === 429).length).toBe(160)
  })
})

/** Waits until the service has noticed that Redis is back. */
function countsTogether(service: TestService): Promise<void> {
  const isShared = async () => /^selvedge_limiter_shared 1$/m.test(await (await fetch(service.metricsUrl!)).text())
  return expect.poll(isShared, { timeout: 30_000 }).toBe(true)
}

describe('a Redis that is frozen, then killed', () => {
  it('is done without: no request fails or waits long, limits still hold, and shared counting comes back', async () => {
    const own = await TestRedis.start()
    const service = await TestService.start({ redisUrl: own.url, metricsPort: 0 })
    const key = () => service.database.createKey(service.brandId, { quota: 10, windowSeconds: 20 })
    const admitted = async (authorization: string) => {
      const asked = Array.from({ length: 30 }, async () => {
        const started = performance.now()
        const { status } = await service.get(TAGS, { authorization })
        expect([200, 429]).toContain(status)
        return { status, ms: performance.now() - started }
      })
      const answers = await Promise.all(asked)
      return {
        count: answers.filter(({ status }) => status === 200).length,
        slowestMs: Math.max(...answers.map(({ ms }) => ms)),
      }
    }
    await service.get(TAGS)

    for (const trouble of ['frozen', 'killed'] as const) {
      if (trouble === 'frozen') own.signal('SIGSTOP')
      else await own.kill()
      // The first to notice waits for the time-out; from then on nobody waits.
      await service.get(TAGS)
      const away = await admitted(`Bearer ${await key()}`)
      expect(away.count).toBe(10)
      if (trouble === 'frozen') own.signal('SIGCONT')
      else await own.start()
      await countsTogether(service)
      const back = await key()
      expect((await admitted(`Bearer ${back}`)).count).toBe(10)
      expect(await own.keys()).toBeGreaterThan(0)
    }
    await service.stop()
    await own.stop()
  })
})

describe('a Redis that comes and goes', () => {
  it('is logged once when it is lost and once when it is back, and leaves no timers behind', async () => {
    const own = await TestRedis.start()
    const service = await TestService.start({ redisUrl: own.url })
    const logged = () => service.logged.map((line) => JSON.parse(line).msg as string).filter((msg) => /Redis/.test(msg))
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    await service.get(TAGS)
    expect(logged()).toEqual([])
    for (const trouble of ['frozen', 'killed'] as const) {
      const before = logged().length
      if (trouble === 'frozen') own.signal('SIGSTOP')
      else await own.kill()
      await service.get(TAGS)
      const timersBefore = timers()
      for (let n = 0; n < 20; n++) {
        await sleep(200)
        await service.get(TAGS)
      }
      expect(timers() - timersBefore).toBeLessThan(5)
      expect(logged().slice(before)).toEqual([expect.stringContaining('Redis does not respond')])
      if (trouble === 'frozen') own.signal('SIGCONT')
      else await own.start()
      await until(async () => {
        await service.get(TAGS)
        return logged().length > before + 1
      })
      expect(logged().slice(before + 1)).toEqual([expect.stringContaining('Redis responds')])
    }
    const total = logged().length
    await service.stop()
    await own.stop()
    expect(logged()).toHaveLength(total)
  })

  it('is logged where it is away from the start', async () => {
    const service = await TestService.start({ redisUrl: 'redis://127.0.0.1:1' })
    await service.stop()
    expect(service.logged.filter((line) => line.includes('Redis does not respond'))).toHaveLength(1)
  })
})

describe('a Redis that stalls', () => {
  it('does not give the quota of a window twice', async () => {
    const own = await TestRedis.start()
    const service = await TestService.start({ redisUrl: own.url, metricsPort: 0 })
    const key = await service.database.createKey(service.brandId, { quota: 10, windowSeconds: 30 })
    const admitted = async (requests: number) => {
      const statuses: number[] = []
      for (let n = 0; n < requests; n++) {
        statuses.push((await service.get(TAGS, { authorization: `Bearer ${key}` })).status)
      }
      return statuses.filter((status) => status === 200).length
    }
    expect(await admitted(4)).toBe(4)
    own.signal('SIGSTOP')
    expect(await admitted(4)).toBe(4)
    own.signal('SIGCONT')
    await countsTogether(service)
    expect(await admitted(6)).toBe(2)
    await service.stop()
    await own.stop()
  })
})

describe('guessing keys', () => {
  let service: TestService
  beforeAll(async () => {
    service = await TestService.start({ failedKeysMax: 10 })
  })
  afterAll(() => service.stop())

  it('reaches so many look-ups and few more, and locks nobody out whose key is good', async () => {
    const good = `Bearer ${service.keys.brand}`
    expect((await service.get(TAGS, { authorization: good })).status).toBe(200)
    service.wire.reset()
    const statuses = new Map<number, number>()
    const startedAt = performance.now()
    for (let n = 0; n < 500; n++) {
      const { status, headers } = await service.get(TAGS, { authorization: `Bearer ${generateKey()}` })
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const beyondMax = BEYOND_PER_SECOND_MAX * Math.ceil((performance.now() - startedAt) / 1_000)
    expect([...statuses.keys()].sort()).toEqual([401, 429])
    expect(statuses.get(401)).toBeLessThanOrEqual(10 + beyondMax)
    expect(service.wire.roundTrips).toBeLessThanOrEqual(12 + beyondMax)
    expect((await service.get(TAGS, { authorization: good })).status).toBe(200)
    expect((await service.get(TAGS, { authorization: 'Bearer slv_live_nonsense' })).status).toBe(401)
  })
})
