/**
 * Answers kept for conditional requests. The service is asked every time and says whether the kept answer still holds
 * (304), so a cache saves bytes and work, never freshness; and a key that may not read gets nothing out of it.
 */
export interface CacheEntry {
  readonly etag: string
  readonly body: string
  /** The `Selvedge-Version` that the answer came with. */
  readonly version: string | null
}

/** Anything that can keep entries by address: a map, a file, a key-value store. */
export interface Cache {
  get(url: string): CacheEntry | undefined | Promise<CacheEntry | undefined>
  set(url: string, entry: CacheEntry): void | Promise<void>
}

const ENTRIES_MAX = 500

/** Keeps the answers that were used last, in memory. */
export class MemoryCache implements Cache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #entriesMax: number

  constructor(entriesMax: number = ENTRIES_MAX) {
    this.#entriesMax = entriesMax
  }

  get(url: string): CacheEntry | undefined {
    const entry = this.#entries.get(url)
    if (entry) this.set(url, entry)
    return entry
  }

  /** A map keeps the order of insertion, so what was used last is moved to its end and the first is the one to go. */
  set(url: string, entry: CacheEntry): void {
    this.#entries.delete(url)
    this.#entries.set(url, entry)
    if (this.#entries.size > this.#entriesMax) this.#entries.delete(this.#entries.keys().next().value!)
  }
}
