/**
 * Totals of filtered lists, counted as rarely as possible and never estimated. In order: the total in the cursor, one that
 * was counted before, one that is being counted now; each only while the stamps it was counted under are still current,
 * which the page itself shows. Then the number of records on the page, where it has all of them: most lists of one order or one
 * shipment are that short. Otherwise page and total are read together, in one snapshot.
 */
import { LRUCache } from 'lru-cache'
import type { ListQuery, Page, RecordStore } from '../../store/reading/records.ts'
import { filterName } from '../../store/reading/statements.ts'
import type { State } from '../../store/state.ts'

export interface KnownTotal {
  readonly total: number
  readonly states: readonly State[]
}

const TOTALS_MAX = 10_000

export class Totals {
  readonly #records: RecordStore
  readonly #counted = new LRUCache<string, KnownTotal>({ max: TOTALS_MAX })
  readonly #counting = new Map<string, Promise<KnownTotal>>()
  /** Pages of filtered lists whose total was known, those that have all records, and those that were counted. */
  readonly counts = { known: 0, whole: 0, counted: 0 }

  constructor(records: RecordStore) {
    this.#records = records
  }

  async page(query: ListQuery, fromCursor: KnownTotal | null): Promise<Page> {
    if (query.filters.length === 0) return this.#records.page(query)
    const counted = fromCursor ?? (await this.#knownTotal(nameFor(query)))
    if (counted || mayBeWhole(query)) {
      const page = await this.#records.page(query)
      if (counted && sameState(page.states, counted.states)) {
        this.counts.known++
        return { ...page, total: counted.total }
      }
      if (query.after === 0 && page.next === null) {
        this.counts.whole++
        return { ...page, total: page.count }
      }
    }
    this.counts.counted++
    return this.#count(nameFor(query), query)
  }

  async #count(name: string, query: ListQuery): Promise<Page> {
    const counting = this.#records.countedPage(query)
    this.#counting.set(name, counting)
    try {
      const page = await counting
      this.#counted.set(name, { total: page.total, states: page.states })
      return page
    } finally {
      if (this.#counting.get(name) === counting) this.#counting.delete(name)
    }
  }

  /** One that was counted before, or is being counted now. If that count fails, this request counts by itself. */
  async #knownTotal(name: string): Promise<KnownTotal | null> {
    return this.#counted.get(name) ?? (await this.#counting.get(name)?.catch(() => null)) ?? null
  }
}

/**
 * Whether it is worth looking for the end of the list before it is counted: with one filter, an index finds the first page in any case.
 * With more, a page may take as long as the count, and there is more time for that.
 */
function mayBeWhole({ after, filters }: ListQuery): boolean {
  return after === 0 && filters.length === 1 && typeof filters[0]!.filter === 'string'
}

function nameFor({ brandId, resource, filters }: ListQuery): string {
  return JSON.stringify([brandId, resource.path, ...filters.map(({ filter, value }) => [filterName(filter), value])])
}

function sameState(now: readonly State[], then: readonly State[]): boolean {
  return now.length === then.length && now.every((state, index) => state.stamp === then[index]!.stamp)
}
