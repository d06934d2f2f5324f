/** What is known of the records' state, and what a statement that saw more does to it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type RecordOwner, StateCache } from '../../../packages/service/api/cache/state-cache.ts'
import type { KnownHead } from '../../../packages/service/store/reading/news.ts'
import { HEAD_NAMES, type State, type States } from '../../../packages/service/store/state.ts'
import { ManualClock } from '../../support/manual-clock.ts'

const MAX_AGE_MS = 1_000
const OWN: RecordOwner = { brandId: 1, areShared: false }
const SHARED: RecordOwner = { brandId: 1, areShared: true }
const state = (stamp: string): State => ({ version: 1, stamp })
const statesOf = (tags: string): States => new Map([['tags', state(tags)]])
/** Of a load by that name, which wrote tags. */
const loaded = (load: string): States => new Map([...statesOf(load), [HEAD_NAMES.own, state(load)]])
const sharedLoaded = (load: string): States => new Map([...statesOf(load), [HEAD_NAMES.shared, state(load)]])
const turn = () => new Promise((resolve) => setImmediate(resolve))

interface Read {
  readonly owner: RecordOwner
  end(states: States): void
  fail(error: Error): void
}

/** What a round asks one server. */
interface Ask {
  readonly server: string
  readonly heads: readonly KnownHead[]
  end(news: ReadonlyMap<number, States>): void
  fail(error: Error): void
}

let reads: Read[]
let asks: Ask[]
/** The servers that brands are read from, where it is not the first. */
let servers: Map<number, string | null>
/** Brands that were shown more than the servers have. */
let ahead: Set<number>
let clock: ManualClock
let known: StateCache<string>
beforeEach(() => {
  ;[reads, asks, servers, ahead, clock] = [[], [], new Map(), new Set(), new ManualClock()]
  known = cacheWith(MAX_AGE_MS)
})

const cacheWith = (maxAgeMs: number): StateCache<string> =>
  new StateCache(
    (owner) => new Promise((end, fail) => reads.push({ owner, end, fail })),
    {
      serverFor: (brandId) => (servers.has(brandId) ? servers.get(brandId)! : 'first'),
      accepts: (brandId) => !ahead.has(brandId),
      ask: (server, heads) => new Promise((end, fail) => asks.push({ server, heads, end, fail })),
    },
    maxAgeMs,
    clock,
  )

describe('while nothing is known yet', () => {
  it('90 requests that see the same state cause one read of it', async () => {
    const asked = Array.from({ length: 90 }, () => {
      const states = known.of(OWN)
      known.learn(OWN, ['tags'], [state('new')])
      return states
    })
    reads[0]!.end(statesOf('new'))
    for (const states of await Promise.all(asked)) expect(states).toEqual(statesOf('new'))
    expect(reads).toHaveLength(1)
  })

  it('statements that see the same state leave what is known of the shared records alone', async () => {
    const first = known.of(SHARED)
    reads[0]!.end(statesOf('shared'))
    await first
    known.learn(OWN, ['tags'], [state('new')])
    const again = known.of(SHARED)
    reads[1]!.end(statesOf('shared'))
    await again
    for (let n = 0; n < 90; n++) {
      known.learn(OWN, ['tags'], [state('new')])
      expect(await known.of(SHARED)).toEqual(statesOf('shared'))
    }
    expect(reads).toHaveLength(2)
  })
})

describe('a read under way', () => {
  it('is joined by requests that come before it is as old as promised, and by no others', async () => {
    const early = known.of(OWN)
    clock.advance(MAX_AGE_MS - 1)
    const joined = known.of(OWN)
    expect(known.takeOldestMs()).toBe(MAX_AGE_MS - 1)
    clock.advance(1)
    const late = known.of(OWN)
    expect(reads).toHaveLength(2)
    reads[0]!.end(statesOf('before the load'))
    reads[1]!.end(statesOf('after the load'))
    expect(await Promise.all([early, joined])).toEqual([statesOf('before the load'), statesOf('before the load')])
    expect(await late).toEqual(statesOf('after the load'))
  })

  it('is joined by nobody if nothing may be older than the request', async () => {
    const exact = cacheWith(0)
    const asked = [exact.of(OWN), exact.of(OWN)]
    clock.advance(1_400)
    asked.push(exact.of(OWN))
    expect(reads).toHaveLength(3)
    reads.forEach(({ end }, n) => void end(statesOf(`${n}`)))
    expect((await Promise.all(asked)).at(-1)).toEqual(statesOf('2'))
  })

  it('is not joined either by a request whose round has failed, if it is too old for that', async () => {
    await know([own(1)])
    servers.set(1, null)
    clock.advance(MAX_AGE_MS)
    void known.of(own(1))
    servers.set(1, 'first')
    clock.advance(MAX_AGE_MS)
    const late = known.of(own(1))
    asks[0]!.fail(new Error('away'))
    await turn()
    reads[1]!.end(loaded('before the load'))
    reads[2]!.end(loaded('after the load'))
    expect(await late).toEqual(loaded('after the load'))
  })

  it('does not replace the states of one that began later', async () => {
    const early = known.of(OWN)
    clock.advance(MAX_AGE_MS)
    const late = known.of(OWN)
    reads[1]!.end(statesOf('after the load'))
    await late
    reads[0]!.end(statesOf('before the load'))
    expect(await early).toEqual(statesOf('after the load'))
    expect(known.of(OWN)).toEqual(statesOf('after the load'))
  })

  it('shows no client less than it has seen, although another read has begun since', async () => {
    void known.of(OWN)
    known.learn(OWN, ['tags'], [state('new')])
    const asked = known.of(OWN)
    clock.advance(MAX_AGE_MS)
    void known.of(OWN)
    reads[0]!.end(statesOf('old'))
    await turn()
    reads[1]!.end(statesOf('new'))
    expect(await asked).toEqual(statesOf('new'))
    expect(reads).toHaveLength(2)
  })
})

describe('a read that a statement has overtaken', () => {
  it('is not used: the state is read once more', async () => {
    const early = known.of(OWN)
    known.learn(OWN, ['tags'], [state('new')])
    const late = known.of(OWN)
    reads[0]!.end(statesOf('old'))
    await turn()
    expect(reads).toHaveLength(2)
    reads[1]!.end(statesOf('new'))
    expect(await Promise.all([early, late])).toEqual([statesOf('new'), statesOf('new')])
    expect(await known.of(OWN)).toEqual(statesOf('new'))
    expect(reads).toHaveLength(2)
  })

  it('is not used either where something was known before', async () => {
    const first = known.of(OWN)
    reads[0]!.end(statesOf('old'))
    await first
    known.learn(OWN, ['tags'], [state('newer')])
    const second = known.of(OWN)
    known.learn(OWN, ['tags'], [state('newest')])
    reads[1]!.end(statesOf('newer'))
    await turn()
    reads[2]!.end(statesOf('newest'))
    expect(await second).toEqual(statesOf('newest'))
  })

  it('is read again once, not for ever, where the statement was the older one', async () => {
    const asked = known.of(OWN)
    known.learn(OWN, ['tags'], [state('old')])
    reads[0]!.end(statesOf('new'))
    await turn()
    reads[1]!.end(statesOf('new'))
    expect(await asked).toEqual(statesOf('new'))
    expect(reads).toHaveLength(2)
  })
})

it('a statement that ends late and saw an older state costs one read', async () => {
  const first = known.of(OWN)
  reads[0]!.end(statesOf('new'))
  await first
  known.learn(OWN, ['tags'], [state('old')])
  const again = known.of(OWN)
  reads[1]!.end(statesOf('new'))
  expect(await again).toEqual(statesOf('new'))
  expect(reads).toHaveLength(2)
})

it('a brand that has moved on has its shared records read again', async () => {
  const first = Promise.all([known.of(OWN), known.of(SHARED)])
  for (const read of reads) read.end(statesOf('old'))
  await first
  known.learn(OWN, ['tags'], [state('new')])
  void known.of(SHARED)
  expect(reads.map(({ owner }) => owner)).toEqual([OWN, SHARED, SHARED])
})

it('a read that fails is not remembered', async () => {
  const asked = known.of(OWN)
  reads[0]!.fail(new Error('away'))
  await expect(asked).rejects.toThrow('away')
  const again = known.of(OWN)
  reads[1]!.end(statesOf('new'))
  expect(await again).toEqual(statesOf('new'))
})

const NONE: ReadonlyMap<number, States> = new Map()
const own = (brandId: number): RecordOwner => ({ brandId, areShared: false })
const shared = (brandId: number): RecordOwner => ({ brandId, areShared: true })

/** Reads the states of owners, as their first requests do. */
async function know(owners: readonly RecordOwner[], load = 'old'): Promise<void> {
  const before = reads.length
  const asked = owners.map((owner) => known.of(owner))
  for (const { owner, end } of reads.slice(before)) end(owner.areShared ? sharedLoaded(load) : loaded(load))
  await Promise.all(asked)
}

describe('a round', () => {
  const BRANDS = Array.from({ length: 2_000 }, (_, n) => n + 1)

  it('asks each server once, for all brands that are read from it', async () => {
    servers = new Map(BRANDS.filter((brandId) => brandId % 4 === 0).map((brandId) => [brandId, 'second']))
    await know(BRANDS.flatMap((brandId) => [own(brandId), shared(brandId)]))
    clock.advance(MAX_AGE_MS)
    const asked = BRANDS.map((brandId) => known.of(own(brandId)))
    expect(asks.map(({ server, heads }) => [server, heads.length])).toEqual([
      ['first', 1_501],
      ['second', 501],
    ])
    // All brands of a server share what is known of the shared records.
    expect(asks[0]!.heads.filter(({ ownerId }) => ownerId === 0)).toEqual([{ ownerId: 0, stamp: 'old' }])
    for (const { end } of asks) end(NONE)
    for (const states of await Promise.all(asked)) expect(states).toEqual(loaded('old'))
    for (const brandId of BRANDS) expect(known.of(shared(brandId))).toEqual(sharedLoaded('old'))
    expect(reads).toHaveLength(4_000)
  })

  it('begins early, so that nobody waits for it while requests come', async () => {
    await know(BRANDS.map(own))
    const rounds = asks.length
    for (let second = 0; second < 100; second++) {
      for (let n = 0; n < 20; n++) {
        clock.advance(MAX_AGE_MS / 20)
        expect(known.of(own(n + 1))).toEqual(loaded('old'))
        for (const { end } of asks.slice(-1)) end(NONE)
        await turn()
      }
    }
    expect(reads).toHaveLength(BRANDS.length)
    // Once in three quarters of the age that is promised.
    expect(asks.length - rounds).toBeGreaterThanOrEqual(100)
    expect(asks.length - rounds).toBeLessThanOrEqual(134)
  })

  it('counts from its start: what it found is as old as that', async () => {
    await know([own(1)])
    clock.advance(0.75 * MAX_AGE_MS)
    expect(known.of(own(1))).toEqual(loaded('old'))
    clock.advance(0.2 * MAX_AGE_MS)
    asks[0]!.end(NONE)
    await turn()
    clock.advance(0.79 * MAX_AGE_MS)
    expect(known.of(own(1))).toEqual(loaded('old'))
    expect(known.takeOldestMs()).toBeCloseTo(0.99 * MAX_AGE_MS)
    clock.advance(0.01 * MAX_AGE_MS)
    const waiting = known.of(own(1))
    expect(waiting).toBeInstanceOf(Promise)
    asks[1]!.end(new Map([[1, loaded('new')]]))
    expect(await waiting).toEqual(loaded('new'))
    expect(reads).toHaveLength(1)
  })

  it('replaces what is known of a brand, its own and the shared records, together', async () => {
    await know([own(1), shared(1), own(2), shared(2)])
    clock.advance(MAX_AGE_MS)
    const waiting = known.of(own(1))
    asks[0]!.end(
      new Map([
        [0, sharedLoaded('new')],
        [1, loaded('new')],
      ]),
    )
    expect(await waiting).toEqual(loaded('new'))
    expect(known.of(shared(1))).toEqual(sharedLoaded('new'))
    expect(known.of(own(2))).toEqual(loaded('old'))
    expect(known.of(shared(2))).toEqual(sharedLoaded('new'))
    expect(reads).toHaveLength(4)
  })

  it('forgets older shared states of a brand that has news: its records may refer to new shared ones', async () => {
    await know([own(1)])
    clock.advance(MAX_AGE_MS / 2)
    const early = known.of(shared(1))
    clock.advance(MAX_AGE_MS / 4)
    void known.of(own(1))
    reads[1]!.end(sharedLoaded('old'))
    await early
    asks[0]!.end(new Map([[1, loaded('new')]]))
    await turn()
    expect(known.of(own(1))).toEqual(loaded('new'))
    void known.of(shared(1))
    expect(reads.map(({ owner }) => owner)).toEqual([own(1), shared(1), shared(1)])
  })

  it('says nothing of a brand that a statement saw something else of meanwhile', async () => {
    await know([own(1)])
    clock.advance(MAX_AGE_MS)
    const waiting = known.of(own(1))
    known.learn(own(1), ['tags'], [state('newest')])
    asks[0]!.end(NONE)
    await turn()
    reads[1]!.end(loaded('newest'))
    expect(await waiting).toEqual(loaded('newest'))
  })

  it('says nothing of a brand that has moved to another server meanwhile, or was shown more', async () => {
    await know([own(1), own(2)])
    clock.advance(MAX_AGE_MS)
    const waiting = [known.of(own(1)), known.of(own(2))]
    servers.set(1, 'second')
    ahead.add(2)
    asks[0]!.end(new Map([[2, loaded('older')]]))
    await turn()
    expect(reads).toHaveLength(4)
    for (const { end } of reads.slice(2)) end(loaded('new'))
    expect(await Promise.all(waiting)).toEqual([loaded('new'), loaded('new')])
  })

  it('leaves out a brand that has to move: it is read alone', async () => {
    await know([own(1), own(2)])
    servers.set(1, null)
    clock.advance(MAX_AGE_MS)
    void known.of(own(1))
    expect(asks[0]!.heads).toEqual([{ ownerId: 2, stamp: 'old' }])
    expect(reads[2]!.owner).toEqual(own(1))
  })

  it('that fails, or takes longer than promised, leaves every brand to a read of its own', async () => {
    await know([own(1), own(2)])
    clock.advance(MAX_AGE_MS)
    const waiting = known.of(own(1))
    clock.advance(MAX_AGE_MS)
    void known.of(own(2))
    // The server has not answered yet, so it is not asked again.
    expect(asks).toHaveLength(1)
    expect(reads[2]!.owner).toEqual(own(2))
    asks[0]!.fail(new Error('away'))
    await turn()
    reads[3]!.end(loaded('new'))
    expect(await waiting).toEqual(loaded('new'))
  })

  it('is newer than a read that began before it and ends after it', async () => {
    await know([own(1)])
    servers.set(1, null)
    clock.advance(MAX_AGE_MS)
    const early = known.of(own(1))
    servers.set(1, 'first')
    clock.advance(MAX_AGE_MS)
    void known.of(own(1))
    asks[0]!.end(new Map([[1, loaded('new')]]))
    await turn()
    reads[1]!.end(loaded('old'))
    expect(await early).toEqual(loaded('new'))
    expect(known.of(own(1))).toEqual(loaded('new'))
  })

  it('leaves out a brand that nobody has asked for within a minute', async () => {
    await know([own(1), own(2)])
    for (let second = 0; second < 60; second++) {
      clock.advance(MAX_AGE_MS)
      void known.of(own(2))
      asks.at(-1)!.end(NONE)
      await turn()
    }
    expect(asks.at(-2)!.heads).toHaveLength(2)
    expect(asks.at(-1)!.heads).toEqual([{ ownerId: 2, stamp: 'old' }])
    expect(reads).toHaveLength(2)
    void known.of(own(1))
    expect(reads.at(-1)!.owner).toEqual(own(1))
  })
})
