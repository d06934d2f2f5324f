/** What the key of a view reads, and what it does not. */
import { BASE_PATH, resources } from '@selvedge/catalogue'
import { visibilityOf } from '@selvedge/catalogue/visibility'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setBrandStatus } from '../../packages/service/store/administration/brands.ts'
import { renameBrand } from '../../packages/service/store/administration/slugs.ts'
import { setViewStatus } from '../../packages/service/store/administration/views.ts'
import type { View } from '../../packages/service/store/views/build.ts'
import { openGroups } from '../../packages/service/store/views/open-groups.ts'
import { type Answered, TestService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { ViewedBrand } from './support/viewed-brand.ts'

const SCALE = 0.001
const NOBODY = '00000000-0000-4000-8000-000000000000'

let service: TestService
let brand: ViewedBrand
const views = {} as Record<'supplier' | 'other' | 'forwarder', View>
const keys = {} as Record<'brand' | 'global' | 'supplier' | 'other' | 'forwarder' | 'limited', string>
/** Bodies by owner and group. */
const bodies = new Map<string, string[]>()

beforeAll(async () => {
  service = await TestService.start()
  brand = await ViewedBrand.load(service.database, SCALE)
  const [first, second, , fourth] = brand.somePartners()
  views.supplier = await brand.share(first!)
  views.other = await brand.share(second!)
  views.forwarder = await brand.share(fourth!)
  keys.brand = await service.database.createKey(brand.id)
  keys.global = await service.database.createKey(null)
  for (const name of ['supplier', 'other', 'forwarder'] as const) {
    keys[name] = await service.database.createKey(views[name].id)
  }
  keys.limited = await service.database.createKey(views.supplier.id, { groups: ['orders', 'inventory'] })
  for (const { owner, path, body } of await brand.stored()) {
    bodies.set(`${owner} ${path}`, [...(bodies.get(`${owner} ${path}`) ?? []), body])
  }
}, 120_000)
afterAll(async () => {
  brand?.remove()
  await service?.stop()
})

function ask(path: string, key: keyof typeof keys, slug = brand.slug, headers = {}): Promise<Answered> {
  return service.get(`${BASE_PATH}/brands/${slug}${path}`, { authorization: `Bearer ${keys[key]}`, ...headers })
}

function describeKey(key: keyof typeof keys): Promise<Answered> {
  return service.get(`${BASE_PATH}/key`, { authorization: `Bearer ${keys[key]}` })
}

const bodiesOf = ({ id }: { readonly id: number }, path: string): string[] => bodies.get(`${id} ${path}`) ?? []
const errorOf = ({ status, json }: Answered): [number, string] => [status, json.errorCode]

describe('the key of a view', () => {
  it('reads its records, with their count and state', async () => {
    for (const key of ['supplier', 'other', 'forwarder'] as const) {
      const state = await ask('/state', key)
      for (const { resource } of visibilityOf(views[key].kind)) {
        const expected = bodiesOf(views[key], resource.path)
        const group = state.json.groups.find((each: { group: string }) => each.group === resource.path)
        expect([resource.path, group.count]).toEqual([resource.path, expected.length])
        if (resource.single) continue
        const { status, json } = await ask(`/${resource.path}?limit=100`, key)
        expect([resource.path, status, json.totalItems]).toEqual([resource.path, 200, expected.length])
        const others = json.items.filter((item: object) => !expected.includes(JSON.stringify(item)))
        expect([resource.path, others]).toEqual([resource.path, []])
        if (expected.length > 100) continue
        const backwards = await ask(`/${resource.path}?limit=100&direction=desc`, key)
        expect(backwards.json).toEqual({ ...json, items: json.items.toReversed() })
      }
    }
    expect(bodiesOf(views.supplier, 'orders').length).toBeGreaterThan(0)
  })

  it('says whose it is, and which groups it opens', async () => {
    const own = brand.records.partners!.find(({ id }) => id === views.supplier.partnerId)!
    const { json } = await describeKey('supplier')
    expect(json).toMatchObject({
      brands: [{ slug: brand.slug }],
      partner: { id: own.id, slug: own.slug, kind: 'supplier' },
      groups: [...openGroups('supplier', null)].sort(),
    })
    expect(json.groups).toContain('countries')
    expect(json.groups).not.toContain('inventory')
    expect((await describeKey('limited')).json.groups).toEqual(['orders'])
    expect((await describeKey('brand')).json).toMatchObject({ partner: null, groups: null })
  })

  it('finds nothing of what its partner does not see, as if it were not there', async () => {
    const own = new Set(bodiesOf(views.supplier, 'orders'))
    const hidden = bodiesOf(brand, 'orders')
      .map((body) => JSON.parse(body))
      .find(({ id, supplierId }) => {
        const seen = [...own].some((body) => JSON.parse(body).id === id)
        return !seen && supplierId !== undefined
      })
    expect(errorOf(await ask(`/orders/${hidden.id}`, 'supplier'))).toEqual(
      errorOf(await ask(`/orders/${NOBODY}`, 'supplier')),
    )
    const seen = JSON.parse([...own][0]!)
    const { json } = await ask(`/lookup/orders?ids=${seen.id},${hidden.id},${NOBODY}`, 'supplier')
    expect(json.items).toEqual([seen, null, null])
    expect((await ask(`/order-items?orderId=${hidden.id}`, 'supplier')).json).toMatchObject({
      items: [],
      totalItems: 0,
    })
    expect((await ask(`/orders?supplierId=${hidden.supplierId}`, 'supplier')).json).toMatchObject({
      items: [],
      totalItems: 0,
    })
    for (const path of [
      '/inventory',
      `/inventory/${NOBODY}`,
      `/lookup/tags?ids=${NOBODY}`,
      '/changes?groups=inventory',
    ]) {
      expect(errorOf(await ask(path, 'supplier'))).toEqual([401, 'group_out_of_scope'])
    }
    expect(errorOf(await ask('/skus', 'limited'))).toEqual([401, 'group_out_of_scope'])
    expect(errorOf(await ask('/inventory', 'limited'))).toEqual([401, 'group_out_of_scope'])
    expect(errorOf(await ask('/orders', 'supplier', 'alder-finch'))).toEqual([401, 'api_key_out_of_scope'])
  })

  it('has cursors and ETags that no other key can use', async () => {
    const list = '/orders?limit=1'
    const { json, headers } = await ask(list, 'supplier')
    const cursorOf = async (key: keyof typeof keys) => (await ask('/changes?limit=1', key)).json.nextCursor
    for (const key of ['brand', 'other', 'global'] as const) {
      expect(errorOf(await ask(`${list}&cursor=${json.nextCursor}`, key))).toEqual([400, 'invalid_cursor'])
      const changed = await ask(list, key, brand.slug, { 'if-none-match': headers.get('etag')! })
      expect(changed.status).toBe(200)
      expect(errorOf(await ask(`/changes?cursor=${await cursorOf('supplier')}`, key))).toEqual([400, 'invalid_cursor'])
      expect(errorOf(await ask(`/changes?cursor=${await cursorOf(key)}`, 'supplier'))).toEqual([400, 'invalid_cursor'])
    }
    expect((await ask(list, 'supplier', brand.slug, { 'if-none-match': headers.get('etag')! })).status).toBe(304)
    const limited = await ask(`/changes?cursor=${await cursorOf('supplier')}`, 'limited')
    expect(limited.status).toBe(410)
  })

  it('is named in the audit log, and a key of the brand names none', async () => {
    for (const [key, view] of [
      ['supplier', views.supplier.id],
      ['brand', undefined],
    ] as const) {
      const { headers } = await ask('/orders?limit=1', key)
      const id = headers.get('x-request-id')!
      const line = () => service.logged.find((each) => each.includes(id) && each.includes('"msg":"request"'))
      await until(() => line() !== undefined)
      expect(JSON.parse(line()!)).toMatchObject({ brand: brand.slug, ...(view && { view }) })
      expect('view' in JSON.parse(line()!)).toBe(view !== undefined)
    }
  })

  it('does not show that records of others were loaded', async () => {
    const before = await ask('/orders?limit=5', 'supplier')
    const state = await ask('/state', 'supplier')
    const theirs = bodiesOf(views.other, 'orders').map((body) => JSON.parse(body))[0]
    await service.database.load(brand.id, { orders: [{ ...theirs, number: 'PO-CHANGED' }] })
    const after = await ask('/orders?limit=5', 'supplier')
    expect((await ask(`/orders/${theirs.id}`, 'other')).json.number).toBe('PO-CHANGED')
    expect((await ask(`/orders/${theirs.id}`, 'brand')).json.number).toBe('PO-CHANGED')
    expect(after.text).toBe(before.text)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect((await ask('/state', 'supplier')).text).toBe(state.text)
  })

  it('opens nothing while the view or the brand is closed, and everything under an earlier slug', async () => {
    const isOpen = async (): Promise<boolean> => (await ask('/orders', 'supplier')).status === 200
    await brand.asOwner((owner) => setViewStatus(owner, views.supplier.id, 'suspended'))
    await until(async () => !(await isOpen()))
    expect(errorOf(await ask('/orders', 'supplier'))).toEqual([401, 'api_key_out_of_scope'])
    expect((await describeKey('supplier')).json).toMatchObject({ brands: [], partner: { slug: null } })
    expect((await ask('/orders', 'other')).status).toBe(200)
    await brand.asOwner((owner) => setViewStatus(owner, views.supplier.id, 'active'))
    await until(isOpen)
    await brand.asOwner((owner) => setBrandStatus(owner, brand.slug, 'suspended'))
    await until(async () => !(await isOpen()))
    await brand.asOwner((owner) => setBrandStatus(owner, brand.slug, 'active'))
    await until(isOpen)
    await brand.asOwner((owner) => renameBrand(owner, brand.slug, 'renamed', 60))
    await until(async () => (await ask('/orders', 'supplier', 'renamed')).status === 200)
    expect((await ask('/orders', 'supplier')).status).toBe(200)
  })
})

it('a global key reads brands, and no view', async () => {
  const { json } = await ask(`/orders?limit=100`, 'global')
  expect(json.totalItems).toBe(bodiesOf(brand, 'orders').length)
  expect((await describeKey('global')).json.brands).toHaveLength(3)
})

it('every group is open to a key of the brand', async () => {
  for (const { path, single } of resources)
    if (!single) expect((await ask(`/${path}?limit=1`, 'brand')).status).toBe(200)
})
