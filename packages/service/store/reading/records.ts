/** Reading records: one page of a list, one record, or several by their keys, each in one round trip and one snapshot. */
import type { Resource } from '@selvedge/catalogue'
import type { ReadContext, ReadPool, Row } from '../connections/read-pool.ts'
import { ownerIdOf, SHARED_BRAND_ID } from '../owner.ts'
import { EMPTY_STATE, readStates, type State } from '../state.ts'
import {
  type Filter,
  getStatement,
  listStatement,
  lookupStatement,
  STATES_STATEMENT,
  statesRead,
} from './statements.ts'

export interface FilterValue {
  readonly filter: Filter
  readonly value: string | number
}

export interface ListQuery {
  readonly resource: Resource
  /** The brand that asks, also for shared records. */
  readonly brandId: number
  readonly filters: readonly FilterValue[]
  /** Place of the last record already seen; 0 at the start. */
  readonly after: number
  /** What the page before was read from; this one must not be older. Empty at the start. */
  readonly atLeast: readonly State[]
  readonly limit: number
}

export interface Page {
  /** The records, as JSON, with commas between them. */
  readonly items: Buffer
  /** Place after which the next page begins, null where no record follows. */
  readonly next: number | null
  /** All matches, in the snapshot the page was read from; of a filtered list, known only where they were counted. */
  readonly total: number
  readonly states: readonly State[]
}

export interface Found {
  readonly body: Buffer | null
  readonly states: readonly [State]
}

export interface LookedUp {
  /** For each key its record, or null, as JSON, with commas between them. */
  readonly items: Buffer
  readonly states: readonly [State]
}

const NO_ITEMS = Buffer.alloc(0)

export class RecordStore {
  readonly #pages: ReadPool
  readonly #counts: ReadPool

  /** Counts have a pool of their own: however long one takes, pages do not wait for it. */
  constructor(pages: ReadPool, counts: ReadPool) {
    this.#pages = pages
    this.#counts = counts
  }

  /** A page; its total is that of the whole group, whatever the filters. */
  page(query: ListQuery): Promise<Page> {
    return readPage(this.#pages, query, false)
  }

  /** A page and the count of all matches, in one snapshot. */
  countedPage(query: ListQuery): Promise<Page> {
    return readPage(this.#counts, query, true)
  }

  async get(resource: Resource, brandId: number, key: string): Promise<Found> {
    const readBrandId = ownerIdOf(resource, brandId)
    const values = resource.single ? [readBrandId] : [readBrandId, key]
    const context = placed(brandId, [resource.path], [])
    const [row] = await this.#pages.query(getStatement(resource), values, context)
    return { states: [stateAt(row!, 0)], body: row![2] as Buffer | null }
  }

  /** There is at least one key. */
  async lookup(resource: Resource, brandId: number, keys: readonly string[]): Promise<LookedUp> {
    const context = placed(brandId, [resource.path], [])
    const values = [ownerIdOf(resource, brandId), keys]
    const [row] = await this.#pages.query(lookupStatement(resource), values, context)
    return { states: [stateAt(row!, 0)], items: row![2] as Buffer }
  }

  /** The state of every group that ever had a record: of a brand's own, or of the shared ones that it reads. */
  async states(brandId: number, areShared: boolean): Promise<Map<string, State>> {
    const context = { brandId, statesOf: readStates, atLeast: new Map() }
    const values = [areShared ? SHARED_BRAND_ID : brandId]
    return readStates(await this.#pages.query(STATES_STATEMENT, values, context))
  }
}

async function readPage(
  reads: ReadPool,
  { resource, brandId, filters, after, atLeast, limit }: ListQuery,
  withCount: boolean,
): Promise<Page> {
  const used = filters.map(({ filter }) => filter)
  const paths = statesRead(resource, used)
  const values = [ownerIdOf(resource, brandId), after, limit, ...filters.map(({ value }) => value)]
  const [row] = await reads.query(listStatement(resource, used, withCount), values, placed(brandId, paths, atLeast))
  const states = paths.map((_, index) => stateAt(row!, index))
  const [total, next, bodies] = row!.slice(2 * states.length) as [number | null, number | null, Buffer | null]
  return { items: bodies === null ? NO_ITEMS : itemsOf(bodies, limit), next, total: total ?? 0, states }
}

const [LINE_BREAK, COMMA] = [0x0a, 0x2c]

/**
 * The bodies up to the limit, with commas for the line breaks between them, written in place. A body has no line break of
 * its own: JSON escapes those of its texts, and it is stored without any other.
 */
function itemsOf(bodies: Buffer, limit: number): Buffer {
  let at = bodies.indexOf(LINE_BREAK)
  for (let count = 1; at >= 0 && count < limit; count++) {
    bodies[at] = COMMA
    at = bodies.indexOf(LINE_BREAK, at + 1)
  }
  return at < 0 ? bodies : bodies.subarray(0, at)
}

function placed(brandId: number, paths: readonly string[], atLeast: readonly State[]): ReadContext {
  return {
    brandId,
    statesOf: ([row]) => new Map(paths.map((path, index) => [path, stateAt(row!, index)])),
    atLeast: new Map(atLeast.map((state, index) => [paths[index]!, state])),
  }
}

function stateAt(row: Row, index: number): State {
  const version = row[2 * index] as number | null
  return version === null ? EMPTY_STATE : { version, stamp: row[2 * index + 1] as string }
}
