/** What is followed in the same turn is read together, and each call gets what it would get alone. */
import { Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { uuid, variation } from '../support/variations.ts'
import { FaultProxy } from './support/fault-proxy.ts'

const skus = Array.from({ length: 150 }, (_, n) => ({ id: '', ...variation(resourceOf('skus'), n) }))
const orders = Array.from({ length: 3 }, (_, n) => ({ id: '', ...variation(resourceOf('orders'), n) }))

let service: TestService
let proxy: FaultProxy
beforeAll(async () => {
  service = await TestService.start()
  await service.database.load(service.brandId, { skus, orders })
  proxy = await FaultProxy.start(service.url)
})
afterAll(async () => {
  await proxy.stop()
  await service.stop()
})
beforeEach(() => proxy.next())

function connect() {
  return new Selvedge({ apiKey: service.keys.brand, baseUrl: proxy.url + BASE }).brand('alder-finch')
}

type Brand = ReturnType<typeof connect>

const followAll = (brand: Brand, ids: readonly string[]) =>
  Promise.all(ids.map((skuId) => brand.follow({ skuId }, 'skuId')))
const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)
const lookups = () => proxy.requests.filter(({ path }) => path.includes('/lookup/')).length

it('100 follows are one request', async () => {
  expect(await followAll(connect(), idsOf(skus.slice(0, 100)))).toEqual(skus.slice(0, 100))
  expect(proxy.requests.map(({ path }) => path.split('?')[0])).toEqual([`${BASE}/brands/alder-finch/lookup/skus`])
})

it('more than 100 are as many requests as they need', async () => {
  expect(await followAll(connect(), idsOf(skus))).toEqual(skus)
  expect(proxy.requests).toHaveLength(2)
})

it('the same record is asked for once, however often it is followed', async () => {
  const ids = idsOf(skus.slice(0, 2))
  expect(await followAll(connect(), [...ids, ...ids, ...ids])).toEqual([
    ...skus.slice(0, 2),
    ...skus.slice(0, 2),
    ...skus.slice(0, 2),
  ])
  expect(decodeURIComponent(proxy.requests[0]!.path)).toMatch(new RegExp(`ids=${ids}$`))
  expect(proxy.requests).toHaveLength(1)
  proxy.next()
  await followAll(connect(), [ids[0]!, ids[0]!, ids[0]!])
  expect(proxy.requests.map(({ path }) => path)).toEqual([`${BASE}/brands/alder-finch/skus/${ids[0]}`])
})

it('each group is a request of its own, and so is each later turn', async () => {
  const brand = connect()
  const both = (skuId: string, orderId: string) =>
    Promise.all([brand.follow({ skuId }, 'skuId'), brand.follow({ orderId }, 'orderId')])
  const pairs = orders.map(({ id }, n) => both(skus[n]!.id, id))
  expect(await Promise.all(pairs)).toEqual(orders.map((order, n) => [skus[n], order]))
  expect(lookups()).toBe(2)
  await followAll(brand, idsOf(skus.slice(0, 2)))
  expect(lookups()).toBe(3)
})

it('follows of what follows led to are read together, too', async () => {
  const brand = connect()
  const chain = async (skuId: string, orderId: string) => {
    await brand.follow({ skuId }, 'skuId')
    return brand.follow({ orderId }, 'orderId')
  }
  expect(await Promise.all(orders.map(({ id }, n) => chain(skus[n]!.id, id)))).toEqual(orders)
  expect(proxy.requests).toHaveLength(2)
})

it('a key that is malformed, or leads nowhere, fails alone', async () => {
  const brand = connect()
  const [, second] = skus
  const follow = (ids: readonly string[]) => Promise.allSettled(ids.map((skuId) => brand.follow({ skuId }, 'skuId')))
  for (const [wrong, code] of [
    ['nonsense', 'invalid_parameter'],
    [`${skus[3]!.id},${skus[4]!.id}`, 'invalid_parameter'],
    [uuid('nobody'), 'not_found'],
  ] as const) {
    const [first, failed, last] = await follow([skus[0]!.id, wrong, second!.id])
    expect([first, last]).toMatchObject([{ value: skus[0] }, { value: second }])
    expect(failed).toMatchObject({ status: 'rejected', reason: { errorCode: code } })
  }
  expect(lookups()).toBe(3)
})

it('an older service is asked once for a lookup, and then record by record', async () => {
  const body = JSON.stringify({ error: 'Not found.', errorCode: 'not_found' })
  proxy.plan = (path) => (path.includes('/lookup/') ? { kind: 'answer', status: 404, body } : undefined)
  const brand = connect()
  const ids = idsOf(skus.slice(0, 3))
  expect(await followAll(brand, [...ids, ...ids])).toEqual([...skus.slice(0, 3), ...skus.slice(0, 3)])
  expect([lookups(), proxy.requests.length]).toEqual([1, 4])
  expect(await followAll(brand, ids)).toEqual(skus.slice(0, 3))
  expect([lookups(), proxy.requests.length]).toEqual([1, 7])
})

it('a signal ends the calls that have it, and no others', async () => {
  const brand = connect()
  const controller = new AbortController()
  const follow = (n: number, signal?: AbortSignal) =>
    brand.follow({ skuId: skus[n]!.id }, 'skuId', signal ? { signal } : {})
  const ended = Promise.allSettled([follow(0, controller.signal), follow(1, controller.signal)])
  const others = Promise.all([follow(0), follow(1)])
  controller.abort(new Error('no longer needed'))
  expect(await ended).toMatchObject([1, 2].map(() => ({ reason: { message: 'no longer needed' } })))
  expect(await others).toEqual(skus.slice(0, 2))
})
