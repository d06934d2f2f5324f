/** The brand that a request reads. It always comes from the key's scope, never from the address alone. */
import { type Clock, systemClock } from '../../clock.ts'
import { andThen, type Soon } from '../../soon.ts'
import type { KnownCells } from '../../store/cells/known-cells.ts'
import type { BrandAlias } from '../../store/directory/brand-alias.ts'
import type { BrandRecord, Directory, KeyRecord } from '../../store/directory/directory.ts'
import { ApiError } from '../reply/errors.ts'
import { DirectoryCache, type Responses } from './directory-cache.ts'

/** What a brand may be called, as its table has it. */
export const BRAND_SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export class BrandScope {
  readonly #known: DirectoryCache<BrandRecord>
  /** By the id of the brand, so that neither a response nor its time tells a brand's key whether another slug exists. */
  readonly #aliases: DirectoryCache<readonly BrandAlias[]>
  readonly #cells: KnownCells
  readonly #clock: Clock

  constructor(directory: Directory, responses: Responses, cells: KnownCells, clock: Clock = systemClock) {
    this.#cells = cells
    this.#clock = clock
    this.#known = new DirectoryCache((slug) => directory.findBrand(slug), responses, clock)
    this.#aliases = new DirectoryCache((brandId) => directory.findAliases(Number(brandId)), responses, clock)
  }

  /** A brand's key learns nothing of other brands, not even which exist: a suspended or unknown one is out of scope. */
  brandFor(key: KeyRecord, slug: string): Soon<BrandRecord> {
    if (key.brand !== null) {
      if (!key.brand.active) throw new ApiError('api_key_out_of_scope')
      return key.brand.slug === slug ? this.#readable(key.brand) : this.#byAlias(key.brand, slug)
    }
    // No brand has such a name, and PostgreSQL accepts no U+0000.
    if (!BRAND_SLUG.test(slug)) throw new ApiError('not_found')
    return andThen(this.#known.find(slug), (brand) => {
      if (brand === null || !brand.active || !this.#lasts(brand.alias)) throw new ApiError('not_found')
      return this.#readable(brand)
    })
  }

  #byAlias(brand: BrandRecord, slug: string): Soon<BrandRecord> {
    return andThen(this.#aliases.find(String(brand.brandId)), (aliases) => {
      const alias = aliases?.find((each) => each.slug === slug)
      if (!alias || !this.#lasts(alias)) throw new ApiError('api_key_out_of_scope')
      return this.#readable({ ...brand, alias })
    })
  }

  #lasts(alias: BrandAlias | undefined): boolean {
    return alias === undefined || alias.expiresAt.getTime() > this.#clock.epochMs()
  }

  #readable(brand: BrandRecord): BrandRecord {
    this.#cells.require(brand.cell)
    return brand
  }
}
