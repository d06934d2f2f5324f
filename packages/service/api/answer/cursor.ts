/**
 * Keyset cursors: the position in a list and what the client was shown, signed so that only this service can write one.
 *
 * A changed cursor is rejected before any SQL. It carries the state (versions and stamps) and the total of the page it came
 * with, so that the next page does not count again. A cursor is valid as long as its secret is configured.
 */
import type { KeyObject } from 'node:crypto'
import type { Direction } from '@selvedge/catalogue'
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
  /** Of a list of records. */
  readonly direction?: Direction
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

  write(scope: CursorScope, { after, total, states }: CursorPosition): string {
    const { brandId, path } = scope
    const names = conditionsOf(scope).map(([name]) => name)
    const seen = states.map(({ version, stamp }): [number, string] => [version, stamp])
    return this.#tokens.sign([brandId, path, names, conditionsHash(this.#tokens.keys[0]!, scope), after, total, seen])
  }

  read(cursor: string, scope: CursorScope): CursorPosition {
    const { brandId, path } = scope
    const opened = cursor.length <= CURSOR_LENGTH_MAX ? this.#tokens.open(cursor) : null
    if (opened === null) throw new ApiError('invalid_cursor')
    const [ofBrand, ofPath, filterNames, hash, after, total, states] = opened.payload
    // A cursor of another brand reveals nothing, not even what it was for.
    if (ofBrand !== brandId) throw new ApiError('invalid_cursor')
    if (ofPath !== path || hash !== conditionsHash(opened.key, scope)) {
      const what = scope.direction === undefined ? 'collection and filters' : 'collection, filters and direction'
      const problem = `must be used with the ${what} it was issued for`
      throw new ApiError('cursor_mismatch', [
        { parameter: 'cursor', problem, collection: ofPath, filters: filterNames },
      ])
    }
    return { after, total, states: states.map(([version, stamp]) => ({ version, stamp })) }
  }
}

/**
 * What the records of all pages have in common. `desc` is among the filters, so that release 1.1.0, which does not know it, refuses
 * such a cursor: it would continue in the other direction.
 */
function conditionsOf({ filters, direction }: CursorScope): (readonly [name: string, value: string | number])[] {
  const given = filters.map(({ filter, value }) => [filterName(filter), value] as const)
  return direction === 'desc' ? [['direction', direction], ...given] : given
}

/** The cursor of the request and that of the next page have the same scope, so its hash is computed once. */
const lastHashes = new WeakMap<CursorScope, { readonly key: KeyObject; readonly hash: string }>()

/** Keyed, so that the values of a filter cannot be guessed from a cursor. */
function conditionsHash(key: KeyObject, scope: CursorScope): string {
  const conditions = conditionsOf(scope)
  if (conditions.length === 0) return ''
  const last = lastHashes.get(scope)
  if (last?.key === key) return last.hash
  const hash = keyedHash(key, 'filters/1', JSON.stringify(conditions)).toString('base64url').slice(0, 22)
  lastHashes.set(scope, { key, hash })
  return hash
}
