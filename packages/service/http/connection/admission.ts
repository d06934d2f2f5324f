/**
 * Admission: how many requests are worked on at once. More than the process can handle would only make all of them late, so
 * excess requests are rejected (load shedding) before anything is spent on them.
 *
 * The limit starts at the configured maximum. A look every `LOOK_INTERVAL_MS` finds whether the process is `busy`, which means
 * that it used more than `CORE_SHARE_MAX` of a core, and puts the limit in one of three states until the next look:
 *
 * - `shrinking`: the process is overloaded. The limit falls by a third, down to `REQUESTS_MIN`.
 *   - Entered when the process is busy and its event loop is late.
 *   - Entered when half of the responses are slow. A busy process has a lower bound for that: the more requests are under way,
 *     the more of them return from the database in one turn of the event loop, and everything else waits.
 * - `holding`: the event loop is late, but the process is not busy, so the machine did not let it run. That says nothing
 *   about how much it can handle, and the limit stays.
 * - `growing`: none of these. The limit rises by `GROW`, up to the configured maximum.
 *
 * Any state can follow any other. Between looks, a request is rejected when the limit is reached. While the process is busy,
 * it is also rejected when the current turn of the event loop has taken on `TURN_MAX_MS` of work, because everything that
 * arrived with that turn, rejections too, waits until it is over.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Clock, type Stop, systemClock } from '../../clock.ts'
import { ApiError } from '../reply/errors.ts'

const LOOK_INTERVAL_MS = 200
/** The interval of the monitor's timer, which its histogram includes; only the rest is delay. */
const MONITOR_TIMER_MS = 10
const LOOP_DELAY_MAX_MS = 10
/** For a process that is not busy: its responses wait for the database, so admitting fewer would gain little here. */
const RESPONSE_MEDIAN_MAX_MS = 400
const BUSY_RESPONSE_MEDIAN_MAX_MS = 100
const CORE_SHARE_MAX = 0.5
/** CPU time, not wall time, so that time spent descheduled does not count. */
const TURN_MAX_MS = 2
const SHRINK = 0.7
const GROW = 16
/** More than all counts that can wait at once. Those are slow by nature, and must leave room for everything else. */
const REQUESTS_MIN = 64

/** The part that we use of Node's histogram of event loop delays, in nanoseconds. */
export type LoopDelay = Pick<ReturnType<typeof monitorEventLoopDelay>, 'mean' | 'enable' | 'disable' | 'reset'>

type LimitState = 'shrinking' | 'holding' | 'growing'

interface Times {
  readonly cpuMs: number
  readonly elapsedMs: number
}

export class Admission {
  readonly #requestsMax: number
  readonly #clock: Clock
  readonly #loopDelay: LoopDelay
  readonly #stopLooking: Stop
  #limit: number
  #underWay = 0
  #tookMs: number[] = []
  #lookedAt: Times
  #isBusy = false
  /** CPU time when the first request of this turn of the event loop arrived; null if none has. */
  #turnCpuMs: number | null = null

  constructor(
    requestsMax: number,
    clock: Clock = systemClock,
    loopDelay: LoopDelay = monitorEventLoopDelay({ resolution: MONITOR_TIMER_MS }),
  ) {
    this.#requestsMax = requestsMax
    this.#clock = clock
    this.#loopDelay = loopDelay
    this.#limit = requestsMax
    this.#lookedAt = timesOf(clock)
    loopDelay.enable()
    this.#stopLooking = clock.every(LOOK_INTERVAL_MS, () => this.#look())
  }

  get limit(): number {
    return this.#limit
  }

  get underWay(): number {
    return this.#underWay
  }

  isFull(): boolean {
    if (this.#underWay >= this.#limit) return true
    // If few are under way, other processes take the CPU time, and rejecting these requests would not help.
    return this.#underWay >= REQUESTS_MIN && this.#isBusy && this.#turnTookMs() > TURN_MAX_MS
  }

  /** Whether the request is admitted. An admitted request must leave. */
  enter(): boolean {
    if (this.isFull()) return false
    this.#underWay++
    return true
  }

  leave(tookMs: number): void {
    this.#underWay--
    this.#tookMs.push(tookMs)
  }

  stop(): void {
    this.#stopLooking()
    this.#loopDelay.disable()
  }

  #turnTookMs(): number {
    if (this.#turnCpuMs !== null) return this.#clock.cpuMs() - this.#turnCpuMs
    this.#turnCpuMs = this.#clock.cpuMs()
    setImmediate(() => {
      this.#turnCpuMs = null
    })
    return 0
  }

  #look(): void {
    this.#isBusy = this.#coreShare() > CORE_SHARE_MAX
    const state = this.#nextState()
    this.#loopDelay.reset()
    this.#tookMs = []
    if (state === 'holding') return
    const limit = state === 'shrinking' ? Math.floor(this.#limit * SHRINK) : this.#limit + GROW
    this.#limit = Math.min(this.#requestsMax, Math.max(REQUESTS_MIN, limit))
  }

  #nextState(): LimitState {
    const isLate = this.#loopDelay.mean / 1e6 - MONITOR_TIMER_MS > LOOP_DELAY_MAX_MS
    if (isLate) return this.#isBusy ? 'shrinking' : 'holding'
    const medianMaxMs = this.#isBusy ? BUSY_RESPONSE_MEDIAN_MAX_MS : RESPONSE_MEDIAN_MAX_MS
    return median(this.#tookMs) > medianMaxMs ? 'shrinking' : 'growing'
  }

  /** How much of a core this thread used since the last look. */
  #coreShare(): number {
    const before = this.#lookedAt
    this.#lookedAt = timesOf(this.#clock)
    return (this.#lookedAt.cpuMs - before.cpuMs) / (this.#lookedAt.elapsedMs - before.elapsedMs)
  }
}

function timesOf(clock: Clock): Times {
  return { cpuMs: clock.cpuMs(), elapsedMs: clock.elapsedMs() }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Spread, so that clients that are rejected together do not retry together. */
const RETRY_SECONDS_MAX = 3

export function retrySeconds(): number {
  return 1 + Math.floor(Math.random() * RETRY_SECONDS_MAX)
}

export function overloaded(): ApiError {
  return ApiError.retryLater('overloaded', retrySeconds())
}
