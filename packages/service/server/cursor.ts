/**
 * Cursors: where a walk stands, and what it has seen, in a text only this service can write.
 *
 * A cursor is authenticated, so a changed one is refused before any SQL. It carries the state (versions and stamps) and
 * the total of the page it came with, so that the next page need not count again. Secrets rotate: the first signs, all
 * verify, and a cursor lives as long as its secret is configured.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FilterValue } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { nameOf } from '../store/statements.ts'
import { ApiError } from './errors.ts'
import { KeyedHash } from './keyed-hash.ts'

export interface CursorPlace {
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

const MAC_BYTES = 16
const CURSOR_LENGTH_MAX = 4096
const BASE64URL = /^[A-Za-z0-9_-]+$/

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
  readonly #keys: readonly KeyedHash[]

  constructor(secrets: readonly string[]) {
    if (secrets.length === 0) throw new Error('At least one cursor secret is needed')
    this.#keys = secrets.map((secret) => new KeyedHash(secret))
  }

  write({ brandId, path, filters }: CursorScope, { after, total, states }: CursorPlace): string {
    const key = this.#keys[0]!
    const names = filters.map(({ filter }) => nameOf(filter))
    const seen = states.map(({ version, stamp }): [number, string] => [version, stamp])
    const payload: Payload = [brandId, path, names, filterHash(key, filters), after, total, seen]
    const text = Buffer.from(JSON.stringify(payload))
    return Buffer.concat([mac(key, text), text]).toString('base64url')
  }

  read(cursor: string, { brandId, path, filters }: CursorScope): CursorPlace {
    const { key, payload } = this.#verify(cursor)
    const [ofBrand, ofPath, filterNames, hash, after, total, states] = payload
    // Another brand's cursor says nothing to this one, not even what it was for.
    if (ofBrand !== brandId) throw new ApiError('invalid_cursor')
    if (ofPath !== path || hash !== filterHash(key, filters)) {
      const problem = 'must be used with the collection and filters it was issued for'
      throw new ApiError('cursor_mismatch', [
        { parameter: 'cursor', problem, collection: ofPath, filters: filterNames },
      ])
    }
    return { after, total, states: states.map(([version, stamp]) => ({ version, stamp })) }
  }

  #verify(cursor: string): { key: KeyedHash; payload: Payload } {
    if (cursor.length > CURSOR_LENGTH_MAX || !BASE64URL.test(cursor)) throw new ApiError('invalid_cursor')
    const bytes = Buffer.from(cursor, 'base64url')
    // Base64 has several spellings of the same bytes; only the one we wrote is ours.
    if (bytes.toString('base64url') !== cursor || bytes.length <= MAC_BYTES) throw new ApiError('invalid_cursor')
    const text = bytes.subarray(MAC_BYTES)
    const key = this.#keys.find((each) => timingSafeEqual(mac(each, text), bytes.subarray(0, MAC_BYTES)))
    if (key === undefined) throw new ApiError('invalid_cursor')
    return { key, payload: JSON.parse(text.toString()) as Payload }
  }
}

const CURSOR = Buffer.from('cursor/1\n')
const FILTERS = Buffer.from('filters/1\n')

function mac(key: KeyedHash, text: Buffer): Buffer {
  return key.of(Buffer.concat([CURSOR, text])).subarray(0, MAC_BYTES)
}

/** Keyed, so that the values of a filter cannot be guessed from a cursor. */
function filterHash(key: KeyedHash, filters: readonly FilterValue[]): string {
  if (filters.length === 0) return ''
  const canonical = JSON.stringify(filters.map(({ filter, value }) => [nameOf(filter), value]))
  return key
    .of(Buffer.concat([FILTERS, Buffer.from(canonical)]))
    .toString('base64url')
    .slice(0, 22)
}
