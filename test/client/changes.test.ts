/** The feed of changes through the client: typed by group, complete, and with each record as it was sent. */
import { type Change, hasCode, MemoryCache, Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { recordTexts } from '../../packages/client/src/record-texts.ts'
import { digestOf } from '../support/journal-check.ts'
import { BASE, TestService } from '../support/service.ts'
import { collect } from './support/collect.ts'
import { FaultProxy } from './support/fault-proxy.ts'
import { manyTags } from './support/tags.ts'

const tags = manyTags(30)

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

function connect(settings: object = {}, url = service.url) {
  return new Selvedge({ apiKey: service.keys.brand, baseUrl: url + BASE, ...settings }).brand('alder-finch')
}

describe('the feed', () => {
  it('gives every record, and later what happened since, by group', async () => {
    const brand = connect()
    const bootstrap = await collect(brand.changes({ groups: ['tags', 'product-tags'] }).pages())
    const { nextCursor: cursor } = bootstrap.at(-1)!
    expect(bootstrap.flatMap(({ items }) => items)).toHaveLength(tags.length)
    await service.database.load(service.brandId, { tags: [tags[3]!] }, 'delete')
    const changes = await collect(brand.changes({ groups: ['tags', 'product-tags'], cursor }))
    expect(changes).toEqual([{ group: 'tags', op: 'delete', key: { id: tags[3]!.id } }])
    for (const change of changes) {
      expectTypeOf(change).toEqualTypeOf<Change<'tags' | 'product-tags'>>()
      if (change.op === 'upsert' && change.group === 'tags') expectTypeOf(change.record.name).toEqualTypeOf<string>()
      if (change.group === 'product-tags') expectTypeOf(change.key.productId).toBeString()
    }
    await service.database.load(service.brandId, { tags: [tags[3]!] })
  })

  it('gives pages with the cursor to store beside them, from which another client goes on', async () => {
    const pages = await collect(connect().changes({ limit: 8 }).pages())
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false])
    const [first] = pages
    const rest = await collect(connect().changes({ limit: 8, cursor: first!.nextCursor }))
    expect(rest).toEqual(pages.slice(1).flatMap(({ items }) => items))
  })

  it('agrees with the state, whose digests are over the texts as they were sent', async () => {
    const brand = connect()
    const page = await brand.changes({ groups: ['tags'] }).page()
    const texts = page.items.map((item) => (item.op === 'upsert' ? item.recordText : ''))
    const digest = digestOf(texts).toString(16).padStart(16, '0')
    const state = await brand.state({ groups: ['tags'] })
    expect(state).toEqual({ groups: [{ group: 'tags', count: tags.length, digest }], version: page.version })
  })

  it('is a 304 with a cache while nothing changes, and the same page', async () => {
    const statuses: (number | null)[] = []
    const brand = connect({
      cache: new MemoryCache(),
      log: ({ status }: { status: number | null }) => void statuses.push(status),
    })
    const { nextCursor: cursor } = await brand.changes().page()
    const idle = await brand.changes({ cursor }).page()
    expect(await brand.changes({ cursor }).page()).toEqual(idle)
    expect(statuses).toEqual([200, 200, 304])
  })

  it('pauses where a page does not get on, instead of asking as fast as it can', async () => {
    const brand = connect({}, proxy.url)
    const { nextCursor: cursor } = await brand.changes().page()
    const standstill = { items: [], nextCursor: cursor, hasMore: true }
    proxy.next({ kind: 'answer', status: 200, body: JSON.stringify(standstill) })
    const started = performance.now()
    const pages = await collect(brand.changes({ cursor }).pages())
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false])
    expect(performance.now() - started).toBeGreaterThan(100)
  })

  it('says why a cursor is gone', async () => {
    const body = {
      error: 'Gone.',
      errorCode: 'changes_gone',
      details: [{ parameter: 'cursor', problem: 'is old', reason: 'retention' }],
    }
    proxy.next({ kind: 'answer', status: 410, body: JSON.stringify(body) })
    const error = await connect({}, proxy.url)
      .changes({ cursor: 'old' })
      .page()
      .catch((thrown: unknown) => thrown)
    expect(hasCode(error, 'changes_gone') && error.details[0]!.reason).toBe('retention')
  })

  it('refuses an empty list of groups, which would be all of them', async () => {
    await expect(connect().changes({ groups: [] }).page()).rejects.toThrow('groups is empty')
    await expect(connect().state({ groups: [] })).rejects.toThrow('groups is empty')
  })
})

describe('the text of a record', () => {
  it('is what was sent, whatever is in it', () => {
    const texts = [
      '{"a":12.50,"record":{"b":[1,{"record":"}]"}]}}',
      '{"quote":"\\"record\\":{","back":"\\\\","u":"\\u00e9"}',
      '{}',
    ]
    const items = [
      `{"group":"a","op":"upsert","key":{"record":"x"},"record":${texts[0]}}`,
      '{"group":"record","op":"delete","key":{"id":"record"}}',
      `{"group":"a","op":"upsert","key":{"id":"{"},"record":${texts[1]}}`,
      ` { "record" : ${texts[2]} , "op" : "upsert" }`,
    ]
    expect(recordTexts(`{"items":[${items}],"nextCursor":"record","hasMore":false}`)).toEqual(texts)
  })
})
