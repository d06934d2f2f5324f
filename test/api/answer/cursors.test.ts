/** Cursors: only what was issued is accepted, and only for what it was issued for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../harness/random.ts'
import { Cursors } from '../../../packages/service/api/answer/cursor.ts'
import { ApiError } from '../../../packages/service/http/reply/errors.ts'
import { resourceOf } from '../../support/database.ts'
import { mutate } from '../../support/mutate.ts'
import { BASE, TestService } from '../../support/service.ts'
import { variation } from '../../support/variations.ts'

const MUTATIONS = 100_000
const scope = { brandId: 1, path: 'tags', filters: [{ filter: 'name', value: 'Hero style' }] }
const position = {
  after: 4711,
  total: 40_000,
  states: [{ version: 12, stamp: '2f1c7a0e-5a4e-4b43-9f53-0c2b6a5d9e10' }],
}

/** What release 1.1.0 wrote for this scope and position, with the secret of below. */
const OF_1_1_0 =
  '_CV1qGd-l0kzSmZep6hj2VsxLCJ0YWdzIixbIm5hbWUiXSwiWmlrUjFYa3NETW82V3FhREdKcWhhZSIsNDcxMSw0MDAwMCxbWzEyLCIyZjFjN2EwZS01YTRlLTRiNDMtOWY1My0wYzJiNmE1ZDllMTAiXV1d'

const codeOf = (read: () => unknown): string => {
  try {
    read()
    return 'accepted'
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error)
  }
}

describe('a cursor', () => {
  const cursors = new Cursors(['first secret', 'second secret'])

  it('gives back what it was written with', () => {
    expect(cursors.read(cursors.write(scope, position), scope)).toEqual(position)
  })

  it('is the same as in 1.1.0 without a direction, or with the one that is the default', () => {
    const text = cursors.write(scope, position)
    expect(text).toBe(OF_1_1_0)
    expect(cursors.write({ ...scope, direction: 'asc' }, position)).toBe(text)
    expect(cursors.write({ ...scope, filters: [] }, position)).toBe(
      cursors.write({ ...scope, filters: [], direction: 'asc' }, position),
    )
  })

  it('holds in its direction alone, with filters and without', () => {
    for (const filters of [[], scope.filters]) {
      const [asc, desc] = (['asc', 'desc'] as const).map((direction) => ({ ...scope, filters, direction }))
      const backwards = cursors.write(desc!, position)
      expect(cursors.read(backwards, desc!)).toEqual(position)
      expect(codeOf(() => cursors.read(backwards, asc!))).toBe('cursor_mismatch')
      expect(codeOf(() => cursors.read(backwards, { ...scope, filters }))).toBe('cursor_mismatch')
      expect(codeOf(() => cursors.read(cursors.write(asc!, position), desc!))).toBe('cursor_mismatch')
      expect(codeOf(() => cursors.read(backwards, { ...desc!, filters: [{ filter: 'code', value: 'x' }] }))).toBe(
        'cursor_mismatch',
      )
    }
  })

  it('holds while its secret is configured, and no longer', () => {
    const old = new Cursors(['second secret']).write(scope, position)
    expect(cursors.read(old, scope)).toEqual(position)
    expect(codeOf(() => new Cursors(['first secret']).read(old, scope))).toBe('invalid_cursor')
  })

  it('does not show the values of its filters', () => {
    const text = Buffer.from(cursors.write(scope, position), 'base64url').toString('latin1')
    expect(text).toContain('name')
    expect(text).not.toContain('Hero')
  })

  it(`is refused after any of ${MUTATIONS} mutations`, () => {
    const random = seeded(20261115)
    const issued = Array.from({ length: 20 }, (_, n) =>
      cursors.write({ ...scope, brandId: 1 + (n % 3) }, { ...position, after: n * 977 }),
    )
    const outcomes = new Set<string>()
    let tried = 0
    while (tried < MUTATIONS) {
      const mutated = mutate(issued[random(issued.length)]!, issued, random)
      if (issued.includes(mutated)) continue
      outcomes.add(codeOf(() => cursors.read(mutated, scope)))
      tried++
    }
    expect([...outcomes]).toEqual(['invalid_cursor'])
  })
})

describe('over HTTP', () => {
  let service: TestService
  let cursor: string
  beforeAll(async () => {
    service = await TestService.start()
    const tags = [1, 2, 3].map((n) => ({ ...variation(resourceOf('tags'), n), name: 'Hero style' }))
    for (const brand of [service.brandId, service.otherBrandId]) await service.database.load(brand, { tags })
    cursor = (await service.list('tags?limit=1&name=Hero+style')).json.nextCursor
  })
  afterAll(() => service.stop())

  it('works with its own filters and any limit', async () => {
    const { status, json } = await service.list(`tags?limit=2&name=Hero+style&cursor=${cursor}`)
    expect([status, json.items.length, json.totalItems, json.nextCursor]).toEqual([200, 2, 3, null])
  })

  it('is refused with other filters, naming those it was issued for but no value', async () => {
    for (const query of ['tags?limit=1', 'tags?name=Other', 'tags?name=Hero+style&code=x']) {
      const { status, json, text } = await service.list(`${query}&cursor=${cursor}`)
      expect([status, json.errorCode]).toEqual([400, 'cursor_mismatch'])
      expect(json.details).toMatchObject([{ parameter: 'cursor', collection: 'tags', filters: ['name'] }])
      expect(text).not.toContain('Hero')
    }
  })

  it('is refused in another direction, which it names', async () => {
    const list = 'tags?limit=1&name=Hero+style'
    const { nextCursor } = (await service.list(`${list}&direction=desc`)).json
    expect((await service.list(`${list}&direction=desc&cursor=${nextCursor}`)).status).toBe(200)
    const problem = 'must be used with the collection, filters and direction it was issued for'
    for (const [query, filters] of [
      [`${list}&cursor=${nextCursor}`, ['direction', 'name']],
      [`${list}&direction=asc&cursor=${nextCursor}`, ['direction', 'name']],
      [`${list}&direction=desc&cursor=${cursor}`, ['name']],
    ] as const) {
      const { status, json } = await service.list(query)
      expect([status, json.errorCode]).toEqual([400, 'cursor_mismatch'])
      expect(json.details).toEqual([{ parameter: 'cursor', problem, collection: 'tags', filters }])
    }
    expect((await service.list(`${list}&direction=asc&cursor=${cursor}`)).status).toBe(200)
  })

  it('is refused by another collection', async () => {
    const { status, json } = await service.list(`colors?name=Hero+style&cursor=${cursor}`)
    expect([status, json.errorCode]).toEqual([400, 'cursor_mismatch'])
  })

  it('is refused by another brand, which learns nothing from it', async () => {
    const path = `${BASE}/brands/other-brand/tags?name=Hero+style&cursor=${cursor}`
    const { status, json } = await service.get(path, { authorization: `Bearer ${service.keys.otherBrand}` })
    expect([status, json]).toEqual([400, { error: expect.any(String), errorCode: 'invalid_cursor' }])
  })

  it('is refused without asking the database', async () => {
    await service.list('tags')
    service.wire.reset()
    const started = performance.now()
    const random = seeded(7)
    for (let n = 0; n < 2_000; n++) {
      const { status } = await service.list(`tags?name=Hero+style&cursor=${mutate(cursor, [cursor], random)}x`)
      expect(status).toBe(400)
    }
    expect((await service.list(`tags?cursor=${cursor}`)).status).toBe(400)
    // The key is looked up again every 1.5 s, the first time at any moment; nothing else may be asked.
    const keyLookUps = 1 + Math.floor((performance.now() - started) / 1_500)
    expect(service.wire.roundTrips).toBeLessThanOrEqual(keyLookUps)
  })
})
