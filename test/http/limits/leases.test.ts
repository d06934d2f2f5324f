/**
 * Leases of a key's quota, on a real Redis: several processes take points ahead of use and never admit more than the quota.
 * A process is a rate limit with its own connection; time stands still unless a test moves it.
 */
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RatePolicy } from '../../../packages/service/http/limits/lease.ts'
import { LocalCounter } from '../../../packages/service/http/limits/local-counter.ts'
import { RateLimit, type RateState } from '../../../packages/service/http/limits/rate-limit.ts'
import { SharedCounter } from '../../../packages/service/http/limits/shared-counter.ts'
import type { KeyRecord } from '../../../packages/service/store/directory/directory.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { TestRedis } from '../../support/redis.ts'

const WINDOW_SECONDS = 60
/** A busy machine is no Redis that is gone. */
const RESPONSE_TIMEOUT_MS = 30_000

const connect = (url: string) => createClient({ url }).connect()

let redis: TestRedis
let bystander: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  redis = await TestRedis.start()
  bystander = await connect(redis.url)
})
afterAll(async () => {
  bystander.destroy()
  await redis.stop()
})

let keys = 0
function newKey(quota: number, windowSeconds = WINDOW_SECONDS): KeyRecord & { readonly rate: RatePolicy } {
  return {
    id: `key-${++keys}`,
    brand: null,
    expiresAt: null,
    revoked: false,
    groups: null,
    rate: { quota, windowSeconds },
  }
}

const countedIn = async ({ id }: KeyRecord): Promise<number> => Number(await bystander.get(`selvedge:rate:${id}`))

class Process {
  readonly clock = new ManualClock()
  readonly limit: RateLimit
  /** Requests that were admitted or refused without a call. */
  atOnce = 0
  admitted = 0
  readonly #shared: SharedCounter

  private constructor(local: LocalCounter, shared: SharedCounter) {
    this.#shared = shared
    this.limit = new RateLimit(local, shared, { quota: 1, windowSeconds: 1 }, this.clock)
  }

  static async start(url = redis.url): Promise<Process> {
    const local = new LocalCounter(100)
    const started = new Process(local, await SharedCounter.connect(url, local, () => {}, RESPONSE_TIMEOUT_MS))
    processes.push(started)
    return started
  }

  async ask(key: KeyRecord): Promise<RateState> {
    const answer = this.limit.admit(key)
    if (!(answer instanceof Promise)) this.atOnce++
    const state = await answer
    if (state.admitted) this.admitted++
    return state
  }

  async askOften(key: KeyRecord, times: number): Promise<void> {
    for (let n = 0; n < times; n++) await this.ask(key)
  }

  /** It gives nothing back: its lease is left as it is. */
  kill(): void {
    this.limit.stop()
    this.#shared.close()
  }
}

const processes: Process[] = []
afterEach(() => {
  for (const each of processes.splice(0)) each.kill()
})

const start = (count: number): Promise<Process[]> => Promise.all(Array.from({ length: count }, () => Process.start()))
const admittedBy = (all: readonly Process[]): number => all.reduce((sum, { admitted }) => sum + admitted, 0)

describe('a lease', () => {
  it('admits without a call what was counted ahead, and says what is left for certain', async () => {
    const [one, other] = (await start(2)) as [Process, Process]
    const key = newKey(10_000)
    await one.askOften(key, 20)
    expect(one.atOnce).toBeGreaterThan(15)
    const counted = await countedIn(key)
    expect(counted).toBeGreaterThan(20)
    expect((await one.ask(key)).remaining).toBe(10_000 - 21)
    expect(await countedIn(key)).toBe(counted)
    // The other cannot know which points of the lease are used.
    expect((await other.ask(key)).remaining).toBe(10_000 - counted - 1)
  })

  it('is not taken of small quotas, near the limit, or for a key that is asked for now and then', async () => {
    const [one] = (await start(1)) as [Process]
    await one.askOften(newKey(300), 250)
    expect(one.atOnce).toBe(0)

    const rare = newKey(10_000)
    for (let n = 0; n < 20; n++) {
      await one.ask(rare)
      one.clock.advance(20)
    }
    expect(one.atOnce).toBe(0)

    const near = newKey(10_000)
    await one.ask(near)
    await bystander.incrBy(`selvedge:rate:${near.id}`, 9_000)
    await one.askOften(near, 50)
    expect(one.atOnce).toBe(0)
    expect(await countedIn(near)).toBe(9_051)
  })

  it.each([
    { what: 'quota', change: { quota: 15 } },
    { what: 'window', change: { windowSeconds: 30 } },
  ])("ends when the key's $what changes", async ({ change }) => {
    const [one] = (await start(1)) as [Process]
    const key = newKey(10_000)
    await one.askOften(key, 20)
    const { atOnce } = one
    const changed = { ...key, rate: { ...key.rate, ...change } }
    const state = await one.ask(changed)
    expect(one.atOnce).toBe(atOnce)
    expect(state.policy).toEqual(changed.rate)
    expect(state.admitted).toBe(changed.rate.quota > 20)
  })

  it('ends after a moment', async () => {
    const [one] = (await start(1)) as [Process]
    const key = newKey(10_000)
    await one.askOften(key, 20)
    const { atOnce } = one
    one.clock.advance(100)
    await one.ask(key)
    expect(one.atOnce).toBe(atOnce)
  })

  it('is given back as far as it was not used, and a key that is no longer asked for is forgotten', async () => {
    const [one] = (await start(1)) as [Process]
    const key = newKey(10_000)
    await one.askOften(key, 20)
    expect(await countedIn(key)).toBeGreaterThan(20)
    one.clock.advance(500)
    await expect.poll(() => countedIn(key)).toBe(20)
    expect(one.limit.keysInUse).toBe(1)
    one.clock.advance(1_000)
    expect(one.limit.keysInUse).toBe(0)
  })

  it('is not given back into the next window', async () => {
    const [one] = (await start(1)) as [Process]
    const key = newKey(10_000, 1)
    await one.askOften(key, 20)
    await expect.poll(() => bystander.exists(`selvedge:rate:${key.id}`), { timeout: 5_000 }).toBe(0)
    one.clock.advance(500)
    await one.ask(newKey(1))
    expect(await bystander.exists(`selvedge:rate:${key.id}`)).toBe(0)
  })
})

describe('over four processes', () => {
  it.each([20, 300, 2_000])('exactly a quota of %i is admitted, whichever process is asked', async (quota) => {
    const all = await start(4)
    const key = newKey(quota)
    for (let n = 0; n < 2 * quota; n++) await all[(n * 7 + Math.floor(n / 11)) % 4]!.ask(key)
    expect(admittedBy(all)).toBe(quota)
    expect(all.reduce((sum, { atOnce }) => sum + atOnce, 0)).toBeGreaterThanOrEqual(quota === 2_000 ? quota / 2 : 0)
  })

  it('exactly the quota is admitted of bursts, first come, first served', async () => {
    const all = await start(4)
    const key = newKey(2_000)
    for (let burst = 0; burst < 8; burst++) {
      await Promise.all(
        all.map(async (each) => {
          const states = await Promise.all(Array.from({ length: 100 }, () => each.ask(key)))
          const refusedFrom = states.findIndex(({ admitted }) => !admitted)
          if (refusedFrom >= 0) expect(states.slice(refusedFrom).some(({ admitted }) => admitted)).toBe(false)
        }),
      )
    }
    expect(admittedBy(all)).toBe(2_000)
  })

  it('three that are killed with their leases cost at most 5 % of the quota', async () => {
    const all = await start(4)
    const [survivor, ...victims] = all as [Process, Process, Process, Process]
    const key = newKey(2_000)
    for (let n = 0; n < 60; n++) for (const each of victims) await each.ask(key)
    const used = admittedBy(victims)
    const leased = (await countedIn(key)) - used
    expect(leased).toBeGreaterThan(0)
    expect(leased).toBeLessThanOrEqual(100)
    for (const each of victims) each.kill()
    await survivor.askOften(key, 2_500)
    expect(admittedBy(all)).toBe(2_000 - leased)
  })

  it('count together with processes of the version before, which know of no leases', async () => {
    const all = await start(2)
    const key = newKey(2_000)
    let before = 0
    for (let n = 0; n < 3_000; n++) {
      await all[n % 2]!.ask(key)
      if (n % 3 !== 0) continue
      await bystander.set(`selvedge:rate:${key.id}`, 0, { EX: WINDOW_SECONDS, NX: true })
      if ((await bystander.incrBy(`selvedge:rate:${key.id}`, 1)) <= 2_000) before++
    }
    expect(before).toBeGreaterThan(400)
    expect(admittedBy(all) + before).toBe(2_000)
  })
})

describe('a process that loses Redis with a lease', () => {
  it('admits what was left of the quota when it last heard, and no more', async () => {
    const own = await TestRedis.start()
    const [one, other] = [await Process.start(own.url), await Process.start(own.url)]
    const key = newKey(2_000)
    await other.askOften(key, 300)
    await one.askOften(key, 300)
    await own.stop()
    await one.askOften(key, 2_500)
    expect(one.admitted + other.admitted).toBeLessThanOrEqual(2_000)
    expect(one.admitted + other.admitted).toBeGreaterThanOrEqual(1_900)
  })
})
