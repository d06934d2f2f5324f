/**
 * Totals of filtered lists, counted as rarely as can be and never guessed. In order: the total that came with the
 * cursor, one counted before, one being counted now; each only while the stamps it was counted under still hold, which
 * the page itself tells. Else page and total are read together, in one snapshot.
 */
import { LRUCache } from 'lru-cache'
import type { ListQuery, Page, RecordReader } from '../../store/records.ts'
import type { State } from '../../store/state.ts'
import { nameOf } from '../../store/statements.ts'

export interface Counted {
  readonly total: number
  readonly states: readonly State[]
}

const TOTALS_MAX = 10_000

export class Totals {
  readonly #records: RecordReader
  readonly #counted = new LRUCache<string, Counted>({ max: TOTALS_MAX })
  readonly #counting = new Map<string, Promise<Counted>>()
  /** Pages of filtered lists whose total was known, and those that were counted. */
  readonly figures = { known: 0, counted: 0 }

  constructor(records: RecordReader) {
    this.#records = records
  }

  async page(query: ListQuery, fromCursor: Counted | null): Promise<Page> {
    if (query.filters.length === 0) return this.#records.page(query)
    const name = nameFor(query)
    const counted = fromCursor ?? this.#counted.get(name) ?? (await this.#countUnderWay(name))
    if (counted) {
      const page = await this.#records.page(query)
      if (sameState(page.states, counted.states)) {
        this.figures.known++
        return { ...page, total: counted.total }
      }
    }
    this.figures.counted++
    return this.#count(name, query)
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

  /** A count that fails for whoever asked for it is not a reason for this request to fail: it counts by itself. */
  async #countUnderWay(name: string): Promise<Counted | null> {
    return (await this.#counting.get(name)?.catch(() => null)) ?? null
  }
}

function nameFor({ brandId, resource, filters }: ListQuery): string {
  return JSON.stringify([brandId, resource.path, ...filters.map(({ filter, value }) => [nameOf(filter), value])])
}

function sameState(now: readonly State[], then: readonly State[]): boolean {
  return now.length === then.length && now.every((state, index) => state.stamp === then[index]!.stamp)
}
