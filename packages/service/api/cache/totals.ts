/**
 * Totals of filtered lists, counted once in each state and never estimated. In order: the total in the cursor, one that is
 * being counted now, one that was counted before; each only while the stamps it was counted under are still current,
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
    const name = nameFor(query)
    // While one is counted, the one that was counted before is of an older state.
    const likely = fromCursor ?? (await this.#counting.get(name)) ?? this.#counted.get(name) ?? null
    let page = likely || mayBeWhole(query) ? await this.#records.page(query) : null
    if (isOf(page, likely)) return this.#known(page!, likely!)
    if (page && query.after === null && page.next === null) {
      this.counts.whole++
      return { ...page, total: page.count }
    }
    // Requests that come at once all find that the total is of an older state. The first counts, and the others wait for it.
    for (let counting = this.#counting.get(name); counting; counting = this.#counting.get(name)) {
      const total = await counting
      if (!isOf(page, total)) page = await this.#records.page(query)
      if (isOf(page, total)) return this.#known(page!, total)
    }
    const counted = this.#counted.get(name) ?? null
    return isOf(page, counted) ? this.#known(page!, counted!) : this.#count(name, query)
  }

  #known(page: Page, { total }: KnownTotal): Page {
    this.counts.known++
    return { ...page, total }
  }

  /** If it fails, so do the requests that wait for it: most counts that fail take too long, and would again. */
  async #count(name: string, query: ListQuery): Promise<Page> {
    this.counts.counted++
    const counting = this.#records.countedPage(query)
    this.#counting.set(name, counting)
    try {
      const page = await counting
      this.#counted.set(name, { total: page.total, states: page.states })
      return page
    } finally {
      this.#counting.delete(name)
    }
  }
}

/**
 * Whether it is worth looking for the end of the list before it is counted: with one filter, an index finds the first page in any case.
 * With more, a page may take as long as the count, and there is more time for that.
 */
function mayBeWhole({ after, filters }: ListQuery): boolean {
  return after === null && filters.length === 1 && typeof filters[0]!.filter === 'string'
}

/** Without the direction: both have the same total. */
function nameFor({ brandId, resource, filters }: ListQuery): string {
  return JSON.stringify([brandId, resource.path, ...filters.map(({ filter, value }) => [filterName(filter), value])])
}

/** Whether a page shows the state that a total was counted in. */
function isOf(page: Page | null, known: KnownTotal | null): boolean {
  if (page === null || known === null || page.states.length !== known.states.length) return false
  return page.states.every(({ stamp }, index) => stamp === known.states[index]!.stamp)
}
