/**
 * Admission: how many requests are worked on at once. More than the process can do only makes all of them late, so excess
 * requests are rejected (load shedding) before anything is spent on them.
 *
 * The limit follows what is felt here: while the event loop falls behind, or half of the answers are slow (they queue
 * for the database), fewer are let in; when all is well, more again. While the process itself uses most of a core, a turn of
 * the event loop also takes on only so much new work: whatever arrived with it, refusals too, waits until it is over.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Clock, type Stop, systemClock } from '../../clock.ts'
import { ApiError } from '../reply/errors.ts'

const LOOK_INTERVAL_MS = 200
/** The monitor's timer is due this often; only what comes on top of it is delay. */
const MONITOR_TIMER_MS = 10
const LOOP_DELAY_MAX_MS = 10
/** Where the process itself is not busy: answers wait for the database then, and nothing here is gained by fewer of them. */
const ANSWER_MEDIAN_MAX_MS = 400
/** Where it is: the more are under way, the more of them come back in one turn of the event loop, and all else waits. */
const BUSY_ANSWER_MEDIAN_MAX_MS = 100
/** Of a core, over the last look; from there on it is busy. */
const CORE_SHARE_MAX = 0.5
/** Of the processor's time: a turn is not longer for the process being made to wait. */
const TURN_MAX_MS = 2
const SHRINK = 0.7
const GROW = 16
/** More than all counts that can wait at a time: those are slow by nature, and leave room for everything else. */
const REQUESTS_MIN = 64

/** What is asked of Node's histogram of how late the event loop is, in nanoseconds. */
export type LoopDelay = Pick<ReturnType<typeof monitorEventLoopDelay>, 'mean' | 'enable' | 'disable' | 'reset'>

export class Admission {
  readonly #requestsMax: number
  readonly #clock: Clock
  readonly #loopDelay: LoopDelay
  readonly #stopLooking: Stop
  #limit: number
  #underWay = 0
  #tookMs: number[] = []
  /** Processor time of this thread, at the last look. */
  #lookedAtMs: number
  #lookedAt: number
  #isBusy = false
  /** The same when the first request of this turn of the event loop came; null: none has. */
  #turnAtMs: number | null = null

  constructor(
    requestsMax: number,
    clock: Clock = systemClock,
    loopDelay: LoopDelay = monitorEventLoopDelay({ resolution: MONITOR_TIMER_MS }),
  ) {
    this.#requestsMax = requestsMax
    this.#clock = clock
    this.#loopDelay = loopDelay
    this.#limit = requestsMax
    this.#lookedAtMs = clock.cpuMs()
    this.#lookedAt = clock.elapsedMs()
    loopDelay.enable()
    this.#stopLooking = clock.every(LOOK_INTERVAL_MS, () => this.#adjust())
  }

  get limit(): number {
    return this.#limit
  }

  get underWay(): number {
    return this.#underWay
  }

  isFull(): boolean {
    if (this.#underWay >= this.#limit) return true
    // Where few are under way, others keep this process from its work, and turning these away would not help.
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
    if (this.#turnAtMs !== null) return this.#clock.cpuMs() - this.#turnAtMs
    this.#turnAtMs = this.#clock.cpuMs()
    setImmediate(() => {
      this.#turnAtMs = null
    })
    return 0
  }

  #adjust(): void {
    const loopDelayMs = this.#loopDelay.mean / 1e6 - MONITOR_TIMER_MS
    this.#isBusy = this.#coreShare() > CORE_SHARE_MAX
    const isSlow = median(this.#tookMs) > (this.#isBusy ? BUSY_ANSWER_MEDIAN_MAX_MS : ANSWER_MEDIAN_MAX_MS)
    this.#loopDelay.reset()
    this.#tookMs = []
    const isLate = loopDelayMs > LOOP_DELAY_MAX_MS
    // Late without having worked: the machine did not let it. That says nothing of how much it can do.
    if (isLate && !this.#isBusy) return
    const limit = isLate || isSlow ? Math.floor(this.#limit * SHRINK) : this.#limit + GROW
    this.#limit = Math.min(this.#requestsMax, Math.max(REQUESTS_MIN, limit))
  }

  /** How much of a core this thread had since it was last asked. */
  #coreShare(): number {
    const [nowMs, now] = [this.#clock.cpuMs(), this.#clock.elapsedMs()]
    const share = (nowMs - this.#lookedAtMs) / (now - this.#lookedAt)
    this.#lookedAtMs = nowMs
    this.#lookedAt = now
    return share
  }
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
