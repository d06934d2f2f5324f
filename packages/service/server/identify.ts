/** Whose request it is: the key in the Authorization header, looked up by its hash and remembered for a few seconds. */
import { LRUCache } from 'lru-cache'
import { hashKey, isWellFormedKey } from '../store/api-key.ts'
import type { Directory, KeyRecord } from '../store/directory.ts'
import { ApiError } from './errors.ts'

/** A revoked key stops working everywhere within this time. */
const REMEMBER_MS = 5_000
const REMEMBER_MAX = 10_000

const BEARER = /^Bearer +([^ ]+) *$/i

export class Identifier {
  /** By hash, so that no key stays in memory longer than its request. */
  readonly #known: LRUCache<string, KeyRecord, Buffer>

  constructor(directory: Directory) {
    this.#known = new LRUCache({
      max: REMEMBER_MAX,
      ttl: REMEMBER_MS,
      fetchMethod: async (_hex, _stale, { context: hash }) => (await directory.findKey(hash)) ?? undefined,
    })
  }

  async identify(authorization: string | undefined): Promise<KeyRecord> {
    const key = BEARER.exec(authorization ?? '')?.[1]
    if (key === undefined) throw new ApiError('api_key_missing')
    if (!isWellFormedKey(key)) throw new ApiError('api_key_invalid')
    const hash = hashKey(key)
    const found = await this.#known.fetch(hash.toString('hex'), { context: hash })
    if (found === undefined || found.revoked) throw new ApiError('api_key_invalid')
    if (found.expiresAt !== null && found.expiresAt.getTime() <= Date.now()) throw new ApiError('api_key_expired')
    return found
  }
}
