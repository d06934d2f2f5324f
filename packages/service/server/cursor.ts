/**
 * Cursors: where a walk stands, and what it has seen, in a text only this service can write.
 *
 * A cursor is authenticated, so a changed one is refused before any SQL. It carries the state (versions and stamps) and
 * the total of the page it came with, so that the next page need not count again. Secrets rotate: the first signs, all
 * verify, and a cursor lives as long as its secret is configured.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FilterValue } from '../store/records.ts'
import type { State } from '../store/state.ts'
import { nameOf } from '../store/statements.ts'
import { ApiError } from './errors.ts'

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
  readonly #secrets: readonly string[]

  constructor(secrets: readonly string[]) {
    if (secrets.length === 0) throw new Error('At least one cursor secret is needed')
    this.#secrets = secrets
  }

  write({ brandId, path, filters }: CursorScope, { after, total, states }: CursorPlace): string {
    const secret = this.#secrets[0]!
    const names = filters.map(({ filter }) => nameOf(filter))
    const seen = states.map(({ version, stamp }): [number, string] => [version, stamp])
    const payload: Payload = [brandId, path, names, filterHash(secret, filters), after, total, seen]
    const text = Buffer.from(JSON.stringify(payload))
    return Buffer.concat([mac(secret, text), text]).toString('base64url')
  }

  read(cursor: string, { brandId, path, filters }: CursorScope): CursorPlace {
    const { secret, payload } = this.#verify(cursor)
    const [ofBrand, ofPath, filterNames, hash, after, total, states] = payload
    // Another brand's cursor says nothing to this one, not even what it was for.
    if (ofBrand !== brandId) throw new ApiError('invalid_cursor')
    if (ofPath !== path || hash !== filterHash(secret, filters)) {
      const problem = 'must be used with the collection and filters it was issued for'
      throw new ApiError('cursor_mismatch', [
        { parameter: 'cursor', problem, collection: ofPath, filters: filterNames },
      ])
    }
    return { after, total, states: states.map(([version, stamp]) => ({ version, stamp })) }
  }

  #verify(cursor: string): { secret: string; payload: Payload } {
    if (cursor.length > CURSOR_LENGTH_MAX || !BASE64URL.test(cursor)) throw new ApiError('invalid_cursor')
    const bytes = Buffer.from(cursor, 'base64url')
    // Base64 has several spellings of the same bytes; only the one we wrote is ours.
    if (bytes.toString('base64url') !== cursor || bytes.length <= MAC_BYTES) throw new ApiError('invalid_cursor')
    const text = bytes.subarray(MAC_BYTES)
    const secret = this.#secrets.find((each) => timingSafeEqual(mac(each, text), bytes.subarray(0, MAC_BYTES)))
    if (secret === undefined) throw new ApiError('invalid_cursor')
    return { secret, payload: JSON.parse(text.toString()) as Payload }
  }
}

function mac(secret: string, text: Buffer): Buffer {
  return createHmac('sha256', secret).update('cursor/1\n').update(text).digest().subarray(0, MAC_BYTES)
}

/** Keyed, so that the values of a filter cannot be guessed from a cursor. */
function filterHash(secret: string, filters: readonly FilterValue[]): string {
  if (filters.length === 0) return ''
  const canonical = JSON.stringify(filters.map(({ filter, value }) => [nameOf(filter), value]))
  return createHmac('sha256', secret).update('filters/1\n').update(canonical).digest('base64url').slice(0, 22)
}
