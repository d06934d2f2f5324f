/**
 * Keys that were looked up, remembered for seconds: so that a request does not cost a look-up, a revoked key stops
 * working soon, and keys in use go on working through a short absence of the database.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../clock.ts'
import type { KeyRecord } from '../store/directory.ts'
import { SingleFlight } from './cache/single-flight.ts'

/** Together with the next, and the lag of a replica, a revocation takes effect within five seconds. */
const FRESH_MS = 3_500
/** A look-up that began longer ago is not waited for: what it finds may be too old by then. */
const JOINABLE_MS = 500
/** While no database answers, what was known stands this long. */
const STANDS_MS = 60_000
const KEYS_MAX = 20_000

interface Known {
  readonly record: KeyRecord
  readonly askedAt: number
}

type LookUp = (hash: string) => Promise<KeyRecord | null>

export class KnownKeys {
  /** By hash, so that no key stays in memory longer than its request. */
  readonly #known = new LRUCache<string, Known>({ max: KEYS_MAX })
  /** One look-up at a time per key, however many requests ask. */
  readonly #asking: SingleFlight<KeyRecord | null>
  readonly #lookUp: LookUp
  readonly #clock: Clock

  constructor(lookUp: LookUp, clock: Clock = systemClock) {
    this.#lookUp = lookUp
    this.#clock = clock
    this.#asking = new SingleFlight(JOINABLE_MS, clock)
  }

  /** Whether finding it costs no look-up of its own: it was good the last time, or somebody is asking just now. */
  isKnownOrAsked(hash: string): boolean {
    return this.#known.has(hash) || this.#asking.has(hash)
  }

  async find(hash: string): Promise<KeyRecord | null> {
    const known = this.#known.get(hash)
    if (known && this.#clock.elapsedMs() - known.askedAt < FRESH_MS) return known.record
    return this.#asking.run(hash, () => this.#ask(hash))
  }

  async #ask(hash: string): Promise<KeyRecord | null> {
    // What is found was true when the look-up began; it may already have changed when it ends.
    const askedAt = this.#clock.elapsedMs()
    try {
      const record = await this.#lookUp(hash)
      if (record === null) this.#known.delete(hash)
      else this.#learn(hash, { record, askedAt })
      return record
    } catch (error) {
      const known = this.#known.get(hash)
      if (known && askedAt - known.askedAt < STANDS_MS) return known.record
      throw error
    }
  }

  /** A look-up that took long may end after one that began later. */
  #learn(hash: string, found: Known): void {
    const known = this.#known.get(hash)
    if (known === undefined || known.askedAt <= found.askedAt) this.#known.set(hash, found)
  }
}
