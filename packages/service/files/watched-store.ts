/**
 * A store of files, and whether it answers, asked in the background: a request learns it at once, and a store that is
 * slow or gone costs nothing but the answers it is needed for.
 */
import type { FileStore } from './file-store.ts'

export const PROBE_INTERVAL_SECONDS = 2
/** Shorter than the interval, so that probes do not overlap. */
const PROBE_TIMEOUT_MS = 1_500

export class WatchedStore {
  readonly store: FileStore
  readonly #onChange: (problem: unknown) => void
  readonly #timer: NodeJS.Timeout
  #probing = false
  /** Null until the store was asked. */
  #available: boolean | null = null

  private constructor(store: FileStore, onChange: (problem: unknown) => void) {
    this.store = store
    this.#onChange = onChange
    this.#timer = setInterval(() => void this.#watch(), PROBE_INTERVAL_SECONDS * 1000)
    this.#timer.unref()
  }

  /** Resolves when the store was asked once. `onChange` hears why it does not answer, or null when it does. */
  static async watch(store: FileStore, onChange: (problem: unknown) => void): Promise<WatchedStore> {
    const watched = new WatchedStore(store, onChange)
    await watched.#watch()
    return watched
  }

  get available(): boolean {
    return this.#available === true
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #watch(): Promise<void> {
    // A network file system that went away does not even say so: each probe would hold up one thread of the few that
    // all work with files shares, so the next one waits for this one's end.
    if (this.#probing) return
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
    const givenUp = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    try {
      await Promise.race([this.#probe(signal), givenUp])
      this.#note(true, null)
    } catch (problem) {
      this.#note(false, problem)
    }
  }

  async #probe(signal: AbortSignal): Promise<void> {
    this.#probing = true
    try {
      await this.store.probe(signal)
    } finally {
      this.#probing = false
    }
  }

  #note(available: boolean, problem: unknown): void {
    if (available !== this.#available) this.#onChange(problem)
    this.#available = available
  }
}
