/** A counter in this process: alone where there is no Redis, and in its place while Redis does not answer. */
import { LRUCache } from 'lru-cache'
import type { Counted, Counter } from './counter.ts'

interface Window {
  total: number
  readonly endsAt: number
}

export class LocalCounter implements Counter {
  /** Bounded, since names can be anything a client sends; the longest unused is forgotten first. */
  readonly #windows: LRUCache<string, Window>

  constructor(namesMax: number) {
    this.#windows = new LRUCache({ max: namesMax })
  }

  async add(name: string, points: number, windowSeconds: number): Promise<Counted> {
    return this.addNow(name, points, windowSeconds)
  }

  addNow(name: string, points: number, windowSeconds: number): Counted {
    const now = Date.now()
    let window = this.#windows.get(name)
    if (window === undefined || window.endsAt <= now) {
      window = { total: 0, endsAt: now + windowSeconds * 1000 }
      this.#windows.set(name, window)
    }
    window.total += points
    return { total: window.total, endsInMs: window.endsAt - now }
  }
}
