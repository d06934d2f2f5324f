/** Describes the key of a request: what it opens, its quota, and when it expires. */
import { type KeyDescription, resources } from '@selvedge/catalogue'
import type { RatePolicy } from '../../http/limits/lease.ts'
import type { BrandRecord, Directory, KeyRecord } from '../../store/directory/directory.ts'
import type { RecordStore } from '../../store/reading/records.ts'
import type { Cursors } from './cursor.ts'
import { keyParameters } from './parameters.ts'

const partners = resources.find(({ path }) => path === 'partners')!

/** No brand has this id. */
const NO_BRAND_ID = 0

export class KeyDescriptions {
  readonly #directory: Directory
  readonly #records: RecordStore
  readonly #cursors: Cursors

  constructor(directory: Directory, records: RecordStore, cursors: Cursors) {
    this.#directory = directory
    this.#records = records
    this.#cursors = cursors
  }

  async describe(key: KeyRecord, policy: RatePolicy, rawQuery: string): Promise<KeyDescription> {
    const { limit, cursor } = keyParameters(rawQuery)
    const scope = { brandId: NO_BRAND_ID, path: 'key', filters: [] }
    const afterId = cursor === null ? 0 : this.#cursors.read(cursor, scope).after
    const { brands, nextId } = await this.#brands(key, afterId, limit)
    return {
      id: key.id,
      brands,
      allBrands: key.brand === null,
      partner: key.brand && (await this.#partner(key.brand)),
      groups: key.groups && [...key.groups].sort(),
      quota: { requests: policy.quota, windowSeconds: policy.windowSeconds },
      expiresAt: key.expiresAt?.toISOString() ?? null,
      nextCursor: nextId === null ? null : this.#cursors.write(scope, { after: nextId, total: 0, states: [] }),
    }
  }

  /** Its own record is the one that a view always shows. */
  async #partner({ id, active, view }: BrandRecord): Promise<KeyDescription['partner']> {
    if (!view) return null
    const { partnerId, kind } = view
    const { body } = active ? await this.#records.get(partners, id, partnerId) : { body: null }
    return { id: partnerId, slug: body && JSON.parse(body.toString()).slug, kind }
  }

  async #brands(
    { brand }: KeyRecord,
    afterId: number,
    limit: number,
  ): Promise<{ readonly brands: KeyDescription['brands']; readonly nextId: number | null }> {
    if (brand !== null) return { brands: brand.active ? [{ slug: brand.slug }] : [], nextId: null }
    // One more than is asked for tells whether there are more.
    const found = await this.#directory.activeBrands(afterId, limit + 1)
    const page = found.slice(0, limit)
    return {
      brands: page.map(({ slug }) => ({ slug })),
      nextId: found.length > limit ? page.at(-1)!.id : null,
    }
  }
}
