/** From when on a load is told of: when no response of the service can be from before it. */
import { beforeEach, expect, it } from 'vitest'
import type { Change, KnownLoad } from '../../packages/service/store/webhooks/changed-groups.ts'
import { ShownLoads } from '../../packages/service/webhooks/shown-loads.ts'
import { ManualClock } from '../support/manual-clock.ts'

const MAX_AGE_MS = 1_000
const BRAND = 7

let clock: ManualClock
let shown: ShownLoads
beforeEach(() => {
  clock = new ManualClock()
  shown = new ShownLoads(MAX_AGE_MS, clock)
})

function known(sequence: number, history = 'a'): KnownLoad {
  return { sequence, stamp: `${history}${sequence}` }
}

function newest(sequence: number, history = 'a', groups: readonly string[] | null = ['tags']): Change {
  return { sequence, stamp: `${history}${sequence}`, loadedAt: new Date(sequence), groups }
}

/** The stamp of the load that receivers are told of now, and its time; null for none. */
function told(receiver: KnownLoad, change: Change): unknown {
  const news = shown.of(BRAND, receiver, change)
  return news && [news.stamp, news.loadedAt.getTime()]
}

it('a load is told of when it has been there for as long as a response may be old', () => {
  expect(told(known(1), newest(2))).toBeNull()
  clock.advance(MAX_AGE_MS - 1)
  expect(told(known(1), newest(2))).toBeNull()
  clock.advance(1)
  expect(told(known(1), newest(2))).toEqual(['a2', 2])
})

it('loads that follow each other without end are told of, up to the newest that is shown', () => {
  const stamps = []
  for (let sequence = 2; sequence < 12; sequence++) {
    stamps.push(told(known(1), newest(sequence)))
    clock.advance(MAX_AGE_MS / 2)
  }
  expect(stamps.slice(0, 4)).toEqual([null, null, ['a2', 2], ['a3', 3]])
  expect(stamps.at(-1)).toEqual(['a9', 9])
})

it('a receiver that another process told of more is not told of less', () => {
  told(known(1), newest(2))
  clock.advance(MAX_AGE_MS)
  told(known(1), newest(3))
  expect(told(known(2), newest(4))).toBeNull()
  expect(told(known(3), newest(4))).toBeNull()
  expect(told(known(1), newest(4))).toEqual(['a2', 2])
})

it('of a history that was lost, nothing is told once the new one is shown', () => {
  told(known(1), newest(2))
  clock.advance(MAX_AGE_MS)
  expect(told(known(2), newest(2, 'b', null))).toBeNull()
  clock.advance(MAX_AGE_MS)
  expect(told(known(2), newest(2, 'b', null))).toEqual(['b2', 2])
})

it('a load is remembered as long as it is the newest, and forgotten a minute later', () => {
  for (let minute = 0; minute < 5; minute++) {
    told(known(1), newest(2))
    clock.advance(60_000)
    shown.forgetOld()
  }
  expect(told(known(1), newest(2))).toEqual(['a2', 2])
  clock.advance(61_001)
  shown.forgetOld()
  expect(told(known(1), newest(2))).toBeNull()
})

it('without a maximum age every load is told of at once', () => {
  expect(new ShownLoads(0, clock).of(BRAND, known(1), newest(2))).toEqual(newest(2))
})
