/**
 * Keys and brands from the directory, cached for seconds. So a request does not cost a look-up, a revoked key or a
 * suspended brand stops working soon, and those in use continue to work through a short outage of the database. If a
 * look-up fails while a database still responds to other reads, the request is rejected: the key may have been revoked
 * meanwhile.
 *
 * What is known of a name is in one state, by the age of the look-up that found it:
 *
 * - `fresh`: requests use it.
 * - `due`: requests use it, and the first of them starts a look-up that nobody waits for. So what is in use stays fresh, and
 *   a directory that stops responding is known to be silent before anything in use is stale.
 * - `stale`: a request waits for a look-up. If that fails because no database responds, it uses what was known.
 * - `unknown`: it was never found, or found too long ago. A request waits for a look-up, and fails with it.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../../clock.ts'
import type { Soon } from '../../soon.ts'
import { isTemporary, Overloaded } from '../../store/connections/failures.ts'
import type { ResponseCounter } from '../../store/servers/response-counter.ts'
import { SingleFlight } from '../single-flight.ts'

/** Two seconds before it is stale: a directory that freezes counts as silent within 1.5 s, and look-ups fail at once then. */
const DUE_AFTER_MS = 1_500
/** Together with the next, and the lag of a replica, a revocation takes effect within five seconds. */
const STALE_AFTER_MS = 3_500
/** A look-up that began longer ago is not waited for: what it finds may be too old by then. */
const JOINABLE_MS = 500
/** While no database responds to anything, what was valid is accepted for this long. */
const STANDS_MS = 60_000
const ENTRIES_MAX = 20_000

interface Known<T> {
  readonly record: T
  readonly askedAt: number
}

/** Whether a database has responded to anything since it was last counted. */
export type Responses = Pick<ResponseCounter, 'count' | 'anySince'>

export class DirectoryCache<T extends object> {
  readonly #known = new LRUCache<string, Known<T>>({ max: ENTRIES_MAX })
  /** One look-up at a time per name, however many requests ask. */
  readonly #asking: SingleFlight<T | null>
  readonly #lookUp: (name: string) => Promise<T | null>
  readonly #responses: Responses
  readonly #clock: Clock

  constructor(lookUp: (name: string) => Promise<T | null>, responses: Responses, clock: Clock = systemClock) {
    this.#lookUp = lookUp
    this.#responses = responses
    this.#clock = clock
    this.#asking = new SingleFlight(JOINABLE_MS, clock)
  }

  /** Whether finding it costs no extra look-up: it was found the last time, or a look-up is under way. */
  isKnownOrAsked(name: string): boolean {
    return this.#known.has(name) || this.#asking.has(name)
  }

  find(name: string): Soon<T | null> {
    const usable = this.#knownFor(name, STALE_AFTER_MS)
    if (usable === null) return this.#lookUpOnce(name)
    // If it fails, the next request tries again.
    if (this.#knownFor(name, DUE_AFTER_MS) === null) this.#lookUpOnce(name).catch(() => {})
    return usable
  }

  #lookUpOnce(name: string): Promise<T | null> {
    return this.#asking.run(name, () => this.#ask(name))
  }

  async #ask(name: string): Promise<T | null> {
    // What is found was true when the look-up began; it may already have changed when it ends.
    const askedAt = this.#clock.elapsedMs()
    const before = this.#responses.count()
    try {
      const record = await this.#lookUp(name)
      if (record === null) this.#known.delete(name)
      else this.#learn(name, { record, askedAt })
      return record
    } catch (error) {
      // A look-up that began later may have ended before.
      const fresh = this.#knownFor(name, STALE_AFTER_MS)
      if (fresh) return fresh
      const known = this.#knownFor(name, STANDS_MS)
      if (!known) throw error
      if (!(await this.#responses.anySince(before))) return known
      // It may have been revoked, and only this look-up failed. The client has done nothing wrong: it may retry.
      throw isTemporary(error) ? new Overloaded() : error
    }
  }

  /** What was found for it, if the look-up began at most so long ago. */
  #knownFor(name: string, maxAgeMs: number): T | null {
    const known = this.#known.get(name)
    return known && this.#clock.elapsedMs() - known.askedAt < maxAgeMs ? known.record : null
  }

  /** A look-up that took long may end after one that began later. */
  #learn(name: string, found: Known<T>): void {
    const known = this.#known.get(name)
    if (known === undefined || known.askedAt <= found.askedAt) this.#known.set(name, found)
  }
}
