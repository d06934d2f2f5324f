/** A search over HTTP: what it finds, in which order, what it refuses, and what it says of groups that are behind. */
import { findableGroups } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { type Answered, BASE, TestService } from '../support/service.ts'
import { uuid } from '../support/variations.ts'

let service: TestService
const record = (path: string, name: string, fields: object) => ({
  ...resourceOf(path).sample,
  id: uuid(`${path} ${name}`),
  ...fields,
})
/** Three letters that no other color has. */
const letters = (n: number): string =>
  [676, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(n / unit) % 26))).join('')
const color = (n: number) =>
  record('colors', `${n}`, { code: `C${letters(n)}`, name: `Shade ${letters(n)}`, pantoneCode: null })

beforeAll(async () => {
  service = await TestService.start({ metricsPort: 0 })
  await service.database.load(service.brandId, {
    orders: [
      record('orders', 'a', { number: 'PO-10482' }),
      record('orders', 'b', { number: 'PO-104' }),
      record('orders', 'c', { number: 'PO-99' }),
    ],
    suppliers: [
      record('suppliers', 'a', { code: 'V-104', name: 'Fiação do Ave' }),
      record('suppliers', 'b', { code: 'V-0117', name: 'Malhas Minho, Lda.' }),
    ],
    shipments: [record('shipments', 'a', { number: 'SH-1', containerNumbers: ['MSKU1048200', 'TCLU7'] })],
    tags: [record('tags', 'a', { code: 'po', name: 'Purchase' })],
    colors: Array.from({ length: 300 }, (_, n) => color(n)),
  })
  await service.database.load(service.otherBrandId, { orders: [record('orders', 'x', { number: 'PO-7777' })] })
})
afterAll(() => service.stop())

const ask = (query: string, key = service.keys.brand, headers: Record<string, string> = {}): Promise<Answered> =>
  service.get(`${BASE}/brands/alder-finch/search?${query}`, { authorization: `Bearer ${key}`, ...headers })
async function search(q: string, more = '') {
  const { status, json } = await ask(`q=${encodeURIComponent(q)}${more}`)
  expect(status).toBe(200)
  return json
}
const labels = async (q: string, more = ''): Promise<string[]> =>
  (await search(q, more)).hits.map(({ label }: { label: string }) => label)

describe('hits', () => {
  it('whole numbers come first, then whole names, then what starts so; groups have an order', async () => {
    expect(await labels('104')).toEqual(['PO-104', 'Fiação do Ave', 'PO-10482', 'SH-1'])
    expect(await labels('po')).toEqual(['Purchase', 'PO-104', 'PO-10482', 'PO-99'])
  })

  it.each([
    ['po 104', ['PO-104', 'PO-10482']],
    ['PO-10482', ['PO-10482']],
    ['10482', ['PO-10482', 'SH-1']],
    ['malhas', ['Malhas Minho, Lda.']],
    ['fiacao', ['Fiação do Ave']],
    ['ave FIAÇÃO', ['Fiação do Ave']],
    ['117', ['Malhas Minho, Lda.']],
    ['malhas fiacao', []],
    ['7777', []],
  ])('%s finds %j', async (q, expected) => {
    const { hits, found, isExact, behind } = await search(q)
    expect(hits.map(({ label }: { label: string }) => label)).toEqual(expected)
    expect([found, isExact, behind]).toEqual([expected.length, true, []])
  })

  it('have what tells them apart, and the field that matched', async () => {
    const { hits } = await search('msku104')
    const { status, transportMode, estimatedArrivalDate, actualArrivalDate } = record('shipments', 'a', {}) as never
    expect(hits).toEqual([
      {
        group: 'shipments',
        key: uuid('shipments a'),
        label: 'SH-1',
        match: { field: 'containerNumbers', value: 'MSKU1048200' },
        line: { status, transportMode, estimatedArrivalDate, actualArrivalDate },
      },
    ])
  })

  it('are as many as the limit says, of the groups that are named', async () => {
    expect(await labels('104', '&limit=1')).toEqual(['PO-104'])
    expect(await labels('104', '&groups=suppliers,shipments')).toEqual(['Fiação do Ave', 'SH-1'])
    expect((await search('shade')).hits.length).toBe(25)
    expect((await search('shade', '&limit=50')).hits.length).toBe(50)
  })

  it('are counted as far as they are read', async () => {
    expect(await search('shade', '&limit=1')).toMatchObject({ found: 129, isExact: false })
    expect(await search('shade aln')).toMatchObject({ found: 1, isExact: true })
    expect(await search('caa')).toMatchObject({ found: 26, isExact: true })
  })
})

describe('a search is refused', () => {
  it.each([
    ['', 'q', 'must be 1 to 100 characters long'],
    ['q=', 'q', 'must be 1 to 100 characters long'],
    [`q=${'x'.repeat(101)}`, 'q', 'must be 1 to 100 characters long'],
    ['q=--%20!', 'q', 'has no letter and no digit to look for'],
    ['q=a+b+c+d+e+f', 'q', 'has 6 words; leave out some, so that there are at most 5'],
    ['q=a&limit=51', 'limit', 'must be a whole number from 1 to 50'],
    ['q=a&limit=0', 'limit', 'must be a whole number from 1 to 50'],
    ['q=a&groups=ordres', 'groups', 'names "ordres", which is not the path of a group'],
    ['q=a&groups=order-items', 'groups', 'names order-items, which is not searched'],
    ['q=a&cursor=x', 'cursor', 'is not a parameter of this operation'],
  ])('for %s', async (query, parameter, problem) => {
    const { status, json } = await ask(query)
    expect([status, json.errorCode]).toEqual([400, 'invalid_parameter'])
    expect(json.details).toEqual([expect.objectContaining({ parameter, problem: expect.stringContaining(problem) })])
  })

  it('for groups that the key does not open; without names, others are not read', async () => {
    const key = await service.database.createKey(service.brandId, { groups: ['suppliers', 'order-items'] })
    expect((await ask('q=104', key)).json.hits.map(({ group }: { group: string }) => group)).toEqual(['suppliers'])
    expect((await ask('q=104&groups=orders', key)).json.errorCode).toBe('group_out_of_scope')
    const none = await service.database.createKey(service.brandId, { groups: ['order-items'] })
    expect((await ask('q=104', none)).json).toEqual({ hits: [], found: 0, isExact: true, behind: [] })
  })
})

describe('a response', () => {
  it('has an ETag, is confirmed, and is another one after a load', async () => {
    const { headers, json } = await ask('q=po99')
    expect(json.found).toBe(1)
    const etag = headers.get('etag')!
    expect((await ask('q=po99', undefined, { 'if-none-match': etag })).status).toBe(304)
    await service.database.load(service.brandId, { orders: [record('orders', 'd', { number: 'PO-995' })] })
    const after = await ask('q=po99', undefined, { 'if-none-match': etag })
    expect([after.status, after.json.found]).toEqual([200, 2])
  })

  it('names groups that are behind, which are not searched, and is right as soon as they are not', async () => {
    const set = (version: string) =>
      service.database.asLoader(
        service.brandId,
        `update records.resource_state set found_version = ${version} where brand_id = $1 and resource = 'orders'`,
      )
    await set('null')
    // As after a load by an earlier release.
    await service.database.asLoader(
      service.brandId,
      `with s as (update records.resource_state set stamp = gen_random_uuid() where brand_id = $1 and resource = 'orders')
update records.brand_state set stamp = gen_random_uuid(), sequence = sequence + 1 where brand_id = $1`,
    )
    const behind = await ask('q=10482')
    expect(behind.json).toMatchObject({ found: 1, isExact: false, behind: ['orders'] })
    expect((await ask('q=10482&groups=shipments')).json).toMatchObject({ found: 1, isExact: true, behind: [] })
    await set('version')
    const etag = behind.headers.get('etag')!
    const built = await ask('q=10482', undefined, { 'if-none-match': etag })
    expect([built.status, built.json.found, built.json.behind]).toEqual([200, 2, []])
  })

  it('is of the brand of the key alone', async () => {
    expect((await search('7777')).hits).toEqual([])
    const closed = await service.get(`${BASE}/brands/alder-finch/search?q=104`, {
      authorization: `Bearer ${service.keys.otherBrand}`,
    })
    expect(closed.status).toBe(401)
  })
})

it('searches that take too long get a 429, and keep nobody else waiting', async () => {
  const release = await service.database.lockTable('records.words')
  const searches = Promise.all(Array.from({ length: 6 }, (_, n) => ask(`q=quite+slow+${n}`)))
  const page = service.list('tags?limit=7')
  expect((await page).status).toBe(200)
  for (const { status, json, headers } of await searches) {
    expect([status, json.errorCode]).toEqual([429, 'overloaded'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await release()
  expect((await ask('q=quite+slow+1')).status).toBe(200)
})

it('what is searched for is in no log, metric or usage row', async () => {
  await ask('q=quite+secret+words')
  await ask('q=quitesecret&wrong=1')
  await ask(`q=quitesecret&groups=${findableGroups[0]!.path}`)
  const metrics = await (await fetch(service.metricsUrl!)).text()
  expect(metrics).toContain('searchRecords')
  expect(service.logged.length).toBeGreaterThan(10)
  for (const text of [...service.logged, metrics]) expect(text).not.toMatch(/quite|secret\b/)
  await service.stopService()
  const usage = await service.database.asOwner('select u::text from directory.usage u')
  expect(usage.join()).toContain('search')
  expect(usage.join()).not.toContain('quite')
})
