/**
 * How often a failed read may be tried again: for one read in ten, over the last seconds. When everything fails, trying
 * again would only double the load on whatever is left.
 */
import { type Clock, systemClock } from '../../clock.ts'

const WINDOW_SECONDS = 10
const RETRIES_PER_READ = 0.1
/** So that a service that is hardly used can retry too. */
const RETRIES_RESERVED = 20

export class RetryBudget {
  /** Since the start. */
  granted = 0
  refused = 0
  /** One pair for each of the last seconds, by the second's number. */
  readonly #seconds = Array.from({ length: WINDOW_SECONDS }, () => ({ second: 0, reads: 0, retries: 0 }))
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  noteRead(): void {
    this.#now().reads++
  }

  /** Whether one more retry is allowed, of that share of all; if so, it counts. */
  take(share = 1): boolean {
    const now = this.#now()
    const recent = this.#seconds.filter(({ second }) => second > now.second - WINDOW_SECONDS)
    const reads = recent.reduce((sum, each) => sum + each.reads, 0)
    const retries = recent.reduce((sum, each) => sum + each.retries, 0)
    if (retries >= share * (RETRIES_RESERVED + RETRIES_PER_READ * reads)) {
      this.refused++
      return false
    }
    this.granted++
    now.retries++
    return true
  }

  #now(): { second: number; reads: number; retries: number } {
    const second = Math.floor(this.#clock.elapsedMs() / 1000)
    const entry = this.#seconds[second % WINDOW_SECONDS]!
    if (entry.second !== second) Object.assign(entry, { second, reads: 0, retries: 0 })
    return entry
  }
}
