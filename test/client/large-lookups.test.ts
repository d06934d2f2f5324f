/** Records that do not fit into one response are looked up in several, and each call gets its record. */
import { Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { FaultProxy } from './support/fault-proxy.ts'

const BYTES_MAX = 65_536
const orders = Array.from({ length: 30 }, (_, n) => ({
  id: '',
  ...variation(resourceOf('orders'), n),
  customFields: { text: 'x'.repeat(n === 7 ? 2 * BYTES_MAX : 5_000) },
}))

let service: TestService
let proxy: FaultProxy
beforeAll(async () => {
  service = await TestService.start({ responseBytesMax: BYTES_MAX })
  await service.database.load(service.brandId, { orders })
  proxy = await FaultProxy.start(service.url)
})
afterAll(async () => {
  await proxy.stop()
  await service.stop()
})

it('follows lead to their records, in as few lookups as the service allows', async () => {
  const brand = new Selvedge({ apiKey: service.keys.brand, baseUrl: proxy.url + BASE }).brand('alder-finch')
  const followed = await Promise.all(orders.map(({ id }) => brand.follow({ orderId: id }, 'orderId')))
  expect(followed).toEqual(orders)
  expect(proxy.requests.every(({ path }) => path.includes('/lookup/orders?'))).toBe(true)
  expect(proxy.requests.length).toBeLessThan(12)
})

it('a list and the feed give every record, in pages that are shorter than asked', async () => {
  const brand = new Selvedge({ apiKey: service.keys.brand, baseUrl: service.url + BASE }).brand('alder-finch')
  const [listed, changed]: unknown[][] = [[], []]
  for await (const order of brand.orders.list()) listed!.push(order)
  for await (const change of brand.changes({ groups: ['orders'] })) changed!.push('record' in change && change.record)
  expect([listed, changed]).toEqual([orders, orders])
})
