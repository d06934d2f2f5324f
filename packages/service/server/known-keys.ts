/**
 * Keys that were looked up, remembered for seconds: so that a request does not cost a look-up, a revoked key stops
 * working soon, and keys in use go on working through a short absence of the database. If a look-up fails while a
 * database still responds to other reads, the request is rejected: the key may have been revoked meanwhile.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../clock.ts'
import type { KeyRecord } from '../store/directory.ts'
import type { Answering } from '../store/endpoints/answering.ts'
import { isTemporary, Overloaded } from '../store/failures.ts'
import { SingleFlight } from './cache/single-flight.ts'

/** Together with the next, and the lag of a replica, a revocation takes effect within five seconds. */
const FRESH_MS = 3_500
/** A look-up that began longer ago is not waited for: what it finds may be too old by then. */
const JOINABLE_MS = 500
/** While no database responds to anything, a key that was valid is accepted for this long. */
const STANDS_MS = 60_000
const KEYS_MAX = 20_000

interface Known {
  readonly record: KeyRecord
  readonly askedAt: number
}

type LookUp = (hash: string) => Promise<KeyRecord | null>
/** Whether a database has responded to anything since a mark was taken. */
export type Responses = Pick<Answering, 'mark' | 'since'>

export class KnownKeys {
  /** By hash, so that no key stays in memory longer than its request. */
  readonly #known = new LRUCache<string, Known>({ max: KEYS_MAX })
  /** One look-up at a time per key, however many requests ask. */
  readonly #asking: SingleFlight<KeyRecord | null>
  readonly #lookUp: LookUp
  readonly #answering: Responses
  readonly #clock: Clock

  constructor(lookUp: LookUp, answering: Responses, clock: Clock = systemClock) {
    this.#lookUp = lookUp
    this.#answering = answering
    this.#clock = clock
    this.#asking = new SingleFlight(JOINABLE_MS, clock)
  }

  /** Whether finding it costs no look-up of its own: it was good the last time, or somebody is asking just now. */
  isKnownOrAsked(hash: string): boolean {
    return this.#known.has(hash) || this.#asking.has(hash)
  }

  async find(hash: string): Promise<KeyRecord | null> {
    const fresh = this.#knownFor(hash, FRESH_MS)
    if (fresh) return fresh
    return this.#asking.run(hash, () => this.#ask(hash))
  }

  async #ask(hash: string): Promise<KeyRecord | null> {
    // What is found was true when the look-up began; it may already have changed when it ends.
    const askedAt = this.#clock.elapsedMs()
    const mark = this.#answering.mark()
    try {
      const record = await this.#lookUp(hash)
      if (record === null) this.#known.delete(hash)
      else this.#learn(hash, { record, askedAt })
      return record
    } catch (error) {
      // A look-up that began later may have ended before.
      const fresh = this.#knownFor(hash, FRESH_MS)
      if (fresh) return fresh
      const known = this.#knownFor(hash, STANDS_MS)
      if (!known) throw error
      if (!(await this.#answering.since(mark))) return known
      // The key may have been revoked, and only this look-up failed. The client has done nothing wrong: it may retry.
      throw isTemporary(error) ? new Overloaded() : error
    }
  }

  /** What was found for it, if the look-up began at most so long ago. */
  #knownFor(hash: string, maxAgeMs: number): KeyRecord | null {
    const known = this.#known.get(hash)
    return known && this.#clock.elapsedMs() - known.askedAt < maxAgeMs ? known.record : null
  }

  /** A look-up that took long may end after one that began later. */
  #learn(hash: string, found: Known): void {
    const known = this.#known.get(hash)
    if (known === undefined || known.askedAt <= found.askedAt) this.#known.set(hash, found)
  }
}
