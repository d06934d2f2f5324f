/** A clock that stands still until a test moves it. */
import type { Clock, Stop } from '../../packages/service/clock.ts'

interface Repeated {
  readonly intervalMs: number
  readonly act: () => void
  dueMs: number
}

export class ManualClock implements Clock {
  readonly #startedAt = Date.now()
  readonly #repeated = new Set<Repeated>()
  #elapsedMs = 0
  #cpuMs = 0
  #acts: unknown[] = []

  elapsedMs(): number {
    return this.#elapsedMs
  }

  epochMs(): number {
    return this.#startedAt + this.#elapsedMs
  }

  cpuMs(): number {
    return this.#cpuMs
  }

  every(intervalMs: number, act: () => void): Stop {
    const repeated = { intervalMs, act, dueMs: this.#elapsedMs + intervalMs }
    this.#repeated.add(repeated)
    return () => this.#repeated.delete(repeated)
  }

  /** Passes the time, of which this thread had the given share of a core. */
  advance(ms: number, coreShare = 0): void {
    const end = this.#elapsedMs + ms
    this.#acts = []
    for (;;) {
      const [next] = [...this.#repeated].sort((a, b) => a.dueMs - b.dueMs)
      const until = Math.min(end, next?.dueMs ?? end)
      this.#cpuMs += (until - this.#elapsedMs) * coreShare
      this.#elapsedMs = until
      if (next === undefined || next.dueMs > end) return
      next.dueMs += next.intervalMs
      this.#acts.push(next.act())
    }
  }

  /** Resolves when everything is over that was due when the time last passed. */
  async settled(): Promise<void> {
    await Promise.all(this.#acts)
  }
}
