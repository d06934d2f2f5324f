/** Values that no record can have: the list is empty, and the header says why, also from the cache and with a 304. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hintOf } from '../../../packages/service/api/answer/hint.ts'
import { computeReports } from '../../reports/support/compute.ts'
import { resourceOf } from '../../support/database.ts'
import { BASE, TestService } from '../../support/service.ts'
import { variation } from '../../support/variations.ts'

const HINT = 'selvedge-hint'

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
  await service.database.load(service.brandId, {
    orders: [1, 2].map((n) => ({ ...variation(resourceOf('orders'), n), status: 'in_production' })),
    tags: [variation(resourceOf('tags'), 1)],
  })
  await computeReports(service.database, service.brandId, '2026-06-30')
})
afterAll(() => service.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  service.get(`${BASE}/brands/alder-finch/${path}`, { authorization: `Bearer ${service.keys.brand}`, ...headers })

describe('the header', () => {
  it.each<[path: string, hint: string]>([
    ['orders?status=in_prodution', 'status has no value in_prodution; nearest in_production'],
    ['orders?status=In_Production', 'status has no value In_Production; nearest in_production'],
    [
      'orders?status=in_prodution&kind=bulkk',
      'status has no value in_prodution; nearest in_production. kind has no value bulkk; nearest bulk',
    ],
    ['reports/receipt-differences?outcome=shrot', 'outcome has no value shrot; nearest short'],
    ['reports/receipt-differences?outcome=missing', 'outcome has no value missing; it has short, over'],
    [
      'reports/receipt-differences?outcome=m%C3%A4%0D%0ASet-Cookie:x',
      'outcome has no value m???Set-Cookie:x; it has short, over',
    ],
  ])('of %s', async (path, hint) => {
    const { status, headers, json } = await ask(path)
    expect([status, json.totalItems, json.items, headers.get(HINT)]).toEqual([200, 0, [], hint])
  })

  it('is short, whatever the value is', async () => {
    const { headers } = await ask(`reports/receipt-differences?outcome=${'x'.repeat(255)}`)
    expect(headers.get(HINT)).toBe(`outcome has no value ${'x'.repeat(40)}...; it has short, over`)
  })

  it.each(['orders?status=in_production', 'orders?status=draft', 'orders', 'tags?name=nothing'])(
    'is not there for %s',
    async (path) => expect((await ask(path)).headers.has(HINT)).toBe(false),
  )

  it('comes from the cache, and with a 304, whether the response is cached or not', async () => {
    const path = 'orders?status=recieved'
    const first = await ask(path)
    const hint = first.headers.get(HINT)!
    expect(hint).toContain('status has no value recieved')
    const etag = first.headers.get('etag')!
    expect((await ask(path)).headers.get(HINT)).toBe(hint)
    const cached = await ask(path, { 'if-none-match': etag })
    expect([cached.status, cached.headers.get(HINT)]).toEqual([304, hint])

    const uncached = await TestService.start({ cacheBytesMax: 0 })
    try {
      await uncached.database.load(uncached.brandId, { orders: [variation(resourceOf('orders'), 1)] })
      const url = `${uncached.url}${BASE}/brands/alder-finch/${path}`
      const authorization = `Bearer ${uncached.keys.brand}`
      const read = await fetch(url, { headers: { authorization } })
      const headers = { authorization, 'if-none-match': read.headers.get('etag')! }
      const confirmed = await fetch(url, { headers })
      expect([read.headers.get(HINT), confirmed.status, confirmed.headers.get(HINT)]).toEqual([hint, 304, hint])
    } finally {
      await uncached.stop()
    }
  })
})

it('no value makes a text that a header cannot carry', () => {
  const { fields } = resourceOf('orders')
  for (let code = 0; code < 0x3000; code++) {
    const hint = hintOf([{ filter: 'status', value: `a${String.fromCharCode(code)}b` }], fields)
    expect(hint).toMatch(/^status has no value a.b; [\x20-\x7e]+$/)
  }
})
