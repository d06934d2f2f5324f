/** When each key was last used, written down every so often by a role that may do nothing else: no write per request. */
import type { KeyUsage } from '../store/key-usage.ts'

const WRITE_INTERVAL_MS = 30_000

export class Usage {
  readonly #store: KeyUsage | null
  readonly #timer: NodeJS.Timeout
  #used = new Set<string>()

  /** Without a store for it, use is not recorded. */
  constructor(store: KeyUsage | null) {
    this.#store = store
    this.#timer = setInterval(() => void this.#write(), WRITE_INTERVAL_MS)
    this.#timer.unref()
  }

  note(keyId: string): void {
    this.#used.add(keyId)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#write()
  }

  async #write(): Promise<void> {
    const used = [...this.#used]
    this.#used = new Set()
    // Nothing hangs on it: what cannot be written now is noted again when the key is used again.
    if (used.length > 0) await this.#store?.record(used).catch(() => {})
  }
}
