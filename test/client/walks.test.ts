/** Walks over lists of the real service: complete, in order, and the same when interrupted anywhere and resumed. */
import { DIRECTIONS } from '@selvedge/catalogue'
import { Selvedge, TransportError } from '@selvedge/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE, TestService } from '../support/service.ts'
import { collect } from './support/collect.ts'
import { FaultProxy } from './support/fault-proxy.ts'
import { manyTags } from './support/tags.ts'

const tags = manyTags(230)
const ids = tags.map(({ id }) => id)

let service: TestService
let proxy: FaultProxy
beforeAll(async () => {
  service = await TestService.start()
  proxy = await FaultProxy.start(service.url)
  await service.database.load(service.brandId, { tags })
})
afterAll(async () => {
  await proxy.stop()
  await service.stop()
})

function brandThrough(url: string) {
  return new Selvedge({ apiKey: service.keys.brand, baseUrl: url + BASE }).brand('alder-finch')
}

it('gives every record once, in order, over as many pages as it takes', async () => {
  const brand = brandThrough(service.url)
  const seen = await collect(brand.tags.list())
  expect(seen.map(({ id }) => id)).toEqual(ids)
})

it.each(DIRECTIONS)('walks %s, and resumes from the cursor of any page in that direction', async (direction) => {
  const expected = direction === 'asc' ? ids : ids.toReversed()
  const list = brandThrough(service.url).tags.list({}, { direction, limit: 50 })
  expect((await collect(list)).map(({ id }) => id)).toEqual(expected)
  const { nextCursor } = await list.page()
  const rest = await collect(list.pages({ cursor: nextCursor! }))
  expect(rest.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected.slice(50))
  const third = brandThrough(service.url).tags.list({ name: 'third' }, { direction })
  const named = direction === 'asc' ? tags : tags.toReversed()
  expect((await collect(third)).map(({ id }) => id)).toEqual(
    named.filter(({ name }) => name === 'third').map(({ id }) => id),
  )
})

it('leaves out the direction that is the default, which earlier releases do not know', async () => {
  proxy.next()
  const brand = brandThrough(proxy.url)
  await brand.tags.list({}, { direction: 'asc', limit: 1 }).page()
  await brand.tags.list({}, { direction: 'desc', limit: 1 }).page()
  const [asc, desc] = proxy.requests
    .slice(-2)
    .map(({ path }) => new URL(path, service.url).searchParams.get('direction'))
  expect([asc, desc]).toEqual([null, 'desc'])
})

it('asks for the largest pages unless told otherwise', async () => {
  const brand = brandThrough(proxy.url)
  proxy.next()
  await collect(brand.tags.list())
  expect(proxy.requests).toHaveLength(3)
  const page = await brand.tags.list({}, { limit: 7 }).page()
  expect(page.items).toHaveLength(7)
})

it('filters, and counts what matches', async () => {
  const page = await brandThrough(service.url).tags.list({ name: 'third' }, { limit: 10 }).page()
  expect(page.totalItems).toBe(tags.filter(({ name }) => name === 'third').length)
  expect(page.items.every(({ name }) => name === 'third')).toBe(true)
})

it('resumes from the cursor of any page', async () => {
  const list = brandThrough(service.url).tags.list({}, { limit: 20 })
  const pages = await collect(list.pages())
  expect(pages).toHaveLength(12)
  for (const [index, { nextCursor }] of pages.slice(0, -1).entries()) {
    const rest = await collect(list.pages({ cursor: nextCursor! }))
    const resumed = [...pages.slice(0, index + 1), ...rest].flatMap(({ items }) => items.map(({ id }) => id))
    expect(resumed).toEqual(ids)
  }
})

it('yields the same set when the service fails for good at any page and the walk is resumed later', async () => {
  const brand = brandThrough(proxy.url)
  for (let failing = 0; failing < 5; failing++) {
    const seen: string[] = []
    let cursor: string | null = null
    const walk = async (): Promise<void> => {
      for await (const page of brand.tags.list({}, { limit: 50 }).pages(cursor === null ? {} : { cursor })) {
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
    }
    proxy.next()
    proxy.plan = (_path, count) => (count >= failing ? { kind: 'answer', status: 403, body: 'closed' } : undefined)
    await expect(walk()).rejects.toThrow(TransportError)
    expect(seen).toHaveLength(failing * 50)
    proxy.next()
    await walk()
    expect(seen).toEqual(ids)
  }
})

it('refuses a filter without a value rather than drop it', async () => {
  const { tags } = brandThrough(proxy.url)
  proxy.next()
  const untyped: object = { name: undefined }
  await expect(tags.list(untyped).page()).rejects.toThrow('name is undefined; leave it out instead')
  expect(proxy.requests).toEqual([])
})
