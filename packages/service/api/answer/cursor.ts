/**
 * Keyset cursors: the position in a list and what the client was shown, signed so that only this service can write one.
 *
 * A changed cursor is rejected before any SQL. It carries the state (versions and stamps) and the total of the page it came
 * with, so that the next page does not count again. A cursor is valid as long as its secret is configured.
 */
import type { KeyObject } from 'node:crypto'
import { ApiError } from '../../http/reply/errors.ts'
import { keyedHash, SignedTokens } from '../../signed-token.ts'
import type { FilterValue } from '../../store/reading/records.ts'
import { filterName } from '../../store/reading/statements.ts'
import type { State } from '../../store/state.ts'

export interface CursorPosition {
  readonly after: number
  readonly total: number
  readonly states: readonly State[]
}

/** What a cursor is valid for. */
export interface CursorScope {
  readonly brandId: number
  readonly path: string
  readonly filters: readonly FilterValue[]
}

const CURSOR_LENGTH_MAX = 4096

type Payload = [
  brandId: number,
  path: string,
  filterNames: string[],
  filterHash: string,
  after: number,
  total: number,
  states: [version: number, stamp: string][],
]

export class Cursors {
  readonly #tokens: SignedTokens<Payload>

  constructor(secrets: readonly string[]) {
    if (secrets.length === 0) throw new Error('At least one cursor secret is needed')
    this.#tokens = new SignedTokens('cursor/1', secrets)
  }

  write({ brandId, path, filters }: CursorScope, { after, total, states }: CursorPosition): string {
    const names = filters.map(({ filter }) => filterName(filter))
    const seen = states.map(({ version, stamp }): [number, string] => [version, stamp])
    return this.#tokens.sign([brandId, path, names, filterHash(this.#tokens.keys[0]!, filters), after, total, seen])
  }

  read(cursor: string, { brandId, path, filters }: CursorScope): CursorPosition {
    const opened = cursor.length <= CURSOR_LENGTH_MAX ? this.#tokens.open(cursor) : null
    if (opened === null) throw new ApiError('invalid_cursor')
    const [ofBrand, ofPath, filterNames, hash, after, total, states] = opened.payload
    // A cursor of another brand reveals nothing, not even what it was for.
    if (ofBrand !== brandId) throw new ApiError('invalid_cursor')
    if (ofPath !== path || hash !== filterHash(opened.key, filters)) {
      const problem = 'must be used with the collection and filters it was issued for'
      throw new ApiError('cursor_mismatch', [
        { parameter: 'cursor', problem, collection: ofPath, filters: filterNames },
      ])
    }
    return { after, total, states: states.map(([version, stamp]) => ({ version, stamp })) }
  }
}

/** The cursor of the request and that of the next page have the same filters, so their hash is computed once. */
const lastHashes = new WeakMap<readonly FilterValue[], { readonly key: KeyObject; readonly hash: string }>()

/** Keyed, so that the values of a filter cannot be guessed from a cursor. */
function filterHash(key: KeyObject, filters: readonly FilterValue[]): string {
  if (filters.length === 0) return ''
  const last = lastHashes.get(filters)
  if (last?.key === key) return last.hash
  const canonical = JSON.stringify(filters.map(({ filter, value }) => [filterName(filter), value]))
  const hash = keyedHash(key, 'filters/1', canonical).toString('base64url').slice(0, 22)
  lastHashes.set(filters, { key, hash })
  return hash
}
