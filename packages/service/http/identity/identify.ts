/** Whose request it is: the key in the Authorization header, by its hash. */
import { type Clock, systemClock } from '../../clock.ts'
import { andThen, type Soon } from '../../soon.ts'
import { hashKey, isWellFormedKey } from '../../store/directory/api-key.ts'
import type { Directory, KeyRecord } from '../../store/directory/directory.ts'
import { ApiError } from '../reply/errors.ts'
import { DirectoryCache, type Responses } from './directory-cache.ts'
import type { FailedKeys } from './failed-keys.ts'

const BEARER = /^Bearer +([^ ]+) *$/i

export class Identifier {
  /** By hash, so that no key stays in memory longer than its request. */
  readonly #known: DirectoryCache<KeyRecord>
  readonly #failed: FailedKeys
  readonly #clock: Clock

  constructor(directory: Directory, responses: Responses, failed: FailedKeys, clock: Clock = systemClock) {
    this.#known = new DirectoryCache((hash) => directory.findKey(hash), responses, clock)
    this.#failed = failed
    this.#clock = clock
  }

  identify(authorization: string | undefined, address: () => string): Soon<KeyRecord> {
    const key = BEARER.exec(authorization ?? '')?.[1]
    if (key === undefined) throw new ApiError('api_key_missing')
    const hash = hashKey(key)
    const isKnown = this.#known.isKnownOrAsked(hash)
    return andThen(isKnown ? this.#known.find(hash) : this.#lookUpStranger(key, hash, address()), (found) => {
      if (found === null || found.revoked) throw new ApiError('api_key_invalid')
      const { expiresAt } = found
      if (expiresAt !== null && expiresAt.getTime() <= this.#clock.epochMs()) throw new ApiError('api_key_expired')
      return found
    })
  }

  async #lookUpStranger(key: string, hash: string, address: string): Promise<KeyRecord | null> {
    if (!isWellFormedKey(key)) return null
    const retryAfterSeconds = this.#failed.attempt(address)
    if (retryAfterSeconds !== null) throw ApiError.retryLater('rate_limited', retryAfterSeconds)
    const found = await this.#known.find(hash)
    if (found !== null) this.#failed.forgive(address)
    return found
  }
}
