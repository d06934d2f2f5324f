/** What is known of the records' state, and what a statement that saw more does to it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Holder, KnownStates, type States } from '../../packages/service/server/cache/known-states.ts'
import type { State } from '../../packages/service/store/state.ts'

const MAX_AGE_MS = 60_000
const OWN: Holder = { brandId: 1, areShared: false }
const SHARED: Holder = { brandId: 1, areShared: true }
const state = (stamp: string): State => ({ version: 1, stamp })
const statesOf = (tags: string): States => new Map([['tags', state(tags)]])
const turn = () => new Promise((resolve) => setImmediate(resolve))

interface Read {
  readonly holder: Holder
  end(states: States): void
  fail(error: Error): void
}

let reads: Read[]
let known: KnownStates
beforeEach(() => {
  reads = []
  known = new KnownStates((holder) => new Promise((end, fail) => reads.push({ holder, end, fail })), MAX_AGE_MS)
})

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
  expect(reads.map(({ holder }) => holder)).toEqual([OWN, SHARED, SHARED])
})

it('a read that fails is not remembered', async () => {
  const asked = known.of(OWN)
  reads[0]!.fail(new Error('away'))
  await expect(asked).rejects.toThrow('away')
  const again = known.of(OWN)
  reads[1]!.end(statesOf('new'))
  expect(await again).toEqual(statesOf('new'))
})
