/** Records by their keys, several at once: in the order asked, for the brand alone, at the cost of one read. */
import { lookupGroups, resources, writeBody } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import { resourceOf } from '../../support/database.ts'
import { Dataset } from '../../support/dataset.ts'
import { TestService } from '../../support/service.ts'
import { uuid, variation } from '../../support/variations.ts'

const own = new Dataset(0)
const foreign = new Dataset(50)
const tags = resourceOf('tags')
const tag = (n: number): Record<string, unknown> => variation(tags, n)
const idOf = (n: number): string => String(tag(n).id)

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
  await own.load(service.database, service.brandId)
  await own.load(service.database, SHARED_BRAND_ID)
  await foreign.load(service.database, service.otherBrandId)
  const many = Array.from({ length: 100 }, (_, n) => tag(1_000 + n))
  await service.database.load(service.brandId, { tags: many })
})
afterAll(() => service.stop())

const lookUp = (group: string, ids: readonly unknown[]) => service.list(`lookup/${group}?ids=${ids.join()}`)

describe('a lookup', () => {
  it.each(lookupGroups)('of $path has the bytes of each record, in the order asked', async (resource) => {
    const records = own.of(resource).toReversed()
    const { status, text } = await lookUp(
      resource.path,
      records.map((record) => record[resource.key[0]!]),
    )
    expect(status).toBe(200)
    expect(text).toBe(`{"items":[${records.map((record) => writeBody(resource, record)).join()}]}`)
  })

  it('repeats the record of a repeated key, and has null where there is none', async () => {
    const { json } = await lookUp('tags', [idOf(1_002), uuid('nobody'), idOf(1_001), idOf(1_002)])
    expect(json).toEqual({ items: [tag(1_002), null, tag(1_001), tag(1_002)] })
    expect((await lookUp('countries', ['ZZ'])).json).toEqual({ items: [null] })
  })

  it('finds nothing of another brand, in any group', async () => {
    for (const resource of lookupGroups.filter(({ shared }) => !shared)) {
      const theirs = foreign.of(resource)
      const { json } = await lookUp(
        resource.path,
        theirs.map((record) => record[resource.key[0]!]),
      )
      expect(json, resource.path).toEqual({ items: theirs.map(() => null) })
    }
  })

  it('takes 100 keys, and counts them as one request', async () => {
    const remaining = (headers: Headers) => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1])
    const before = await lookUp('tags', [idOf(1_000)])
    const { json, headers } = await lookUp(
      'tags',
      Array.from({ length: 100 }, (_, n) => idOf(1_099 - n)),
    )
    expect(json.items).toEqual(Array.from({ length: 100 }, (_, n) => tag(1_099 - n)))
    expect(remaining(before.headers) - remaining(headers)).toBeLessThanOrEqual(1)
  })

  it('costs one round trip to PostgreSQL', async () => {
    // A key and a statement that the connection does not know yet cost more, once.
    await lookUp('tags', [idOf(1_003)])
    service.wire.reset()
    await lookUp('tags', [idOf(1_004), idOf(1_005), uuid('nobody')])
    expect(service.wire.roundTrips).toBe(1)
  })

  it('is confirmed by a 304 until a record of the group changes', async () => {
    const path = `/api/public/v1/brands/alder-finch/lookup/tags?ids=${idOf(1_006)},${uuid('late')}`
    const { headers } = await service.get(path)
    const etag = headers.get('etag')!
    const authorization = `Bearer ${service.keys.brand}`
    const again = () => service.get(path, { authorization, 'if-none-match': etag })
    expect([(await again()).status, headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
    await service.database.load(service.brandId, { tags: [{ ...tag(1_006), id: uuid('late') }] })
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.json.items[1]).toEqual({ ...tag(1_006), id: uuid('late') })
  })
})

describe('a lookup is refused', () => {
  const COUNT = 'must be 1 to 100 keys, with commas between them'

  it('with a malformed key, by its place', async () => {
    const { status, json } = await lookUp('tags', [idOf(1_000), 'nonsense', idOf(1_001), ''])
    expect([status, json.errorCode]).toEqual([400, 'invalid_parameter'])
    expect(json.details).toEqual([
      { parameter: 'ids', problem: expect.stringMatching(/^key 2, "nonsense", /) },
      { parameter: 'ids', problem: expect.stringMatching(/^key 4, "", /) },
    ])
    expect((await lookUp('countries', ['PT', 'pt'])).json.details[0].problem).toMatch(/^key 2, "pt", /)
  })

  it('with more than 100 keys, or none', async () => {
    const keys = Array.from({ length: 101 }, (_, n) => idOf(n))
    for (const path of [`lookup/tags?ids=${keys}`, 'lookup/tags']) {
      const { status, json } = await service.list(path)
      expect([status, json.details]).toEqual([400, [{ parameter: 'ids', problem: COUNT }]])
    }
    expect((await service.list('lookup/tags?ids=')).status).toBe(400)
  })

  it('with a parameter that it does not have, naming the nearest', async () => {
    const { status, json } = await service.list(`lookup/tags?ids=${idOf(1_000)}&id=${idOf(1_001)}`)
    expect([status, json.details]).toEqual([
      400,
      [{ parameter: 'id', problem: 'is not a parameter of this operation', nearest: 'ids' }],
    ])
  })

  it('in a group that has no key of one field, or does not exist', async () => {
    const without = resources.filter((resource) => !lookupGroups.includes(resource)).map(({ path }) => path)
    expect(without).toContain('product-tags')
    for (const group of [...without, 'no-such-group', '__proto__']) {
      const { status, json } = await lookUp(group, [idOf(1_000)])
      expect([status, json.errorCode], group).toEqual([404, 'not_found'])
    }
  })
})
