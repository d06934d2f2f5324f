/** A counter in this process, used without Redis and as the fallback while Redis does not respond. */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../../clock.ts'
import type { WindowCount } from './counter.ts'

/** Two readings of the end of one window differ by the time between them; those of two windows by at least a second. */
const SAME_WINDOW_MS = 500

interface Window {
  total: number
  readonly endsAt: number
  /** Whether something was counted here alone that the shared counter may not know of. */
  isAhead: boolean
}

export class LocalCounter {
  /** Bounded, since names can be anything a client sends; the longest unused is forgotten first. */
  readonly #windows: LRUCache<string, Window>

  readonly #clock: Clock

  constructor(namesMax: number, clock: Clock = systemClock) {
    this.#clock = clock
    this.#windows = new LRUCache({ max: namesMax })
  }

  addNow(name: string, points: number, windowSeconds: number): WindowCount {
    const now = this.#clock.elapsedMs()
    let window = this.#windows.get(name)
    if (window === undefined || window.endsAt <= now) {
      window = { total: 0, endsAt: now + windowSeconds * 1000, isAhead: true }
      this.#windows.set(name, window)
    }
    window.total += points
    window.isAhead = true
    return { total: window.total, endsInMs: window.endsAt - now }
  }

  /**
   * Takes over what all processes counted together, these points included. What was counted here alone meanwhile, in
   * the same window, is not forgotten: the larger count holds.
   */
  agree(name: string, points: number, shared: WindowCount): WindowCount {
    const endsAt = this.#clock.elapsedMs() + shared.endsInMs
    const own = this.#windows.get(name)
    const isAhead = own?.isAhead === true && Math.abs(own.endsAt - endsAt) < SAME_WINDOW_MS
    const total = isAhead ? Math.max(shared.total, own.total + points) : shared.total
    this.#windows.set(name, { total, endsAt, isAhead })
    return { total, endsInMs: shared.endsInMs }
  }
}
