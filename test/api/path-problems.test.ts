/** Addresses that name no operation: a 404 whose details say what is wrong, and which address was probably meant. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
})
afterAll(() => service.stop())

const BASE = '/api/public/v1'
const BRAND = `${BASE}/brands/alder-finch`

describe('a wrong address', () => {
  it.each<[path: string, problem: string, nearest: string | undefined]>([
    [`${BRAND}/order`, 'names "order", which is not a group', 'orders'],
    [`${BRAND}/orderItems`, 'names "orderItems", which is not a group', 'order-items'],
    [`${BRAND}/order_items`, 'names "order_items", which is not a group', 'order-items'],
    [`${BRAND}/purchase-orders`, 'names "purchase-orders", which is not a group', 'orders'],
    [`${BRAND}/products`, 'names "products", which is not a group', 'parent-products'],
    [`${BRAND}/weather`, 'names "weather", which is not a group', undefined],
    [`${BRAND}/changes/`, 'must not end with a slash', `${BRAND}/changes`],
    [`${BASE}//brands/alder-finch/orders`, 'must not have a slash after a slash', `${BRAND}/orders`],
    [`/api/v1/brands/alder-finch/orders`, `must begin with ${BASE}`, `${BRAND}/orders`],
    [`/api/public/v2/brands/alder-finch/orders`, `must begin with ${BASE}`, `${BRAND}/orders`],
    [`/brands/alder-finch/orders`, `must begin with ${BASE}`, `${BRAND}/orders`],
    [`/orders`, `must begin with ${BASE}`, `${BASE}/brands/{brand}/orders`],
    [`/api/orders-of-today`, `must begin with ${BASE}`, undefined],
    [`${BASE}/orders`, 'must name the brand before the group', `${BASE}/brands/{brand}/orders`],
    [`${BASE}/keys`, 'must continue with key, not "keys"', `${BASE}/key`],
    [`${BASE}/brands`, 'must name a brand', `${BASE}/key`],
    [BASE, 'must continue with brands', `${BASE}/brands/{brand}`],
    [`${BRAND}/orders/1/items`, 'must end after the id: related records', 'order-items?orderId={id}'],
    [`${BRAND}/orders/1/weather`, 'must end after the id', 'orders/{id}'],
    [`${BRAND}/images/1/contents`, 'must end after the id, or with content', 'images/{id}/content'],
    [`${BRAND}/product-tags/1`, 'must end after product-tags: its records have no ids', 'product-tags'],
    [`${BRAND}/changes/1`, 'must end after changes', 'changes'],
    [`${BRAND}/reports/late-order`, 'names "late-order", which is not a report', 'late-orders'],
    [`${BRAND}/lookup`, 'must have one group after lookup', 'lookup/{group}?ids='],
  ])('%s', async (path, problem, nearest) => {
    const { status, json } = await service.get(path)
    expect([status, json.errorCode, Object.keys(json)]).toEqual([404, 'not_found', ['error', 'errorCode', 'details']])
    const text = expect.stringContaining(problem)
    expect(json.details).toEqual([{ parameter: 'path', problem: text, ...(nearest && { nearest }) }])
  })

  it('with a slash after a group names no record', async () => {
    const { status, json } = await service.list('orders/')
    const problem = 'is empty; the list is orders, without a slash at its end'
    expect([status, json.errorCode, json.details]).toEqual([400, 'invalid_parameter', [{ parameter: 'id', problem }]])
  })

  it('names the nearest group of a lookup', async () => {
    const { status, json } = await service.list('lookup/order?ids=1')
    expect([status, json.errorCode, json.details]).toEqual([
      404,
      'not_found',
      [{ parameter: 'group', problem: expect.stringContaining('names "order"'), nearest: 'orders' }],
    ])
  })

  it('that is not meant for the API has no details', async () => {
    const { status, json } = await service.get('/favicon.txt')
    expect([status, json]).toEqual([404, { error: expect.any(String), errorCode: 'not_found' }])
  })

  it('is repeated only in part if it is long', async () => {
    const { status, json } = await service.get(`${BRAND}/${'x'.repeat(9_000)}`)
    expect(status).toBe(404)
    expect(JSON.stringify(json).length).toBeLessThan(400)
  })
})
