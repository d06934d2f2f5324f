/** Which brand is read. It always comes out of the key's scope, never out of the address alone. */
import { LRUCache } from 'lru-cache'
import type { BrandRecord, Directory, KeyRecord } from '../store/directory.ts'
import { ApiError } from './errors.ts'

/** A suspended brand stops being served within this time. */
const REMEMBER_MS = 5_000
const REMEMBER_MAX = 10_000

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
    const brand = await this.#known.fetch(slug)
    if (brand === undefined || !brand.active) throw new ApiError('not_found')
    return brand
  }
}
