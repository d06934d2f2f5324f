/** Reading records: one page of a list, one record, or several by their keys, each in one round trip and one snapshot. */
import type { Direction, Resource } from '@selvedge/catalogue'
import type { ReadContext, ReadPool, Row, Statement } from '../connections/read-pool.ts'
import { ownerIdOf, SHARED_BRAND_ID } from '../owner.ts'
import { EMPTY_STATE, readStates, type State } from '../state.ts'
import {
  type Filter,
  getStatement,
  LIST_START,
  listStatement,
  lookupCutStatement,
  lookupStatement,
  type PageExtent,
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
  readonly direction: Direction
  /** Position after which the page begins, as the page before gave it; null at the start. */
  readonly after: number | null
  /** What the page before was read from; this one must not be older. Empty at the start. */
  readonly atLeast: readonly State[]
  /** At most so many records; fewer where they fill a response. */
  readonly limit: number
}

export interface Page {
  /** The records, as JSON, with commas between them. */
  readonly items: Buffer
  /** How many they are. */
  readonly count: number
  /** Position after which the next page begins; null if no record follows. */
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
  /** For each key its record, or null, as JSON, with commas between them. Null if they do not fit into a response. */
  readonly items: Buffer | null
  /** How many keys, from the first, have records that fit. */
  readonly fitting: number
  readonly states: readonly [State]
}

export type RecordPools = Readonly<Record<'pages' | 'counts' | 'large', ReadPool>>

/** Runs a read, or throws where there is no room for what it reads. */
export type ReadLarge = <T>(read: () => Promise<T>) => Promise<T>

const NOTHING = { items: Buffer.alloc(0), count: 0 }

export class RecordStore {
  readonly #pages: ReadPool
  readonly #counts: ReadPool
  readonly #large: ReadPool
  readonly #bytesMax: number
  readonly #readLarge: ReadLarge

  /**
   * Counts and large reads have separate pools: however long one takes, pages do not wait for it. `bytesMax` limits the
   * bytes of all records in a response. `readLarge` runs reads that may be about as large.
   */
  constructor({ pages, counts, large }: RecordPools, bytesMax: number, readLarge: ReadLarge) {
    this.#pages = pages
    this.#counts = counts
    this.#large = large
    this.#bytesMax = bytesMax
    this.#readLarge = readLarge
  }

  /** A page; its total is that of the whole group, whatever the filters. */
  page(query: ListQuery): Promise<Page> {
    return this.#read(this.#pages, query, false)
  }

  /** A page and the count of all matches, in one snapshot. */
  countedPage(query: ListQuery): Promise<Page> {
    return this.#read(this.#counts, query, true)
  }

  async get(resource: Resource, brandId: number, key: string): Promise<Found> {
    const readBrandId = ownerIdOf(resource, brandId)
    const values = resource.single ? [readBrandId] : [readBrandId, key]
    const context = contextOf(brandId, [resource.path], [])
    const [row] = await this.#pages.query(getStatement(resource), values, context)
    return { states: [stateAt(row!, 0)], body: row![2] as Buffer | null }
  }

  /** There is at least one key. */
  async lookup(resource: Resource, brandId: number, keys: readonly string[]): Promise<LookedUp> {
    const context = contextOf(brandId, [resource.path], [])
    const read = async (reads: ReadPool, statement: Statement, bytes: number): Promise<Row> =>
      (await reads.query(statement, [ownerIdOf(resource, brandId), keys, bytes], context))[0]!
    const longestMax = Math.floor(this.#bytesMax / keys.length)
    const row = await read(this.#pages, lookupStatement(resource), longestMax)
    if (((row[2] as number | null) ?? 0) <= longestMax) {
      return { states: [stateAt(row, 0)], items: row[3] as Buffer, fitting: keys.length }
    }
    const cut = await this.#readLarge(() => read(this.#large, lookupCutStatement(resource), this.#bytesMax))
    return { states: [stateAt(cut, 0)], fitting: cut[2] as number, items: cut[3] as Buffer | null }
  }

  /** The state of every group that ever had a record: of a brand's own, or of the shared ones that it reads. */
  async states(brandId: number, areShared: boolean): Promise<Map<string, State>> {
    const context = { brandId, statesOf: readStates, atLeast: new Map() }
    const values = [areShared ? SHARED_BRAND_ID : brandId]
    return readStates(await this.#pages.query(STATES_STATEMENT, values, context))
  }

  async #read(reads: ReadPool, query: ListQuery, withCount: boolean): Promise<Page> {
    // As many records of this length, with the one that follows the page, fit in any case.
    const longestMax = Math.floor(this.#bytesMax / (query.limit + 1)) - 1
    const { page, longest } = await readPage(reads, query, withCount, 'whole', longestMax)
    if (longest <= longestMax) return page
    const large = withCount ? reads : this.#large
    return (await this.#readLarge(() => readPage(large, query, withCount, 'cut', this.#bytesMax))).page
  }
}

async function readPage(
  reads: ReadPool,
  { resource, brandId, filters, direction, after, atLeast, limit }: ListQuery,
  withCount: boolean,
  extent: PageExtent,
  bytes: number,
): Promise<{ readonly page: Page; readonly longest: number }> {
  const used = filters.map(({ filter }) => filter)
  const paths = statesRead(resource, used)
  const position = after ?? LIST_START[direction]
  const values = [ownerIdOf(resource, brandId), position, limit, bytes, ...filters.map(({ value }) => value)]
  const statement = listStatement(resource, used, withCount, extent, direction)
  const [row] = await reads.query(statement, values, contextOf(brandId, paths, atLeast))
  const states = paths.map((_, index) => stateAt(row!, index))
  const [total, next, longest, bodies] = row!.slice(2 * states.length) as PageColumns
  const found = bodies === null ? NOTHING : itemsOf(bodies, limit)
  return { page: { ...found, next, total: total ?? 0, states }, longest: longest ?? 0 }
}

type PageColumns = [total: number | null, next: number | null, longest: number | null, bodies: Buffer | null]

const [LINE_BREAK, COMMA] = [0x0a, 0x2c]

/**
 * The bodies up to the limit, with commas for the line breaks between them, written in place. A body contains no line
 * breaks: JSON escapes those in texts, and bodies are stored without others.
 */
function itemsOf(bodies: Buffer, limit: number): Pick<Page, 'items' | 'count'> {
  let at = bodies.indexOf(LINE_BREAK)
  let count = 1
  for (; at >= 0 && count < limit; count++) {
    bodies[at] = COMMA
    at = bodies.indexOf(LINE_BREAK, at + 1)
  }
  return { items: at < 0 ? bodies : bodies.subarray(0, at), count }
}

function contextOf(brandId: number, paths: readonly string[], atLeast: readonly State[]): ReadContext {
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
