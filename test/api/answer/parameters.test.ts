/** Strict parameters: each way to get one wrong, by its status, code and details. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../support/database.ts'
import { TestService } from '../../support/service.ts'
import { variation } from '../../support/variations.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
  const named = (n: number, name: string) => ({ ...variation(resourceOf('tags'), n), name })
  await service.database.load(service.brandId, {
    tags: [
      named(1, 'x'.repeat(255)),
      named(2, '🧵'.repeat(255)),
      named(3, 'Ink Navy & co.'),
      named(4, 'ink navy & co.'),
    ],
    'production-runs': [variation(resourceOf('production-runs'), 7)],
  })
})
afterAll(() => service.stop())

const LIMIT = 'must be a whole number from 1 to 100'
const INTEGER = 'must be a whole number from 0 to 2147483647 without leading zeros'
const UUID = 'must be a lower-case UUID such as 3298280d-ccaa-5a86-b4db-94a9b0b2616e'
const ENCODING = 'is not valid percent-encoded UTF-8'
const UNKNOWN = 'is not a parameter of this operation'
const FIXED_ORDER = `${UNKNOWN}; there is no sorting, and the order of a list is fixed`
const TAGS_TAKE = 'limit, cursor, direction, name, code, productId'

describe('a hint', () => {
  it('comes with the first few unknown parameters; the others are named without one', async () => {
    const names = Array.from({ length: 49 }, (_, n) => `name${n}`)
    const { status, json } = await service.list(`tags?${names.map((name) => `${name}=a`).join('&')}`)
    expect([status, json.details.length]).toEqual([400, 49])
    const hints = json.details.map(({ nearest }: { nearest?: string }) => nearest)
    expect(hints).toEqual([...Array(5).fill('name'), ...Array(44).fill(undefined)])
  })
})

describe('an invalid parameter', () => {
  it.each<[query: string, details: object[]]>([
    ['tags?limit=0', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=101', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=1e1', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=0x10', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=05', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=+5', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=%2B5', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=%205', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=-5', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=5.0', [{ parameter: 'limit', problem: LIMIT }]],
    ['tags?limit=', [{ parameter: 'limit', problem: 'is empty; give it a value or leave it out' }]],
    ['tags?limit', [{ parameter: 'limit', problem: 'is empty; give it a value or leave it out' }]],
    ['tags?limit=5&limit=5', [{ parameter: 'limit', problem: 'is given more than once' }]],
    ['tags?name=a&name=b', [{ parameter: 'name', problem: 'is given more than once' }]],
    ['tags?name=', [{ parameter: 'name', problem: 'is empty; give it a value or leave it out' }]],
    ['tags?colour=red', [{ parameter: 'colour', problem: `${UNKNOWN}; it takes ${TAGS_TAKE}` }]],
    [
      'tags?uiColor=red',
      [
        {
          parameter: 'uiColor',
          problem: `is a field of these records, but not a filter; this operation takes ${TAGS_TAKE}`,
        },
      ],
    ],
    ['tags?page=2', [{ parameter: 'page', problem: expect.stringContaining('nextCursor'), nearest: 'cursor' }]],
    [
      'tags?sort=name',
      [{ parameter: 'sort', problem: expect.stringContaining('there is no sorting'), nearest: 'direction' }],
    ],
    ['tags?direction=down', [{ parameter: 'direction', problem: 'must be asc or desc' }]],
    ['tags?direction=DESC', [{ parameter: 'direction', problem: 'must be asc or desc' }]],
    ['tags?direction=toString', [{ parameter: 'direction', problem: 'must be asc or desc' }]],
    ['tags?direction=', [{ parameter: 'direction', problem: 'is empty; give it a value or leave it out' }]],
    ['tags?direction=asc&direction=desc', [{ parameter: 'direction', problem: 'is given more than once' }]],
    ['tags?dirction=desc', [{ parameter: 'dirction', problem: UNKNOWN, nearest: 'direction' }]],
    ['changes?direction=desc', [{ parameter: 'direction', problem: FIXED_ORDER }]],
    ['reports/late-orders?direction=desc', [{ parameter: 'direction', problem: FIXED_ORDER }]],
    ['reports?direction=desc', [{ parameter: 'direction', problem: `${UNKNOWN}; it takes none` }]],
    ['state?direction=desc', [{ parameter: 'direction', problem: `${UNKNOWN}; it takes groups` }]],
    ['snapshot?direction=desc', [{ parameter: 'direction', problem: `${UNKNOWN}; it takes none` }]],
    [
      'lookup/tags?direction=desc&ids=3298280d-ccaa-5a86-b4db-94a9b0b2616e',
      [{ parameter: 'direction', problem: `${UNKNOWN}; it takes ids` }],
    ],
    ['countries/PT?direction=desc', [{ parameter: 'direction', problem: `${UNKNOWN}; it takes none` }]],
    ['production-runs?order=x', [{ parameter: 'order', problem: UNKNOWN, nearest: 'orderId' }]],
    ['tags?nmae=red', [{ parameter: 'nmae', problem: UNKNOWN, nearest: 'name' }]],
    ['tags?Name=red', [{ parameter: 'Name', problem: UNKNOWN, nearest: 'name' }]],
    ['production-runs?orderid=x', [{ parameter: 'orderid', problem: UNKNOWN, nearest: 'orderId' }]],
    ['tags?name[]=red', [{ parameter: 'name[]', problem: UNKNOWN, nearest: 'name' }]],
    ['tags?__proto__=red', [{ parameter: '__proto__', problem: `${UNKNOWN}; it takes ${TAGS_TAKE}` }]],
    ['tags?=red', [{ parameter: '', problem: 'has no name' }]],
    ['tags?name=a&', [{ parameter: '', problem: 'has no name' }]],
    ['tags?name=%00', [{ parameter: 'name', problem: 'must not contain U+0000' }]],
    ['tags?name=a%00b', [{ parameter: 'name', problem: 'must not contain U+0000' }]],
    ['tags?name=%E0%A4%A', [{ parameter: 'name', problem: ENCODING }]],
    ['tags?name=%', [{ parameter: 'name', problem: ENCODING }]],
    ['tags?name=%ED%A0%80', [{ parameter: 'name', problem: ENCODING }]],
    ['tags?%FF=a', [{ parameter: '%FF', problem: ENCODING }]],
    [`tags?name=${'x'.repeat(256)}`, [{ parameter: 'name', problem: 'must be 1 to 255 characters long' }]],
    [
      `tags?name=${encodeURIComponent('🧵'.repeat(256))}`,
      [{ parameter: 'name', problem: 'must be 1 to 255 characters long' }],
    ],
    ['tags?productId=3298280D-CCAA-5A86-B4DB-94A9B0B2616E', [{ parameter: 'productId', problem: UUID }]],
    ['tags?productId=3298280d', [{ parameter: 'productId', problem: UUID }]],
    ['tags?productId=%7B3298280d-ccaa-5a86-b4db-94a9b0b2616e%7D', [{ parameter: 'productId', problem: UUID }]],
    ['production-runs?runNumber=007', [{ parameter: 'runNumber', problem: INTEGER }]],
    ['production-runs?runNumber=2147483648', [{ parameter: 'runNumber', problem: INTEGER }]],
    ['production-runs?runNumber=99999999999', [{ parameter: 'runNumber', problem: INTEGER }]],
    ['production-runs?runNumber=-1', [{ parameter: 'runNumber', problem: INTEGER }]],
    ['production-runs?runNumber=1.5', [{ parameter: 'runNumber', problem: INTEGER }]],
    [`tags?${'name=a&'.repeat(50)}name=a`, [{ parameter: 'query', problem: 'has more than 50 parameters' }]],
    [
      'tags?limit=0&nmae=x',
      [
        { parameter: 'nmae', problem: UNKNOWN, nearest: 'name' },
        { parameter: 'limit', problem: LIMIT },
      ],
    ],
  ])('%s', async (query, details) => {
    const { status, json } = await service.list(query)
    expect(status).toBe(400)
    expect(json).toEqual({ error: expect.any(String), errorCode: 'invalid_parameter', details })
  })

  it('include is refused under a code of its own', async () => {
    const { status, json } = await service.list('tags?include=anything')
    const details = [{ parameter: 'include', problem: 'is not supported by this operation' }]
    expect([status, json.errorCode, json.details]).toEqual([400, 'unsupported_include', details])
  })

  it('a malformed address is 400 with the standard body', async () => {
    const { status, json } = await service.get('/api/public/v1/brands/alder-finch/tags/%E0%A4%A')
    expect([status, json.errorCode]).toEqual([400, 'invalid_parameter'])
    expect(json.details).toEqual([{ parameter: 'path', problem: 'is not valid percent-encoded UTF-8' }])
  })
})

describe('a parameter at its bounds', () => {
  it.each<[query: string, found: number]>([
    ['tags?limit=1', 4],
    ['tags?limit=100', 4],
    [`tags?name=${'x'.repeat(255)}`, 1],
    [`tags?name=${encodeURIComponent('🧵'.repeat(255))}`, 1],
    ['tags?name=Ink+Navy+%26+co.', 1],
    ['tags?name=Ink%20Navy%20%26%20co.', 1],
    ['tags?name=INK%20NAVY%20%26%20CO.', 0],
    ['tags?name=Ink+Navy', 0],
    ["tags?name='%20or%20true--", 0],
    ['tags?name=%25', 0],
    ['production-runs?runNumber=1007', 1],
    ['production-runs?runNumber=0', 0],
    ['production-runs?runNumber=2147483647', 0],
  ])('%s', async (query, found) => {
    const { status, json } = await service.list(query)
    expect([status, json.totalItems]).toEqual([200, found])
  })

  it('without a limit a page has 25 records', async () => {
    const runs = Array.from({ length: 30 }, (_, n) => variation(resourceOf('colors'), n + 1))
    await service.database.load(service.brandId, { colors: runs })
    const { json } = await service.list('colors')
    expect([json.items.length, json.totalItems]).toEqual([25, 30])
  })
})
