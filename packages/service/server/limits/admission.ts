/**
 * How many requests are worked on at once. More than the process can do at a time only makes all of them late, so beyond
 * that a request is turned away at once, before anything was spent on it.
 *
 * The limit follows what the process itself feels: when its event loop falls behind, fewer are let in; when it keeps up,
 * more again.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ApiError } from '../errors.ts'

const LOOK_INTERVAL_MS = 100
/** The histogram's timer is due this often; only what comes on top of it is delay. */
const TIMER_MS = 10
/** Behind by more than this, the loop has more to do than it can. */
const DELAY_MAX_MS = 40
const SHRINK = 0.8
const GROW = 8
/** However slow the machine is, so many are always let in. */
const REQUESTS_MIN = 16

export class Admission {
  readonly #requestsMax: number
  readonly #delay = monitorEventLoopDelay({ resolution: TIMER_MS })
  readonly #timer: NodeJS.Timeout
  #limit: number
  #underWay = 0

  constructor(requestsMax: number) {
    this.#requestsMax = requestsMax
    this.#limit = requestsMax
    this.#delay.enable()
    this.#timer = setInterval(() => this.#adjust(), LOOK_INTERVAL_MS)
    this.#timer.unref()
  }

  /** Whether the request may come in; whoever does must leave. */
  enter(): boolean {
    if (this.#underWay >= this.#limit) return false
    this.#underWay++
    return true
  }

  leave(): void {
    this.#underWay--
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#delay.disable()
  }

  #adjust(): void {
    const delayMs = this.#delay.mean / 1e6 - TIMER_MS
    this.#delay.reset()
    this.#limit =
      delayMs > DELAY_MAX_MS
        ? Math.max(REQUESTS_MIN, Math.floor(this.#limit * SHRINK))
        : Math.min(this.#requestsMax, this.#limit + GROW)
  }
}

/** Those turned away together do not come back together. */
const RETRY_SECONDS_MAX = 3

export function overloaded(): ApiError {
  return ApiError.retryLater('overloaded', 1 + Math.floor(Math.random() * RETRY_SECONDS_MAX))
}
