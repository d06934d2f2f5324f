/** Reading records: one page of a list, or one record, each in one round trip and one snapshot. */
import type { Resource } from '@selvedge/catalogue'
import type { Pool, Row } from './pool.ts'
import { type Filter, getStatement, listStatement, STATES_STATEMENT, statesRead } from './statements.ts'

/** The state that an answer was read from; equal stamps mean equal records, versions only tell which is newer. */
export interface State {
  readonly version: number
  readonly stamp: string
}

/** What a group looks like before anything was loaded into it. */
export const EMPTY_STATE: State = { version: 0, stamp: '' }

export interface FilterValue {
  readonly filter: Filter
  readonly value: string | number
}

export interface ListQuery {
  readonly resource: Resource
  readonly brandId: number
  readonly filters: readonly FilterValue[]
  /** Place of the last record already seen; 0 at the start. */
  readonly after: number
  readonly limit: number
}

export interface Page {
  readonly bodies: readonly string[]
  /** Place of the last record on this page, null where no record follows it. */
  readonly next: number | null
  /** All matches, in the snapshot the page was read from; of a filtered list, known only where they were counted. */
  readonly total: number
  readonly states: readonly State[]
}

export interface Found {
  readonly body: string | null
  readonly states: readonly [State]
}

export class RecordReader {
  readonly #pages: Pool
  readonly #counts: Pool

  /** Counts have a pool of their own: however long one takes, pages do not wait for it. */
  constructor(pages: Pool, counts: Pool) {
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
    const [row] = await this.#pages.query(getStatement(resource), resource.single ? [brandId] : [brandId, key])
    return { states: [stateAt(row!, 0)], body: row![2] as string | null }
  }

  /** The state of every group of a brand that ever had a record. */
  async states(brandId: number): Promise<Map<string, State>> {
    const rows = await this.#pages.query(STATES_STATEMENT, [brandId])
    const known = rows.filter(([path]) => path !== null) as [string, number, string][]
    return new Map(known.map(([path, version, stamp]) => [path, { version, stamp }]))
  }
}

async function readPage(
  pool: Pool,
  { resource, brandId, filters, after, limit }: ListQuery,
  withCount: boolean,
): Promise<Page> {
  const used = filters.map(({ filter }) => filter)
  const values = [brandId, after, limit + 1, ...filters.map(({ value }) => value)]
  const rows = await pool.query(listStatement(resource, used, withCount), values)
  const states = statesRead(resource, used).map((_, index) => stateAt(rows[0]!, index))
  const [totalAt, ordAt, bodyAt] = [2 * states.length, 2 * states.length + 1, 2 * states.length + 2]
  // The setting always yields one row; where no record was found, its record columns are null.
  const found = rows.filter((row) => row[bodyAt] !== null)
  const shown = found.slice(0, limit)
  return {
    bodies: shown.map((row) => row[bodyAt] as string),
    next: found.length > limit ? (shown.at(-1)![ordAt] as number) : null,
    total: (rows[0]![totalAt] as number | null) ?? 0,
    states,
  }
}

function stateAt(row: Row, index: number): State {
  const version = row[2 * index] as number | null
  return version === null ? EMPTY_STATE : { version, stamp: row[2 * index + 1] as string }
}
