/** The feed of changes and the state over HTTP: what follows them is an exact copy, and what cannot be followed says why. */
import { goneReasons, resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChangeCursors, START } from '../../packages/service/api/answer/change-cursor.ts'
import { allGroups } from '../../packages/service/api/answer/wanted-groups.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { type Records, resourceOf } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { Follower } from '../support/follower.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { BASE, TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'

const own = new Dataset(0)
const foreign = new Dataset(50)
const all = resources.map(({ path }) => path).toSorted()
const tag = (n: number, name = `Tag ${n}`) => ({ ...variation(resourceOf('tags'), n), name })
const country = (n: number, name = `Country ${n}`) => ({ ...variation(resourceOf('countries'), n), name })

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
  await own.load(service.database, service.brandId)
  await own.load(service.database, SHARED_BRAND_ID)
  await foreign.load(service.database, service.otherBrandId)
})
afterAll(() => service.stop())

const follow = (query?: string) => new Follower((path) => service.get(path), query)
const load = (records: Records, mode?: 'upsert' | 'replace' | 'delete') =>
  service.database.load(service.brandId, records, mode)
const conditional = (path: string, etag: string | null) =>
  service.get(path, { authorization: `Bearer ${service.keys.brand}`, 'if-none-match': String(etag) })
const problemOf = async (query: string, operation = 'changes') => {
  const { status, json } = await service.list(`${operation}?${query}`)
  return [status, json.errorCode, ...(json.details ?? [])]
}

describe('following the feed from its start', () => {
  it('gives exactly the records of the brand and the shared ones, by group', async () => {
    const follower = await follow().catchUp()
    const expected = resources.flatMap((resource) => own.of(resource).map((record) => [resource.path, record]))
    expect(follower.copy.size).toBe(expected.length)
    const given = follower.changes.map(({ group, record }) => [group, record])
    expect(new Set(given.map((each) => JSON.stringify(each)))).toEqual(
      new Set(expected.map((each) => JSON.stringify(each))),
    )
    const { json, headers } = await service.list('state')
    expect(json.groups).toEqual(all.map((path) => follower.groupState(path)))
    expect(headers.get('selvedge-version')).toBe(follower.version)
  })

  it.each([1, 2, 7])('gives the same in pages of %i', async (limit) => {
    const whole = await follow().catchUp()
    const follower = await follow(`limit=${limit}`).catchUp()
    expect(follower.copy).toEqual(whole.copy)
    expect(follower.changes).toHaveLength(whole.changes.length)
    expect(follower.version).toBe(whole.version)
  })
})

describe('going on from a cursor', () => {
  it('gives what was added, changed and removed, and nothing else', async () => {
    const follower = await follow().catchUp()
    await load({ tags: [tag(100), tag(101), { ...own.of(resourceOf('tags'))[0]! }] })
    await load({ tags: [tag(101, 'Changed')] })
    await load({ tags: [tag(100)] }, 'delete')
    await service.database.load(SHARED_BRAND_ID, { countries: [country(100)] })
    await follower.catchUp()
    const { id } = tag(101) as { id?: string }
    expect(follower.changes).toEqual([
      { group: 'tags', op: 'upsert', key: { id }, record: tag(101, 'Changed') },
      { group: 'tags', op: 'delete', key: { id: (tag(100) as { id?: string }).id } },
      {
        group: 'countries',
        op: 'upsert',
        key: { code: (country(100) as { code?: string }).code },
        record: country(100),
      },
    ])
    const { json } = await service.list('state')
    expect(json.groups).toEqual(all.map((path) => follower.groupState(path)))
  })

  it('tells what a replacing load removed, of links by all fields of their key', async () => {
    const links = resourceOf('product-tags')
    await load({ 'product-tags': [1, 2, 3].map((n) => variation(links, n)) }, 'replace')
    const follower = await follow('groups=product-tags').catchUp()
    await load({ 'product-tags': [variation(links, 2)] }, 'replace')
    await follower.catchUp()
    const keyOf = ({ productId, tagId }: Record<string, unknown>) => ({ productId, tagId })
    expect(follower.changes).toEqual(
      [1, 3].map((n) => ({ group: 'product-tags', op: 'delete', key: keyOf(variation(links, n)) })),
    )
  })

  it('passes over what was superseded, in a few statements for each page', async () => {
    const follower = await follow('groups=notes,tags&limit=2').catchUp()
    for (let round = 0; round < 6; round++)
      await load({ tags: [tag(110, `Round ${round}`), tag(111, `Round ${round}`)] })
    follower.changes = []
    expect(await follower.read()).toBe(true)
    expect(await follower.read()).toBe(false)
    expect(follower.changes.map(({ record }) => (record as { name: string }).name)).toEqual(['Round 5', 'Round 5'])
  })

  it('gives only the groups asked for, in whatever order they are named', async () => {
    const follower = await follow('groups=tags,countries').catchUp()
    await load({ tags: [tag(120)], notes: [variation(resourceOf('notes'), 120)] })
    await service.database.load(SHARED_BRAND_ID, { countries: [country(120)] })
    const { status, json } = await service.list(`changes?groups=countries,tags&cursor=${follower.cursor}`)
    expect([status, json.items.map(({ group }: { group: string }) => group)]).toEqual([200, ['tags', 'countries']])
  })

  it('gives the same again after the same cursor', async () => {
    const follower = await follow().catchUp()
    const before = follower.cursor
    await load({ tags: [tag(130)] })
    await follower.catchUp()
    const changes = follower.changes
    follower.cursor = before
    await follower.catchUp()
    expect(follower.changes).toEqual(changes)
  })
})

describe('a poll while nothing changes', () => {
  it('is a 304, until something does', async () => {
    const follower = await follow('groups=tags,countries').catchUp()
    const idle = await service.get(follower.address)
    expect(idle.json).toEqual({ items: [], nextCursor: follower.cursor, hasMore: false })
    const etag = idle.headers.get('etag')
    expect((await conditional(follower.address, etag)).status).toBe(304)
    const state = await service.list('state?groups=tags')
    const statePath = `${BASE}/brands/alder-finch/state?groups=tags`
    expect((await conditional(statePath, state.headers.get('etag'))).status).toBe(304)
    await load({ tags: [tag(140)] })
    expect((await conditional(follower.address, etag)).json.items).toHaveLength(1)
    expect((await conditional(statePath, state.headers.get('etag'))).status).toBe(200)
    await follower.catchUp()
    const again = await service.get(follower.address)
    await service.database.load(SHARED_BRAND_ID, { countries: [country(140)] })
    expect((await conditional(follower.address, again.headers.get('etag'))).json.items).toHaveLength(1)
  })

  it('is answered from memory, without the bytes of the page', async () => {
    const warm = await TestService.start({ stateMaxAgeMs: 600_000, cacheBytesMax: 0 })
    const get = (path: string, etag?: string | null) =>
      warm.get(path, { authorization: `Bearer ${warm.keys.brand}`, ...(etag && { 'if-none-match': etag }) })
    await warm.database.load(warm.brandId, { tags: [tag(1)] })
    const follower = await new Follower(get).catchUp()
    const etag = (await get(follower.address)).headers.get('etag')
    await get(follower.address, etag)
    warm.wire.reset()
    for (let n = 0; n < 10; n++) expect((await get(follower.address, etag)).status).toBe(304)
    expect(warm.wire.roundTrips).toBe(0)
    await warm.stop()
  })
})

describe('one round trip to PostgreSQL', () => {
  it('for a page of 100 changes, of one group or across all, at the start or later', async () => {
    // Time stands still, so that no key is looked up again.
    const still = await TestService.start({}, new ManualClock())
    const following = (query?: string) => new Follower((path) => still.get(path), query)
    /** Asked for twice: the first time statements are prepared. */
    const roundTrips = async (address: (n: number) => string): Promise<number> => {
      await still.get(address(99))
      still.wire.reset()
      expect((await still.get(address(100))).json.items).toHaveLength(100)
      return still.wire.roundTrips
    }
    await still.database.load(still.brandId, { tags: [tag(1)] })
    const before = { one: await following('groups=tags').catchUp(), all: await following().catchUp() }
    await still.database.load(still.brandId, { tags: Array.from({ length: 300 }, (_, n) => tag(1_000 + n)) })
    expect(await roundTrips((limit) => before.one.address.replace('groups', `limit=${limit}&groups`))).toBe(1)
    expect(await roundTrips((limit) => before.all.address.replace('limit=500', `limit=${limit}`))).toBe(1)
    expect(await roundTrips((limit) => `${BASE}/brands/alder-finch/changes?groups=tags&limit=${limit}`)).toBe(1)
    await still.stop()
  })
})

describe('a cursor that cannot be gone on from', () => {
  const reasonOf = async (follower: Follower) => {
    const { status, json } = await service.get(follower.address)
    return [status, json.errorCode, json.details?.[0].reason]
  }

  it('is 410 where changes after it were pruned', async () => {
    const follower = await follow('groups=tags').catchUp()
    for (const n of [1, 2, 3]) await load({ tags: [tag(150, `Version ${n}`)] })
    await service.database.ageLoads(service.brandId)
    await load({ tags: [tag(150, 'Version 4')] })
    expect(await reasonOf(follower)).toEqual([410, 'changes_gone', 'retention'])
    await follow('groups=tags').catchUp()
  })

  it('is 410 where the database lost what it has seen, though it loaded as much again since', async () => {
    const loader = await service.database.connect('selvedge_loader')
    await loader.query(`select set_config('app.brand', $1, false)`, [String(service.brandId)])
    const follower = await follow('groups=tags').catchUp()
    // Another history: the same sequences, by other loads.
    await loader.query(`update records.loads set stamp = gen_random_uuid() where brand_id = $1`, [service.brandId])
    await load({ tags: [tag(151)] })
    expect(await reasonOf(follower)).toEqual([410, 'changes_gone', 'history'])
    const ahead = await follow('groups=tags').catchUp()
    await loader.query(
      `update records.brand_state set sequence = sequence - 1, stamp = gen_random_uuid() where brand_id = $1`,
      [service.brandId],
    )
    expect(await reasonOf(ahead)).toEqual([410, 'changes_gone', 'history'])
    await loader.query(`update records.brand_state set sequence = sequence + 1 where brand_id = $1`, [service.brandId])
    await loader.end()
  })
})

describe('a request that is not right', () => {
  it('is refused with the parameter and the fix', async () => {
    expect(await problemOf('groups=oders,tags')).toEqual([
      400,
      'invalid_parameter',
      { parameter: 'groups', problem: 'names "oders", which is not the path of a group', nearest: 'orders' },
    ])
    expect(await problemOf('groups=tags,')).toEqual([
      400,
      'invalid_parameter',
      { parameter: 'groups', problem: 'names "", which is not the path of a group' },
    ])
    expect(await problemOf('limit=501')).toEqual([
      400,
      'invalid_parameter',
      { parameter: 'limit', problem: 'must be a whole number from 1 to 500' },
    ])
    expect(await problemOf('group=tags')).toEqual([
      400,
      'invalid_parameter',
      { parameter: 'group', problem: 'is not a parameter of this operation', nearest: 'groups' },
    ])
    expect(await problemOf('limit=5', 'state')).toMatchObject([400, 'invalid_parameter', { parameter: 'limit' }])
    expect(await problemOf('include=all')).toMatchObject([400, 'unsupported_include', {}])
    expect(await problemOf(`groups=${'x,'.repeat(100)}`)).toMatchObject([400, 'invalid_parameter', {}])
  })

  it('is refused where the cursor is for other groups, for a list, or for another brand', async () => {
    const { json: page } = await service.list('changes?groups=tags&limit=1')
    expect(await problemOf(`groups=tags,notes&cursor=${page.nextCursor}`)).toMatchObject([400, 'cursor_mismatch', {}])
    expect(await problemOf(`cursor=${page.nextCursor}`)).toMatchObject([400, 'cursor_mismatch', {}])
    const { json: list } = await service.list('tags?limit=1')
    expect(await problemOf(`groups=tags&cursor=${list.nextCursor}`)).toEqual([400, 'invalid_cursor'])
    expect((await service.list(`tags?limit=1&cursor=${page.nextCursor}`)).json.errorCode).toBe('invalid_cursor')
    const theirs = await service.get(`${BASE}/brands/other-brand/changes?groups=tags&cursor=${page.nextCursor}`, {
      authorization: `Bearer ${service.keys.otherBrand}`,
    })
    expect([theirs.status, theirs.json.errorCode, theirs.json.details]).toEqual([400, 'invalid_cursor', undefined])
  })
})

describe('a cursor whose secret was removed', () => {
  const cursor = (brandId: number) => new ChangeCursors(['a secret of before']).write(brandId, allGroups(null), START)

  it('is gone with the reason `secret` for its brand, and says what is true for another', async () => {
    const found = await problemOf(`cursor=${cursor(service.brandId)}`)
    expect(found).toEqual([410, 'changes_gone', { parameter: 'cursor', problem: goneReasons.secret, reason: 'secret' }])
    const { status, json } = await service.list(`changes?cursor=${cursor(service.otherBrandId)}`)
    expect([status, json]).toEqual([
      400,
      { errorCode: 'invalid_cursor', error: expect.stringContaining('another brand') },
    ])
  })
})

describe('the state', () => {
  it('counts nothing in a group that never had a record', async () => {
    const fresh = await TestService.start()
    const { json } = await fresh.list('state?groups=tags')
    expect(json).toEqual({ groups: [{ group: 'tags', count: 0, digest: '0000000000000000' }] })
    const { json: page } = await fresh.list('changes')
    expect([page.items, page.hasMore]).toEqual([[], false])
    await fresh.stop()
  })
})
