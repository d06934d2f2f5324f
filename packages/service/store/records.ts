/** Reading records: one page of a list, or one record, each in one round trip and one snapshot. */
import type { Resource } from '@selvedge/catalogue'
import type { Pool, Row } from './pool.ts'
import { type Filter, getStatement, listStatement, statesRead } from './statements.ts'

/** The state that an answer was read from; equal stamps mean equal records, versions only tell which is newer. */
export interface State {
  readonly version: number
  readonly stamp: string
}

/** What a group looks like before anything was loaded into it. */
const EMPTY: State = { version: 0, stamp: '' }

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
  /** A total that was counted before, and the stamps of the state it was counted in. */
  readonly counted: { readonly total: number; readonly stamps: readonly string[] } | null
}

export interface Page {
  readonly bodies: readonly string[]
  /** Place of the last record on this page, null where no record follows it. */
  readonly next: number | null
  readonly total: number
  readonly states: readonly State[]
}

export interface Found {
  readonly body: string | null
  readonly state: State
}

export class RecordReader {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async list(query: ListQuery): Promise<Page> {
    if (query.filters.length === 0) return this.#page(query, false)
    if (query.counted) {
      const page = await this.#page(query, false)
      const { total, stamps } = query.counted
      if (page.states.every((state, index) => state.stamp === stamps[index])) return { ...page, total }
    }
    return this.#page(query, true)
  }

  async get(resource: Resource, brandId: number, key: string): Promise<Found> {
    const [row] = await this.#pool.query(getStatement(resource), resource.single ? [brandId] : [brandId, key])
    return { state: stateAt(row!, 0), body: row![2] as string | null }
  }

  async #page({ resource, brandId, filters, after, limit }: ListQuery, withCount: boolean): Promise<Page> {
    const used = filters.map(({ filter }) => filter)
    const values = [brandId, after, limit + 1, ...filters.map(({ value }) => value)]
    const rows = await this.#pool.query(listStatement(resource, used, withCount), values)
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
}

function stateAt(row: Row, index: number): State {
  const version = row[2 * index] as number | null
  return version === null ? EMPTY : { version, stamp: row[2 * index + 1] as string }
}
