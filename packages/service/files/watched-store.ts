/**
 * A file store that is probed in the background. A request knows at once whether the store responds, and a store that
 * is slow or unreachable affects only the requests that need it.
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
  /** Null until the first probe has ended. */
  #available: boolean | null = null

  private constructor(store: FileStore, onChange: (problem: unknown) => void) {
    this.store = store
    this.#onChange = onChange
    this.#timer = setInterval(() => void this.#watch(), PROBE_INTERVAL_SECONDS * 1000)
    this.#timer.unref()
  }

  /** Resolves after the first probe. `onChange` gets the reason why the store does not respond, or null when it does. */
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
    // A call to an unreachable network file system may never return. Each probe would block one of the few threads that
    // all file operations share, so the next probe waits until this one has ended.
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
