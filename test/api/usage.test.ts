/** The usage of keys: what is counted, when it is written, and what happens if that fails. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UsageCounts, type Use } from '../../packages/service/api/usage/counts.ts'
import { UsageRecorder } from '../../packages/service/api/usage/recorder.ts'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { UsageStore } from '../../packages/service/store/directory/usage-store.ts'
import { TestDatabase } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { BASE, TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { tapWire, type WireTap } from '../support/wire.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const KEY_ID = randomUUID()

function use(more: Partial<Use> = {}): Use {
  const plain = { keyId: KEY_ID, brandId: 0, resource: 'tags', isRejected: false, isError: false, bytes: 10 }
  return { ...plain, deprecated: undefined, ...more }
}

describe('counting', () => {
  it('adds up requests by key, brand and group', () => {
    const counts = new UsageCounts(new ManualClock(), () => {})
    counts.count(use())
    counts.count(use({ isError: true, deprecated: ['tags?code', 'tags'] }))
    counts.count(use({ isRejected: true, isError: true, deprecated: ['tags'] }))
    counts.count(use({ brandId: 7 }))
    counts.count(use({ resource: 'orders' }))
    const { usage, deprecatedUse } = counts.take()!
    expect(usage).toMatchObject([
      { brand_id: 0, resource: 'tags', requests: 2, rejected: 1, errors: 1, bytes: 30 },
      { brand_id: 0, resource: 'orders', requests: 1, rejected: 0, errors: 0, bytes: 10 },
      { brand_id: 7, resource: 'tags', requests: 1 },
    ])
    expect(deprecatedUse).toMatchObject([
      { key_id: KEY_ID, name: 'tags?code', requests: 1 },
      { key_id: KEY_ID, name: 'tags', requests: 1 },
    ])
    expect(counts.take()).toBeNull()
  })

  it('tells the days of UTC apart', () => {
    const clock = new ManualClock()
    clock.advance(DAY_MS - (clock.epochMs() % DAY_MS))
    const midnight = new Date(clock.epochMs()).toISOString().slice(0, 10)
    const counts = new UsageCounts(clock, () => {})
    clock.advance(DAY_MS - 1)
    counts.count(use())
    clock.advance(1)
    counts.count(use())
    const days = counts.take()!.usage.map(({ day, requests }) => [day, requests])
    expect(days).toEqual([
      [midnight, 1],
      [new Date(clock.epochMs()).toISOString().slice(0, 10), 1],
    ])
  })

  it('has a bound: what is known is still counted, and what is new is not until the next batch', () => {
    let full = 0
    const counts = new UsageCounts(new ManualClock(), () => full++, 2)
    for (const resource of ['tags', 'orders', 'skus', 'colors', 'tags']) counts.count(use({ resource }))
    expect(full).toBe(1)
    expect(counts.take()!.usage).toMatchObject([
      { resource: 'tags', requests: 2 },
      { resource: 'orders', requests: 1 },
    ])
    counts.count(use({ resource: 'skus' }))
    expect(counts.take()!.usage).toMatchObject([{ resource: 'skus', requests: 1 }])
  })
})

describe('a service', () => {
  const totals = (service: TestService): Promise<unknown[][]> =>
    service.database.asOwner(
      `select encode(k.key_hash, 'hex'), u.brand_id, u.resource, u.requests::int, u.rejected::int, u.errors::int, u.bytes::int
from directory.usage u join directory.api_keys k on k.id = u.key_id order by u.resource, u.brand_id`,
    )

  it('counts each request that has a key, once a minute and when it stops', async () => {
    const clock = new ManualClock()
    const service = await TestService.start({}, clock)
    const limited = await service.database.createKey(service.brandId, { quota: 1, windowSeconds: 60 })
    const get = (path: string, key: string) =>
      service.get(`${BASE}/brands/${path}`, {
        'accept-encoding': 'identity',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      })
    const { brand, global } = service.keys
    const [list, lookup] = [await get('alder-finch/tags', brand), await get('alder-finch/lookup/tags?ids=x', brand)]
    expect([list.status, lookup.status]).toEqual([200, 400])
    expect((await get('alder-finch/lookup/nothing?ids=x', brand)).status).toBe(404)
    expect((await get('alder-finch/state', brand)).status).toBe(200)
    expect((await get('other-brand/colors', brand)).status).toBe(401)
    expect((await get('other-brand/skus', global)).status).toBe(200)
    expect((await get('nobody/skus', global)).status).toBe(404)
    expect((await get('alder-finch/orders', limited)).status).toBe(200)
    expect((await get('alder-finch/orders', limited)).status).toBe(429)
    // Neither an unknown key nor an address that is no operation.
    expect((await get('alder-finch/tags', '')).status).toBe(401)
    expect((await get('alder-finch/tags', `${brand}x`)).status).toBe(401)
    expect((await get('alder-finch/nothing', brand)).status).toBe(404)
    const head = await fetch(`${service.url}${BASE}/brands/alder-finch/contacts`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${brand}` },
    })
    expect(head.headers.get('content-length')).not.toBe('0')
    expect(await totals(service)).toEqual([])
    clock.advance(MINUTE_MS)
    await until(async () => (await totals(service)).length > 0)
    const [ofBrand, ofGlobal, ofLimited] = [brand, global, limited].map(hashKey)
    const { brandId, otherBrandId } = service
    const any = expect.any(Number)
    expect(await totals(service)).toEqual([
      [ofBrand, brandId, 'colors', 1, 0, 1, any],
      [ofBrand, brandId, 'contacts', 1, 0, 0, 0],
      [ofBrand, brandId, 'lookup', 1, 0, 1, any],
      [ofLimited, brandId, 'orders', 1, 1, 0, any],
      [ofGlobal, 0, 'skus', 1, 0, 1, any],
      [ofGlobal, otherBrandId, 'skus', 1, 0, 0, any],
      [ofBrand, brandId, 'state', 1, 0, 0, any],
      [ofBrand, brandId, 'tags', 2, 0, 1, list.text.length + lookup.text.length],
    ])
    await get('alder-finch/colors', brand)
    await service.stopService()
    const rows = await totals(service)
    expect(rows.find(([, , resource]) => resource === 'colors')).toEqual([ofBrand, brandId, 'colors', 2, 0, 1, any])
    await service.stop()
  })

  it('counts nothing without the login for it', async () => {
    const service = await TestService.start({ keeperUrl: null })
    await service.list('tags')
    await service.stopService()
    expect(await totals(service)).toEqual([])
    await service.stop()
  })
})

describe('recording', () => {
  let database: TestDatabase
  let wire: WireTap
  let clock: ManualClock
  let logged: string[]
  let recorder: UsageRecorder

  beforeEach(async () => {
    database = await TestDatabase.create()
    const address = new URL(database.url('selvedge_keeper'))
    wire = await tapWire(Number(address.port))
    address.port = String(wire.port)
    clock = new ManualClock()
    logged = []
    const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line).msg) })
    recorder = new UsageRecorder(new UsageStore(address.href), 13, log, clock)
  })

  afterEach(async () => {
    await recorder.stop()
    await wire.stop()
    await database.drop()
  })

  const requests = async (): Promise<number> => {
    const [row] = await database.asOwner('select coalesce(sum(requests), 0)::int from directory.usage')
    return row![0] as number
  }

  it('keeps what cannot be written, and says so once', async () => {
    recorder.counts.count(use())
    wire.cut()
    await recorder.write()
    recorder.counts.count(use())
    await recorder.write()
    recorder.counts.count(use({ resource: 'orders' }))
    await recorder.write()
    expect(logged).toEqual(['usage cannot be recorded: it is kept in memory, and tried again'])
    expect(await requests()).toBe(0)
    wire.restore()
    await recorder.write()
    expect(await requests()).toBe(3)
    expect(logged.slice(1)).toEqual(['usage is recorded again'])
  })

  it('adds a batch once, although the connection broke before the database said that it is in', async () => {
    recorder.counts.count(use())
    const unlock = await database.lockTable('directory.usage')
    const writing = recorder.write()
    await until(async () => {
      const [row] = await database.asOwner(
        `select count(*)::int from pg_locks where not granted and relation = 'directory.usage'::regclass`,
      )
      return row![0] === 1
    })
    wire.cut()
    await writing
    expect(logged).toHaveLength(1)
    await unlock()
    await until(async () => (await requests()) === 1)
    wire.restore()
    recorder.counts.count(use())
    await recorder.write()
    expect(await requests()).toBe(2)
  })

  it('writes the rest when it stops, after the write that is under way', async () => {
    recorder.counts.count(use())
    const unlock = await database.lockTable('directory.usage')
    void recorder.write()
    recorder.counts.count(use())
    const stopped = recorder.stop()
    await unlock()
    await stopped
    expect(await requests()).toBe(2)
    expect(logged).toEqual([])
  })

  it('says how much is lost if the process ends meanwhile', async () => {
    recorder.counts.count(use())
    recorder.counts.count(use({ isRejected: true }))
    wire.cut()
    await recorder.stop()
    expect(logged.at(-1)).toBe('the process ends before usage could be recorded')
    wire.restore()
  })

  it('deletes once a day what is older than the retention', async () => {
    await database.asOwner(
      `insert into directory.usage select (now() at time zone 'utc')::date - make_interval(months => months, days => days),
  gen_random_uuid(), 0, 'tags', 1, 0, 0, 0 from (values (0, 0), (13, 0), (13, 1), (20, 0)) t (months, days)`,
    )
    await database.asOwner(
      `insert into directory.deprecated_use select current_date - 700 + n * 650, gen_random_uuid(), 0, 'tags', 1
from generate_series(0, 1) n`,
    )
    await database.asOwner(
      `insert into directory.usage_writers select gen_random_uuid(), 1, now() - make_interval(days => 700 * n)
from generate_series(0, 1) n`,
    )
    const left = async (): Promise<unknown[]> =>
      (
        await database.asOwner(
          `select (select count(*)::int from directory.usage), (select count(*)::int from directory.deprecated_use),
  (select count(*)::int from directory.usage_writers)`,
        )
      )[0]!
    expect(await left()).toEqual([4, 2, 2])
    clock.advance(MINUTE_MS)
    await until(async () => JSON.stringify(await left()) === JSON.stringify([2, 1, 1]))
    wire.reset()
    clock.advance(MINUTE_MS)
    await recorder.write()
    expect(wire.timesSent('delete from')).toBe(0)
    clock.advance(DAY_MS)
    await until(() => wire.timesSent('delete from') > 0)
  })
})

describe('the store', () => {
  const DAY = '2026-11-17'
  const row = { day: DAY, key_id: KEY_ID, brand_id: 0, resource: 'tags', requests: 1, rejected: 2, errors: 3, bytes: 4 }

  it('adds what several processes write at once', async () => {
    const database = await TestDatabase.create()
    const store = new UsageStore(database.url('selvedge_keeper'))
    const usage = Array.from({ length: 50 }, (_, n) => ({ ...row, resource: `group-${n}` }))
    const deprecatedUse = [{ day: DAY, key_id: KEY_ID, brand_id: 0, name: 'tags?code', requests: 1 }]
    const write = async (batches: number, order: typeof usage): Promise<void> => {
      const writerId = randomUUID()
      for (let number = 1; number <= batches; number++)
        await store.add(writerId, { number, usage: order, deprecatedUse })
    }
    await Promise.all([write(5, usage), write(5, usage.toReversed()), write(5, usage)])
    const [totals] = await database.asOwner(
      `select count(*)::int, min(requests)::int, max(requests)::int, max(rejected)::int, max(errors)::int, max(bytes)::int
from directory.usage`,
    )
    expect(totals).toEqual([50, 15, 15, 30, 45, 60])
    expect(await database.asOwner('select requests::int from directory.deprecated_use')).toEqual([[15]])
    await database.drop()
  })

  it('drops what was counted for a brand that is deleted meanwhile', async () => {
    const database = await TestDatabase.create()
    const store = new UsageStore(database.url('selvedge_keeper'))
    const brandId = await database.createBrand('alder-finch')
    const usage = [row, { ...row, brand_id: brandId }, { ...row, brand_id: brandId + 1 }]
    await store.add(randomUUID(), { number: 1, usage, deprecatedUse: [] })
    const rows = await database.asOwner('select brand_id from directory.usage order by 1')
    expect(rows).toEqual([[0], [brandId]])
    await database.drop()
  })
})
