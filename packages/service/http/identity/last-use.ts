/**
 * Records when each key was last used. It writes every 30 seconds instead of per request, as a role that may do nothing
 * else.
 */
import type { LastUseStore } from '../../store/directory/last-use-store.ts'

const WRITE_INTERVAL_MS = 30_000

export class LastUse {
  readonly #store: LastUseStore | null
  /** Called with the reason when use cannot be recorded, and with null when it can again. */
  readonly #onChange: (problem: unknown) => void
  readonly #timer: NodeJS.Timeout
  #used = new Set<string>()
  #isFailing = false

  /** Without a store for it, use is not recorded. */
  constructor(store: LastUseStore | null, onChange: (problem: unknown) => void) {
    this.#store = store
    this.#onChange = onChange
    this.#timer = setInterval(() => void this.write(), WRITE_INTERVAL_MS)
    this.#timer.unref()
  }

  note(keyId: string): void {
    this.#used.add(keyId)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  async write(): Promise<void> {
    const used = [...this.#used]
    this.#used = new Set()
    if (used.length === 0 || this.#store === null) return
    try {
      await this.#store.record(used)
      if (this.#isFailing) this.#onChange(null)
      this.#isFailing = false
    } catch (problem) {
      // A failure affects nothing else: the use is recorded when the key is used again.
      if (!this.#isFailing) this.#onChange(problem)
      this.#isFailing = true
    }
  }
}
