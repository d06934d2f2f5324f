/** Whose load it is: the load key in the Authorization header, by its hash, and whether it may load what the address names. */
import { type Clock, systemClock } from '../clock.ts'
import { DirectoryCache } from '../http/identity/directory-cache.ts'
import type { FailedKeys } from '../http/identity/failed-keys.ts'
import { hashKey, isWellFormedKey } from '../store/directory/api-key.ts'
import type { BrandAlias } from '../store/directory/brand-alias.ts'
import type { LoadDirectory, LoadKeyRecord } from '../store/directory/load-directory.ts'
import type { GroupsKey } from '../store/loading/load-log.ts'
import { KeyRefused, LoadError } from './errors.ts'

const BEARER = /^Bearer +([^ ]+) *$/i

export class LoadKeys {
  readonly #known: DirectoryCache<LoadKeyRecord>
  readonly #failed: FailedKeys
  readonly #clock: Clock

  constructor(directory: LoadDirectory, failed: FailedKeys, clock: Clock = systemClock) {
    const responses = {
      count: () => directory.responses,
      anySince: async (earlier: number) => directory.responses > earlier,
    }
    this.#known = new DirectoryCache((hash) => directory.findKey(hash), responses, clock)
    this.#failed = failed
    this.#clock = clock
  }

  /** Throws `KeyRefused`, alike for all reasons. */
  async identify(
    authorization: string | undefined,
    brandSlug: string,
    group: string | null,
    address: () => string,
  ): Promise<LoadKeyRecord> {
    const given = BEARER.exec(authorization ?? '')?.[1]
    if (given === undefined) throw new KeyRefused('no key')
    const key = await this.#find(given, address)
    if (key === null) throw new KeyRefused('unknown key')
    if (key.revoked) throw new KeyRefused('revoked key')
    if (key.expiresAt !== null && key.expiresAt.getTime() <= this.#clock.epochMs()) throw new KeyRefused('expired key')
    if (key.brand.slug !== brandSlug && !this.aliasOf(key, brandSlug)) throw new KeyRefused('another brand')
    if (!key.brand.active) throw new KeyRefused('suspended brand')
    if (group !== null && !mayLoad(key, group)) throw new KeyRefused(OTHER_GROUP)
    return key
  }

  /** Where the address has a slug that the brand had before. */
  aliasOf({ brand }: LoadKeyRecord, brandSlug: string): BrandAlias | null {
    const alias = brand.aliases.find(({ slug }) => slug === brandSlug)
    return alias && alias.expiresAt.getTime() > this.#clock.epochMs() ? alias : null
  }

  async #find(key: string, address: () => string): Promise<LoadKeyRecord | null> {
    if (!isWellFormedKey(key, 'load')) return null
    const hash = hashKey(key)
    if (this.#known.isKnownOrAsked(hash)) return this.#known.find(hash)
    const client = address()
    const retryAfterSeconds = this.#failed.attempt(client)
    if (retryAfterSeconds !== null) throw LoadError.retryLater('overloaded', retryAfterSeconds)
    const found = await this.#known.find(hash)
    if (found !== null) this.#failed.forgive(client)
    return found
  }
}

export const OTHER_GROUP = 'group outside the key'

export function mayLoad({ groups }: Pick<LoadKeyRecord, 'groups'>, group: string): boolean {
  return groups === null || groups.includes(group)
}

/** Null for a key that loads all groups. */
export function limitedKey({ id, groups }: Pick<LoadKeyRecord, 'id' | 'groups'>): GroupsKey | null {
  return groups && { id, groups }
}
