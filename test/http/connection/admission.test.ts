/** How many requests are let in follows how long answers take, and whether it is this process that takes so long. */
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Admission } from '../../../packages/service/http/connection/admission.ts'
import { ManualClock } from '../../support/manual-clock.ts'

const REQUESTS_MAX = 256
const REQUESTS_MIN = 64
/** Between one look at how it goes and the next. */
const LOOK_MS = 200
const IDLE = 0.1
const BUSY = 0.9

class Watched {
  readonly clock = new ManualClock()
  readonly #loopDelay = { mean: 0, enable: () => true, disable: () => true, reset() {} }
  readonly admission: Admission

  constructor(requestsMax = REQUESTS_MAX) {
    this.admission = new Admission(requestsMax, this.clock, this.#loopDelay)
  }

  /** Lets the time between two looks pass, with answers that took so long and an event loop that was so late. */
  pass(coreShare: number, answersMs: readonly number[], lateMs = 0): number {
    for (const ms of answersMs) {
      this.admission.enter()
      this.admission.leave(ms)
    }
    this.#loopDelay.mean = (10 + lateMs) * 1e6
    this.clock.advance(LOOK_MS, coreShare)
    return this.admission.limit
  }
}

describe('the limit', () => {
  it('stays where the process itself is idle and answers take 400 ms', () => {
    expect(new Watched().pass(IDLE, [400, 400, 400])).toBe(REQUESTS_MAX)
  })

  it('falls where they take longer', () => {
    expect(new Watched().pass(IDLE, [401, 401, 401])).toBe(Math.floor(0.7 * REQUESTS_MAX))
  })

  it('falls where the process is busy and they take more than 100 ms', () => {
    expect(new Watched().pass(BUSY, [100, 100, 100])).toBe(REQUESTS_MAX)
    expect(new Watched().pass(BUSY, [101, 101, 101])).toBeLessThan(REQUESTS_MAX)
  })

  it('does not fall for the slower half of the answers', () => {
    expect(new Watched().pass(BUSY, [10, 10, 5_000])).toBe(REQUESTS_MAX)
  })

  it('falls where the event loop is late by the work of the process', () => {
    expect(new Watched().pass(BUSY, [], 11)).toBeLessThan(REQUESTS_MAX)
  })

  it('stays where it is late because the process was not given a core', () => {
    expect(new Watched().pass(IDLE, [5_000], 500)).toBe(REQUESTS_MAX)
  })

  it('falls no further than leaves room for all counts, and comes back when all is well', () => {
    const watched = new Watched()
    for (let n = 0; n < 10; n++) watched.pass(IDLE, [500])
    expect(watched.admission.limit).toBe(REQUESTS_MIN)
    expect(watched.pass(IDLE, [10])).toBe(REQUESTS_MIN + 16)
    for (let n = 0; n < 20; n++) watched.pass(IDLE, [10])
    expect(watched.admission.limit).toBe(REQUESTS_MAX)
  })
})

describe('a configured maximum below what leaves room for all counts', () => {
  it('is never exceeded', () => {
    const watched = new Watched(30)
    expect(watched.pass(IDLE, [500])).toBe(30)
    expect(watched.pass(IDLE, [10])).toBe(30)
  })
})

describe('one turn of the event loop', () => {
  /** At the beginning of a turn, after a look has found how busy the process is. */
  async function withUnderWay(coreShare: number, underWay: number): Promise<Watched> {
    const watched = new Watched()
    watched.pass(coreShare, [])
    for (let n = 0; n < underWay; n++) watched.admission.enter()
    await turn()
    return watched
  }

  /** Whether a request is still let in after the turn has used so much CPU time, with so many under way. */
  async function letsIn(coreShare: number, underWay: number, turnMs: number): Promise<boolean> {
    const { admission, clock } = await withUnderWay(coreShare, underWay)
    admission.isFull()
    clock.advance(turnMs, 1)
    return !admission.isFull()
  }

  it('takes on 2 ms of new work where the process is busy', async () => {
    expect(await letsIn(BUSY, REQUESTS_MIN, 2)).toBe(true)
    expect(await letsIn(BUSY, REQUESTS_MIN, 3)).toBe(false)
  })

  it('takes on more where it is not, or where few are under way', async () => {
    expect(await letsIn(IDLE, REQUESTS_MIN, 3)).toBe(true)
    expect(await letsIn(BUSY, REQUESTS_MIN - 1, 3)).toBe(true)
  })

  it('does not count against the next', async () => {
    const { admission, clock } = await withUnderWay(BUSY, REQUESTS_MIN)
    admission.isFull()
    clock.advance(3, 1)
    expect(admission.isFull()).toBe(true)
    await turn()
    expect(admission.isFull()).toBe(false)
  })
})
