/** Whose request it is: the key in the Authorization header, by its hash. */
import { type Clock, systemClock } from '../clock.ts'
import { hashKey, isWellFormedKey } from '../store/api-key.ts'
import type { Directory, KeyRecord } from '../store/directory.ts'
import { ApiError } from './errors.ts'
import { KnownKeys, type Responses } from './known-keys.ts'
import type { FailedKeys } from './limits/failed-keys.ts'

const BEARER = /^Bearer +([^ ]+) *$/i

export class Identifier {
  readonly #known: KnownKeys
  readonly #failed: FailedKeys
  readonly #clock: Clock

  constructor(directory: Directory, answering: Responses, failed: FailedKeys, clock: Clock = systemClock) {
    this.#known = new KnownKeys((hash) => directory.findKey(hash), answering, clock)
    this.#failed = failed
    this.#clock = clock
  }

  async identify(authorization: string | undefined, address: () => string): Promise<KeyRecord> {
    const key = BEARER.exec(authorization ?? '')?.[1]
    if (key === undefined) throw new ApiError('api_key_missing')
    const hash = hashKey(key)
    const found = this.#known.isKnownOrAsked(hash)
      ? await this.#known.find(hash)
      : await this.#lookUpStranger(key, hash, address())
    if (found === null || found.revoked) throw new ApiError('api_key_invalid')
    if (found.expiresAt !== null && found.expiresAt.getTime() <= this.#clock.epochMs())
      throw new ApiError('api_key_expired')
    return found
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
