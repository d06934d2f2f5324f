/** Conditional requests: what has not changed is not sent again, and what has is never taken from the cache. */
import { type Cache, MemoryCache, Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE, TestService } from '../support/service.ts'
import { FaultProxy } from './support/fault-proxy.ts'
import { manyTags } from './support/tags.ts'

const tags = manyTags(4)

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
  await service.database.load(service.brandId, { tags: tags.slice(0, 3) })
})
afterAll(() => service.stop())

function connect(cache: Cache, { apiKey = service.keys.brand, url = service.url } = {}) {
  const statuses: (number | null)[] = []
  const log = ({ status }: { status: number | null }): void => void statuses.push(status)
  const brand = new Selvedge({ apiKey, baseUrl: url + BASE, cache, log }).brand('alder-finch')
  return { brand, statuses }
}

it('a list that has not changed is not sent again, and is the same with its version', async () => {
  const { brand, statuses } = connect(new MemoryCache())
  const first = await brand.tags.list().page()
  expect(await brand.tags.list().page()).toEqual(first)
  expect(first.version).toBeTypeOf('string')
  expect(statuses).toEqual([200, 304])
})

it('nor is a record', async () => {
  const { brand, statuses } = connect(new MemoryCache())
  const first = await brand.tags.get(tags[0]!.id)
  expect(await brand.tags.get(tags[0]!.id)).toEqual(first)
  expect(statuses).toEqual([200, 304])
})

it('a list that can have nothing says why, on the page and in the log, also if it has not changed', async () => {
  const hints: (string | null)[] = []
  const log = ({ hint }: { hint: string | null }): void => void hints.push(hint)
  const baseUrl = service.url + BASE
  const brand = new Selvedge({ apiKey: service.keys.brand, baseUrl, cache: new MemoryCache(), log }).brand(
    'alder-finch',
  )
  const filters = { status: 'in_prodution' } as unknown as { status: 'in_production' }
  const hint = 'status has no value in_prodution; nearest in_production'
  for (let n = 0; n < 2; n++) expect(await brand.orders.list(filters).page()).toMatchObject({ items: [], hint })
  expect(await brand.tags.list().page()).toMatchObject({ hint: null })
  expect(hints).toEqual([hint, hint, null])
})

it('one that has changed is sent, and kept in place of the old', async () => {
  const { brand, statuses } = connect(new MemoryCache())
  const before = await brand.tags.list().page()
  await service.database.load(service.brandId, { tags: [tags[3]!] })
  const after = await brand.tags.list().page()
  expect(after.totalItems).toBe(before.totalItems + 1)
  expect(after.version).not.toBe(before.version)
  expect(await brand.tags.list().page()).toEqual(after)
  expect(statuses).toEqual([200, 200, 304])
})

it('answers are kept apart by address, and the one used longest ago goes first', async () => {
  const { brand, statuses } = connect(new MemoryCache(2))
  for (const limit of [1, 2, 1, 3, 1, 2]) await brand.tags.list({}, { limit }).page()
  expect(statuses).toEqual([200, 200, 304, 200, 304, 200])
})

it('a cache opens nothing to a key that may not read', async () => {
  const cache = new MemoryCache()
  await connect(cache).brand.tags.list().page()
  const { brand } = connect(cache, { apiKey: service.keys.otherBrand })
  await expect(brand.tags.list().page()).rejects.toThrow('api_key_out_of_scope')
})

it('an answer without an ETag is not kept', async () => {
  const proxy = await FaultProxy.start(service.url)
  proxy.plan = () => ({ kind: 'change', change: ({ status, body }) => ({ status, body, headers: new Headers() }) })
  const { brand, statuses } = connect(new MemoryCache(), { url: proxy.url })
  await brand.tags.list().page()
  await brand.tags.list().page()
  expect(statuses).toEqual([200, 200])
  expect(proxy.requests.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, undefined])
  await proxy.stop()
})
