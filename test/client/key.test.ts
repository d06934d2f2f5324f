/** What a key opens, by the client: its brands over several pages, its groups, and a warning before it expires. */
import { expiryWarning, hasCode, type Key, keyIfDescribed, onlyBrand, Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE, TestService } from '../support/service.ts'
import { collect } from './support/collect.ts'
import { FaultProxy } from './support/fault-proxy.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
})
afterAll(() => service.stop())

const clientOf = (apiKey: string, url = service.url) => new Selvedge({ apiKey, baseUrl: url + BASE })

it('of a key for one brand, that brand need not be typed', async () => {
  const key = await clientOf(service.keys.brand).key()
  expect(key).toMatchObject({ brands: [{ slug: 'alder-finch' }], groups: null, expiresAt: null })
  expect(onlyBrand(key)).toBe('alder-finch')
})

it('of a key for all brands, these come over several pages, and some of them are named', async () => {
  const slugs = Array.from({ length: 120 }, (_, n) => `brand-${n}`)
  for (const slug of slugs) await service.database.createBrand(slug)
  const key = await clientOf(service.keys.global).key()
  expect(key.brands.map(({ slug }) => slug)).toEqual(['alder-finch', 'other-brand', ...slugs])
  expect(key.allBrands).toBe(true)
  expect(() => onlyBrand(key)).toThrow(
    /^The key opens 122 brands; name one of them: alder-finch, .*brand-17, and 102 more\.$/,
  )
  expect(() => onlyBrand({ ...key, brands: key.brands.slice(0, 2) })).toThrow(/them: alder-finch, other-brand\.$/)
  expect(() => onlyBrand({ ...key, brands: [] })).toThrow('its brand is suspended')
})

it('of a limited key, its groups are what the feed, the state and the lists have', async () => {
  const apiKey = await service.database.createKey(service.brandId, { groups: ['shipments', 'legs'] })
  const selvedge = clientOf(apiKey)
  const key = await selvedge.key()
  expect(key.groups).toEqual(['legs', 'shipments'])
  const brand = selvedge.brand(onlyBrand(key))
  expect((await brand.state()).groups.map(({ group }) => group).toSorted()).toEqual(key.groups)
  expect(await collect(brand.shipments.list())).toEqual([])
  await expect(brand.orders.list().page()).rejects.toSatisfy((error) => hasCode(error, 'group_out_of_scope'))
})

it('of a service that does not describe keys, there is none', async () => {
  const proxy = await FaultProxy.start(service.url)
  const body = JSON.stringify({ error: 'There is no such record.', errorCode: 'not_found' })
  proxy.plan = () => ({ kind: 'answer', status: 404, headers: { 'content-type': 'application/json' }, body })
  expect(await keyIfDescribed(clientOf(service.keys.brand, proxy.url))).toBeNull()
  await proxy.stop()
  const unknown = clientOf(service.keys.brand.replace(/.$/, ''))
  await expect(keyIfDescribed(unknown)).rejects.toSatisfy((error) => hasCode(error, 'api_key_invalid'))
})

it('of release 1.1, which knows neither keys of partners nor `allBrands`, it is one of the whole brand', async () => {
  const proxy = await FaultProxy.start(service.url)
  const headers = { authorization: `Bearer ${service.keys.brand}` }
  const described = (await (await fetch(`${service.url}${BASE}/key`, { headers })).json()) as object
  const body = JSON.stringify({ ...described, partner: undefined, allBrands: undefined })
  proxy.plan = () => ({ kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body })
  expect(await clientOf(service.keys.brand, proxy.url).key()).toMatchObject({ partner: null, allBrands: null })
  await proxy.stop()
})

describe('the warning before a key expires', () => {
  const NOW_MS = Date.parse('2026-06-30T12:00:00Z')
  const HOUR_MS = 3_600_000
  const expiring = (expiresAt: string | null): Key => ({
    id: 'x',
    brands: [],
    allBrands: false,
    partner: null,
    groups: null,
    quota: { requests: 600, windowSeconds: 60 },
    expiresAt,
  })
  const warning = (hours: number) => expiryWarning(expiring(new Date(NOW_MS + hours * HOUR_MS).toISOString()), NOW_MS)

  it('comes 14 days before, and says how long is left', () => {
    expect(warning(14 * 24)).toBeNull()
    expect(warning(14 * 24 - 1)).toBe(
      'The API key expires in 13 days, on 2026-07-14 at 11:00 UTC. Ask the operator for a new one.',
    )
    expect(warning(24)).toContain('in 1 day,')
    expect(warning(23)).toContain('in less than a day,')
  })

  it('does not come for a key that never expires', () => expect(expiryWarning(expiring(null), NOW_MS)).toBeNull())
})
