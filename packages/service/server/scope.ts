/** Which brand is read. It always comes out of the key's scope, never out of the address alone. */
import { LRUCache } from 'lru-cache'
import type { BrandRecord, Directory, KeyRecord } from '../store/directory.ts'
import { ApiError } from './errors.ts'

/** A suspended brand stops being served within this time. */
const REMEMBER_MS = 5_000
const REMEMBER_MAX = 10_000

/** What a brand may be called, as its table has it. */
export const BRAND_SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export class BrandScope {
  readonly #known: LRUCache<string, BrandRecord>

  constructor(directory: Directory) {
    this.#known = new LRUCache({
      max: REMEMBER_MAX,
      ttl: REMEMBER_MS,
      fetchMethod: async (slug) => (await directory.findBrand(slug)) ?? undefined,
    })
  }

  /** A brand's key learns nothing of other brands, not even which exist: a suspended or unknown one is out of scope. */
  async brandFor(key: KeyRecord, slug: string): Promise<BrandRecord> {
    if (key.brand !== null) {
      if (key.brand.slug !== slug || !key.brand.active) throw new ApiError('api_key_out_of_scope')
      return key.brand
    }
    // PostgreSQL takes no U+0000, and of anything else that is no slug it knows nothing.
    const brand = BRAND_SLUG.test(slug) ? await this.#known.fetch(slug) : undefined
    if (brand === undefined || !brand.active) throw new ApiError('not_found')
    return brand
  }
}
