/** The byte budget of responses: pages that end early, changes too, and lookups that say how many records fit. */
import { writeBody } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { Follower } from '../../support/follower.ts'
import { TestService } from '../../support/service.ts'
import { variation } from '../../support/variations.ts'

const BYTES_MAX = 65_536
/** What a response has besides its records. */
const ENVELOPE_BYTES_MAX = 8_192
const amendments = resourceOf('order-amendments')
const tags = resourceOf('tags')

/** Small and large in turns, with one that is larger than a response by itself. */
const LENGTHS = [100, 30_000, 30_000, 30_000, 100, 100, 70_000, 100, 20_000, 40_000, 30_000, 200, 300, 60_000]
const records = Array.from({ length: 56 }, (_, n) => ({
  ...variation(amendments, n + 1),
  status: 'applied',
  data: 'x'.repeat(LENGTHS[n % LENGTHS.length]!),
}))
const bytesOf = (record: object): number => Buffer.byteLength(writeBody(amendments, record as Record<string, unknown>))
const idOf = (record: object): string => (record as { readonly id: string }).id

let service: TestService
beforeAll(async () => {
  service = await TestService.start({ responseBytesMax: BYTES_MAX })
  await service.database.load(service.brandId, {
    'order-amendments': records,
    tags: Array.from({ length: 200 }, (_, n) => variation(tags, n)),
  })
})
afterAll(() => service.stop())

function expectWithinBudget(items: readonly object[], text: string): void {
  const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0)
  if (items.length > 1) expect(bytes).toBeLessThanOrEqual(BYTES_MAX)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes + ENVELOPE_BYTES_MAX)
}

describe('a page of a list', () => {
  it.each(['', 'status=applied&'])('ends before it is too large, with a valid cursor: %j', async (filter) => {
    for (const limit of [1, 5, 100]) {
      const found: object[] = []
      let pages = 0
      for (let cursor: string | null = ''; cursor !== null; pages++) {
        service.wire.reset()
        const place = cursor === '' ? '' : `&cursor=${cursor}`
        const { json, text, headers } = await service.list(`order-amendments?${filter}limit=${limit}${place}`)
        const { items, nextCursor, totalItems } = json
        expect([items.length > 0, items.length <= limit, totalItems]).toEqual([true, true, records.length])
        expectWithinBudget(items, text)
        // What does not fit is not read from PostgreSQL either.
        expect(service.wire.receivedBytes).toBeLessThan(3 * BYTES_MAX)
        // Full: the next record, which begins the next page, would not have fitted.
        const next = records[found.length + items.length]
        const bytes = [...items, ...(next ? [next] : [])].reduce((sum, item) => sum + bytesOf(item) + 1, 0)
        if (next && items.length < limit) expect(bytes).toBeGreaterThan(BYTES_MAX)
        expect(headers.has('link')).toBe(nextCursor !== null)
        found.push(...items)
        cursor = nextCursor
      }
      expect(found).toEqual(records)
      expect(pages).toBeGreaterThanOrEqual(records.length / limit)
    }
  })

  it('costs one round trip while its records are of the usual length', async () => {
    await service.list('tags?limit=99')
    service.wire.reset()
    expect((await service.list('tags?limit=100')).json.items).toHaveLength(100)
    expect(service.wire.roundTrips).toBe(1)
  })
})

describe('the feed of changes', () => {
  const changesOf = () => {
    const texts: { readonly items: readonly { record?: object }[]; readonly text: string }[] = []
    const follower = new Follower(async (path) => {
      service.wire.reset()
      const answered = await service.get(path)
      expect(service.wire.receivedBytes).toBeLessThan(3 * BYTES_MAX)
      texts.push({ items: answered.json.items, text: answered.text })
      return answered
    }, 'limit=500&groups=order-amendments,tags')
    return { follower, texts }
  }

  it('has the same budget, for all records and for what changes', async () => {
    const { follower, texts } = changesOf()
    await follower.catchUp()
    const changed = records.map((record) => ({ ...record, overrideReason: 'Changed' }))
    await service.database.load(service.brandId, { 'order-amendments': changed })
    await follower.catchUp()
    expect(follower.changes.map(({ record }) => record)).toEqual(changed)
    for (const { items, text } of texts) {
      if (items.length > 1) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BYTES_MAX + 500 * 200)
      const large = items.flatMap(({ record }) => (record && 'data' in record ? [record] : []))
      expectWithinBudget(large, '')
    }
    const { json } = await service.list('state?groups=order-amendments,tags')
    expect(json.groups).toEqual(['order-amendments', 'tags'].map((path) => follower.groupState(path)))
    await service.database.load(service.brandId, { 'order-amendments': records })
  })
})

describe('a lookup', () => {
  const lookUp = (ids: readonly string[]) => service.list(`lookup/order-amendments?ids=${ids}`)

  it('of too many bytes is a 400 that says how many keys fit, repeated ones counted', async () => {
    const ids = Array.from({ length: 99 }, () => idOf(records[1]!))
    service.wire.reset()
    const { status, json } = await lookUp(ids)
    const fitting = Math.floor(BYTES_MAX / (bytesOf(records[1]!) + 1))
    expect([status, json.errorCode, json.details]).toEqual([
      400,
      'invalid_parameter',
      [{ parameter: 'ids', problem: expect.stringContaining(`the first ${fitting} of the 99 keys`), fitting }],
    ])
    expect(service.wire.receivedBytes).toBeLessThan(BYTES_MAX)
    expect((await lookUp(ids.slice(0, fitting))).json.items).toEqual([records[1], records[1]])
    expect((await lookUp(ids.slice(0, fitting + 1))).status).toBe(400)
  })

  it('gives records that fit, however their lengths differ, and any record alone', async () => {
    const some = [records[0]!, records[9]!, records[4]!, records[8]!]
    expect((await lookUp(some.map(idOf))).json.items).toEqual(some)
    expect((await lookUp([idOf(records[6]!)])).json.items).toEqual([records[6]])
    expect((await lookUp([idOf(records[6]!), idOf(records[0]!)])).json.details[0].fitting).toBe(1)
  })
})
