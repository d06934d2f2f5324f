/**
 * Requests by day, key, brand and group, counted in memory until they are written. Counting costs a few look-ups and puts no
 * text together, because a response from memory takes about 30 µs in all.
 */
import type { Clock } from '../../clock.ts'
import type { DeprecatedUseRow, UsageBatch, UsageRow } from '../../store/directory/usage-store.ts'

/** One request that has a key, as its audit line has it. */
export interface Use {
  readonly keyId: string
  readonly brandId: number
  readonly resource: string
  /** Whether it was over the quota of the key. */
  readonly isRejected: boolean
  readonly isError: boolean
  readonly bytes: number
  readonly deprecated: readonly string[] | undefined
}

interface Counts {
  requests: number
  rejected: number
  errors: number
  bytes: number
}

type ByName<T> = Map<string, T>
/** By key, then brand, then name. */
type Tree<T> = Map<string, Map<number, ByName<T>>>

interface Day {
  readonly usage: Tree<Counts>
  readonly deprecated: Tree<{ requests: number }>
}

const DAY_MS = 86_400_000
/** About 10 MB. */
const ENTRIES_MAX = 50_000

export class UsageCounts {
  readonly #clock: Clock
  readonly #entriesMax: number
  /** Called once per batch, when it has no room for another key or group. */
  readonly #onFull: () => void
  /** By number of days since 1970. */
  #days = new Map<number, Day>()
  #entries = 0
  #isFull = false

  constructor(clock: Clock, onFull: () => void, entriesMax = ENTRIES_MAX) {
    this.#clock = clock
    this.#onFull = onFull
    this.#entriesMax = entriesMax
  }

  count({ keyId, brandId, resource, isRejected, isError, bytes, deprecated }: Use): void {
    const { usage, deprecated: deprecatedUse } = this.#today()
    const counts = usage.get(keyId)?.get(brandId)?.get(resource) ?? this.#add(usage, keyId, brandId, resource, noCounts)
    if (counts === null) return
    counts.bytes += bytes
    if (isRejected) {
      counts.rejected++
      return
    }
    counts.requests++
    if (isError) counts.errors++
    for (const name of deprecated ?? []) {
      const used = deprecatedUse.get(keyId)?.get(brandId)?.get(name)
      const use = used ?? this.#add(deprecatedUse, keyId, brandId, name, noRequests)
      if (use) use.requests++
    }
  }

  /** All that was counted since the last time; null if that is nothing. */
  take(): Omit<UsageBatch, 'number'> | null {
    const days = [...this.#days]
    this.#days = new Map()
    this.#entries = 0
    this.#isFull = false
    if (days.length === 0) return null
    const usage: UsageRow[] = []
    const deprecatedUse: DeprecatedUseRow[] = []
    for (const [number, each] of days) {
      const day = new Date(number * DAY_MS).toISOString().slice(0, 10)
      for (const [key_id, brand_id, resource, counts] of leavesOf(each.usage)) {
        usage.push({ day, key_id, brand_id, resource, ...counts })
      }
      for (const [key_id, brand_id, name, { requests }] of leavesOf(each.deprecated)) {
        deprecatedUse.push({ day, key_id, brand_id, name, requests })
      }
    }
    return { usage, deprecatedUse }
  }

  #today(): Day {
    const number = Math.floor(this.#clock.epochMs() / DAY_MS)
    const known = this.#days.get(number)
    if (known) return known
    const day: Day = { usage: new Map(), deprecated: new Map() }
    this.#days.set(number, day)
    return day
  }

  /** Null where there is no room. */
  #add<T>(tree: Tree<T>, keyId: string, brandId: number, name: string, empty: () => T): T | null {
    if (this.#entries >= this.#entriesMax) {
      if (!this.#isFull) this.#onFull()
      this.#isFull = true
      return null
    }
    this.#entries++
    const added = empty()
    const brands = tree.get(keyId) ?? new Map<number, ByName<T>>()
    const names = brands.get(brandId) ?? new Map<string, T>()
    tree.set(keyId, brands)
    brands.set(brandId, names)
    names.set(name, added)
    return added
  }
}

const noCounts = (): Counts => ({ requests: 0, rejected: 0, errors: 0, bytes: 0 })
const noRequests = (): { requests: number } => ({ requests: 0 })

function* leavesOf<T>(tree: Tree<T>): Generator<[keyId: string, brandId: number, name: string, leaf: T]> {
  for (const [keyId, brands] of tree) {
    for (const [brandId, names] of brands) {
      for (const [name, leaf] of names) yield [keyId, brandId, name, leaf]
    }
  }
}
