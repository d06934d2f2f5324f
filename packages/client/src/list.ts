/** A list and the ways to go through it: record by record, page by page, or one page at a time. */
import { query } from './address.ts'
import type { Source } from './source.ts'

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Place of the next page; null on the last. */
  readonly nextCursor: string | null
  /** Records that match, over all pages. */
  readonly totalItems: number
  /** Opaque; the same on two pages if no record of the collection changed between them. Null if the service sends none. */
  readonly version: string | null
  /** Why nothing can match: `status has no value in_prodution; nearest in_production`. Null where something can. */
  readonly hint: string | null
}

/** Where to start or continue. Without a cursor, at the beginning. */
export interface Place {
  readonly cursor?: string
}

export interface ListQuery {
  readonly path: string
  readonly filters: object
  readonly limit: number
  readonly signal: AbortSignal | undefined
}

/** Nothing is read before one of its methods is called, or it is iterated; and each of them reads anew. */
export class List<Item, Of extends Page<Item> = Page<Item>> implements AsyncIterable<Item> {
  readonly #source: Source
  readonly #query: ListQuery

  constructor(source: Source, query: ListQuery) {
    this.#source = source
    this.#query = query
  }

  /** One page: the first, or the one at a cursor that came from this list. */
  async page(place: Place = {}): Promise<Of> {
    const { path, filters, limit, signal } = this.#query
    const address = `/${path}${query({ ...filters, limit, ...place })}`
    const { body, version, hint } = await this.#source.read(address, signal)
    return { ...(body as Omit<Of, 'version' | 'hint'>), version, hint } as Of
  }

  /** All pages, from the first or from a cursor. Keep `nextCursor` of the last page you finished, and resume there. */
  async *pages(place: Place = {}): AsyncGenerator<Of, void, undefined> {
    let page = await this.page(place)
    yield page
    while (page.nextCursor !== null) {
      page = await this.page({ cursor: page.nextCursor })
      yield page
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items
  }
}
