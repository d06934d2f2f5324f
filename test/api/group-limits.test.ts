/** Keys that are limited to groups: what they open, what they are refused, and that a leak would be found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { GroupLimits, type Leak } from '../faults/group-limits.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'

describe('random limits', () => {
  let limits: GroupLimits
  beforeAll(async () => {
    limits = await GroupLimits.prepare()
  })
  afterAll(() => limits.stop())

  it('open their groups as a key without limits does, and nothing else', async () => {
    expect(missed(await limits.check(4))).toEqual([])
  })

  it.each<[fault: string, leak: Leak]>([
    ['lookups that ignore the limit', (path) => path.startsWith('/lookup/')],
    ['filters that reach through any group', (path) => path.startsWith('/shipments?orderId=')],
    ['a feed from the cache of another key', (path) => path.startsWith('/changes?limit=500')],
    ['reports of all groups', (path) => path === '/reports'],
  ])('would be missed by %s, which the check finds', async (_, leak) => {
    expect(missed(await limits.check(2, leak))).not.toEqual([])
  })
})

describe('a limited key', () => {
  let service: TestService
  let authorization: string
  beforeAll(async () => {
    service = await TestService.start()
    const key = await service.database.createKey(service.brandId, { groups: ['shipments', 'order-shipments'] })
    authorization = `Bearer ${key}`
  })
  afterAll(() => service.stop())

  const ask = (path: string, headers = {}) =>
    service.get(`${BASE}/brands/alder-finch${path}`, { authorization, ...headers })

  it('is told that the group is out of its scope', async () => {
    const { status, json, headers } = await ask('/invoices')
    expect([status, json.errorCode]).toEqual([401, 'group_out_of_scope'])
    expect(headers.get('www-authenticate')).toBe('Bearer realm="selvedge"')
  })

  it('gets the 401 before any other fault of the request', async () => {
    for (const path of ['/invoices?limit=0', '/invoices/malformed', '/changes?groups=invoices&limit=0']) {
      expect((await ask(path)).status, path).toBe(401)
    }
  })

  it('is told of a name that is no group as any key is', async () => {
    expect((await ask('/changes?groups=shipment')).json.details[0].nearest).toBe('shipments')
    expect((await ask('/lookup/order?ids=1')).status).toBe(404)
  })

  it('needs both groups of a filter that reaches through another', async () => {
    const [via] = resourceOf('shipments').filters.filter((filter) => typeof filter === 'object')
    expect(via).toMatchObject({ name: 'orderId', through: 'order-shipments' })
    const filtered = '/shipments?orderId=00000000-0000-4000-8000-000000000000'
    expect((await ask(filtered)).status).toBe(200)
    const narrow = await service.database.createKey(service.brandId, { groups: ['shipments'] })
    // However the name of the filter is written.
    for (const path of [filtered, filtered.replace('orderId', 'order%49d'), filtered.replace('?', '?limit=5&')])
      expect((await ask(path, { authorization: `Bearer ${narrow}` })).status, path).toBe(401)
  })

  it('of another brand is out of scope as before, whatever its groups', async () => {
    const key = await service.database.createKey(service.otherBrandId, { groups: ['orders'] })
    const { json } = await ask('/orders', { authorization: `Bearer ${key}` })
    expect(json.errorCode).toBe('api_key_out_of_scope')
  })

  it('is not found by release 1.0.0', async () => {
    const client = await service.database.connect('selvedge_api')
    const { rows } = await client.query('select * from directory.find_key(sha256($1::bytea))', [
      authorization.slice('Bearer '.length),
    ])
    await client.end()
    expect(rows).toEqual([])
  })
})

describe('the description of a key', () => {
  let service: TestService
  beforeAll(async () => {
    service = await TestService.start({ rateQuota: 600, rateWindowSeconds: 60 })
  })
  afterAll(() => service.stop())

  const describeKey = async (key: string, query = '') => {
    const { status, json, headers } = await service.get(`${BASE}/key${query}`, { authorization: `Bearer ${key}` })
    return { status, json, headers }
  }

  it('has the brand, all groups, the default quota and no expiry', async () => {
    const { json, headers } = await describeKey(service.keys.brand)
    expect(json).toEqual({
      id: expect.any(String),
      brands: [{ slug: 'alder-finch' }],
      allBrands: false,
      partner: null,
      groups: null,
      quota: { requests: 600, windowSeconds: 60 },
      expiresAt: null,
      nextCursor: null,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has the limits of the key', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000)
    const key = await service.database.createKey(service.brandId, {
      groups: ['shipments', 'legs'],
      quota: 7,
      windowSeconds: 10,
      expiresAt,
    })
    expect((await describeKey(key)).json).toMatchObject({
      groups: ['legs', 'shipments'],
      quota: { requests: 7, windowSeconds: 10 },
      expiresAt: expiresAt.toISOString(),
    })
  })

  it('of a global key has the active brands, page by page', async () => {
    const dormant = await service.database.createBrand('dormant')
    await service.database.asOwner(`update directory.brands set status = 'suspended' where id = $1`, [dormant])
    const first = (await describeKey(service.keys.global, '?limit=1')).json
    expect([first.brands, first.allBrands]).toEqual([[{ slug: 'alder-finch' }], true])
    const second = (await describeKey(service.keys.global, `?limit=1&cursor=${first.nextCursor}`)).json
    expect([second.brands, second.nextCursor]).toEqual([[{ slug: 'other-brand' }], null])
    const dormantKey = await service.database.createKey(dormant)
    expect((await describeKey(dormantKey)).json.brands).toEqual([])
  })

  it('takes no other parameters, counts in the quota, and needs a key', async () => {
    expect((await describeKey(service.keys.brand, '?groups=orders')).status).toBe(400)
    const key = await service.database.createKey(service.brandId, { quota: 1, windowSeconds: 60 })
    expect([(await describeKey(key)).status, (await describeKey(key)).status]).toEqual([200, 429])
    expect((await service.get(`${BASE}/key`, {})).status).toBe(401)
  })
})
