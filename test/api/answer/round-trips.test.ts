/** What a request costs the database, seen on the wire, and what happens when a connection dies under it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { variation } from '../../support/variations.ts'

let service: TestService
const tags = [0, 1, 2, 3].map((n) => ({ id: '', ...variation(resourceOf('tags'), n), name: 'Hero style' }))
beforeAll(async () => {
  service = await TestService.start()
  await service.database.load(service.brandId, { tags })
})
afterAll(() => service.stop())

/** Asked twice: the first time a key is looked up, and a statement is prepared on its connection. */
async function roundTrips(path: string): Promise<number> {
  await service.list(path)
  service.wire.reset()
  expect((await service.list(path)).status).toBe(200)
  return service.wire.roundTrips
}

describe('one round trip to PostgreSQL', () => {
  it('for a page', async () => expect(await roundTrips('tags?limit=2')).toBe(1))
  it('for a filtered page with its count', async () => expect(await roundTrips('tags?limit=2&name=Hero+style')).toBe(1))
  it('for a filtered page with all records that match', async () => {
    expect((await service.list('tags?name=Nobody')).json).toMatchObject({ totalItems: 0, items: [] })
    service.wire.reset()
    const { json } = await service.list('tags?limit=5&name=Hero+style')
    expect([json.totalItems, json.items.length, service.wire.roundTrips]).toEqual([4, 4, 1])
  })
  it('for a page through another group', async () => {
    expect(await roundTrips('tags?productId=3298280d-ccaa-5a86-b4db-94a9b0b2616e')).toBe(1)
  })
  it('for a get', async () => expect(await roundTrips(`tags/${tags[0]!.id}`)).toBe(1))
  it('for a lookup', async () => expect(await roundTrips(`lookup/tags?ids=${tags.map(({ id }) => id)}`)).toBe(1))
  it('for a following page, whose total comes with the cursor', async () => {
    const { json } = await service.list('tags?limit=2&name=Hero+style')
    expect(await roundTrips(`tags?limit=2&name=Hero+style&cursor=${json.nextCursor}`)).toBe(1)
  })
})

it('a filtered page that does not have all records is counted by a second one', async () => {
  const fresh = await TestService.start()
  try {
    const others = [10, 11, 12].map((n) => ({ ...variation(resourceOf('tags'), n), name: 'Other style' }))
    await fresh.database.load(fresh.brandId, { tags: [...tags, ...others] })
    // Its connections are made, and its statements are prepared.
    await fresh.list('tags?limit=2&name=Other+style')
    fresh.wire.reset()
    const page = await fresh.list('tags?limit=2&name=Hero+style')
    expect([page.json.totalItems, page.json.items.length, fresh.wire.roundTrips]).toEqual([4, 2, 2])
  } finally {
    await fresh.stop()
  }
})

describe('a following page', () => {
  it('counts again when records have changed since the page before', async () => {
    const { json } = await service.list('tags?limit=2&name=Hero+style')
    expect(json.totalItems).toBe(4)
    await service.database.load(service.brandId, {
      tags: [{ ...variation(resourceOf('tags'), 9), name: 'Hero style' }],
    })
    const next = await service.list(`tags?limit=2&name=Hero+style&cursor=${json.nextCursor}`)
    expect(next.json.totalItems).toBe(5)
    await service.database.load(service.brandId, { tags: [variation(resourceOf('tags'), 9)] }, 'delete')
  })
})

describe('a connection that dies', () => {
  const killAll = () =>
    service.database.asBackendKiller(`select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and usename = 'selvedge_api'`)

  it('is replaced, and the client does not notice', async () => {
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 20 }, () => service.list('tags?limit=2'))
      await killAll()
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    }
  })
})

describe('health', () => {
  it('says whether the process runs and whether it can serve', async () => {
    expect((await service.get('/healthz', {})).json).toMatchObject({ status: 'ok' })
    expect((await service.get('/readyz', {})).json).toEqual({ status: 'ok' })
  })

  it('asks the database once a second, however often it is asked whether it is ready', async () => {
    // The first one connects again, after connections died above.
    await service.get('/readyz', {})
    const started = performance.now()
    service.wire.reset()
    for (let n = 0; n < 100; n++) expect((await service.get('/readyz', {})).status).toBe(200)
    // The watch on the server speaks, too.
    expect(service.wire.roundTrips).toBeLessThanOrEqual(5 + (5 * (performance.now() - started)) / 1_000)
  })

  it('is not ready when the database lacks a migration', async () => {
    const [[latest]] = (await service.database.asOwner('select max(name) from directory.migrations')) as [[string]]
    await service.database.asOwner(`update directory.migrations set name = '0000' where name = $1`, [latest])
    const ask = async () => (await service.get('/readyz', {})).json
    // A result is reused for a second.
    await expect
      .poll(ask, { timeout: 10_000 })
      .toEqual({ status: 'unavailable', problem: expect.stringContaining(latest) })
    await service.database.asOwner(`update directory.migrations set name = $1 where name = '0000'`, [latest])
  })
})

describe('stopping', () => {
  it('finishes what is under way', async () => {
    const other = await TestService.start({ metricsPort: 0 })
    await other.database.load(other.brandId, { tags })
    await other.list('tags')
    // Held up by a lock, the requests are certain to be under way when the service is told to stop.
    const release = await other.database.lockTable('records.tags')
    // Other pages than before: that one may be in memory.
    const asked = Array.from({ length: 4 }, (_, n) => other.list(`tags?limit=${n + 1}`))
    await until(async () => (await other.requestsUnderWay()) === asked.length)
    const stopped = other.stopService()
    // Enough for a service that cuts requests off to do so.
    await sleep(200)
    await release()
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    await stopped
    await expect(other.list('tags')).rejects.toThrow('fetch failed')
    await other.stop()
  })
})
