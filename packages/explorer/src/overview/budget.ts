/** Limits what the overview reads: programs may use the same key, and charts must not use up its quota. */
import { hasRoom, type Quota } from '../data/quota.ts'

export const REQUESTS_MAX = 200

export class Budget {
  used = 0
  /** Why nothing more may be asked; null while something may. */
  exhausted: string | null = null
  readonly #quota: () => Quota | null

  constructor(quota: () => Quota | null) {
    this.#quota = quota
  }

  /** Whether one more request may be sent. Counts it if so. */
  take(): boolean {
    if (this.exhausted !== null) return false
    if (this.used >= REQUESTS_MAX) this.exhausted = `${REQUESTS_MAX} requests are used`
    // Requests under way are not in what the service said last.
    else if (!hasRoom(this.#quota(), CONCURRENT_MAX)) this.exhausted = "half of the key's quota is used"
    else this.used++
    return this.exhausted === null
  }
}

/** Lists that are read at the same time. */
export const CONCURRENT_MAX = 8
