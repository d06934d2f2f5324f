/** The brand that a request reads. It always comes from the key's scope, never from the address alone. */
import type { Clock } from '../../clock.ts'
import { andThen, type Soon } from '../../soon.ts'
import type { KnownCells } from '../../store/cells/known-cells.ts'
import type { BrandRecord, Directory, KeyRecord } from '../../store/directory/directory.ts'
import { ApiError } from '../reply/errors.ts'
import { DirectoryCache, type Responses } from './directory-cache.ts'

/** What a brand may be called, as its table has it. */
export const BRAND_SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export class BrandScope {
  readonly #known: DirectoryCache<BrandRecord>
  readonly #cells: KnownCells

  constructor(directory: Directory, responses: Responses, cells: KnownCells, clock?: Clock) {
    this.#cells = cells
    this.#known = new DirectoryCache((slug) => directory.findBrand(slug), responses, clock)
  }

  /** A brand's key learns nothing of other brands, not even which exist: a suspended or unknown one is out of scope. */
  brandFor(key: KeyRecord, slug: string): Soon<BrandRecord> {
    if (key.brand !== null) {
      if (key.brand.slug !== slug || !key.brand.active) throw new ApiError('api_key_out_of_scope')
      return this.#readable(key.brand)
    }
    // No brand has such a name, and PostgreSQL accepts no U+0000.
    if (!BRAND_SLUG.test(slug)) throw new ApiError('not_found')
    return andThen(this.#known.find(slug), (brand) => {
      if (brand === null || !brand.active) throw new ApiError('not_found')
      return this.#readable(brand)
    })
  }

  #readable(brand: BrandRecord): BrandRecord {
    this.#cells.require(brand.cell)
    return brand
  }
}
