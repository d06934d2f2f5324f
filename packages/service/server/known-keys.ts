/**
 * Keys that were looked up, remembered for seconds: so that a request does not cost a look-up, a revoked key stops
 * working soon, and keys in use go on working through a short absence of the database.
 */
import { LRUCache } from 'lru-cache'
import type { KeyRecord } from '../store/directory.ts'

/** Together with the lag of a replica, a revocation takes effect within five seconds. */
const FRESH_MS = 4_000
/** While no database answers, what was known stands this long. */
const STANDS_MS = 60_000
const KEYS_MAX = 20_000

interface Known {
  readonly record: KeyRecord
  readonly askedAt: number
}

export class KnownKeys {
  /** By hash, so that no key stays in memory longer than its request. */
  readonly #known = new LRUCache<string, Known>({ max: KEYS_MAX })
  readonly #asking = new Map<string, Promise<KeyRecord | null>>()
  readonly #lookUp: (hash: string) => Promise<KeyRecord | null>

  constructor(lookUp: (hash: string) => Promise<KeyRecord | null>) {
    this.#lookUp = lookUp
  }

  /** Whether the key was good when it was last looked up, however long ago. */
  has(hash: string): boolean {
    return this.#known.has(hash)
  }

  /** One look-up at a time per key, however many requests ask. */
  async find(hash: string): Promise<KeyRecord | null> {
    const known = this.#known.get(hash)
    if (known && Date.now() - known.askedAt < FRESH_MS) return known.record
    const asked = this.#asking.get(hash) ?? this.#ask(hash, known)
    this.#asking.set(hash, asked)
    return asked
  }

  async #ask(hash: string, known: Known | undefined): Promise<KeyRecord | null> {
    // What is found was true when the look-up began; it may already have changed when it ends.
    const askedAt = Date.now()
    try {
      const record = await this.#lookUp(hash)
      if (record === null) this.#known.delete(hash)
      else this.#known.set(hash, { record, askedAt })
      return record
    } catch (error) {
      if (known && askedAt - known.askedAt < STANDS_MS) return known.record
      throw error
    } finally {
      this.#asking.delete(hash)
    }
  }
}
