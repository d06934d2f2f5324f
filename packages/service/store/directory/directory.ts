/** The directory as the server reads it: keys by their hash, brands by their slug. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { ReadPool } from '../connections/read-pool.ts'
import { openGroups } from '../views/open-groups.ts'
import type { BrandAlias } from './brand-alias.ts'

export interface KeyRecord {
  readonly id: string
  /** The one brand the key opens; null for a global key. */
  readonly brand: BrandRecord | null
  readonly expiresAt: Date | null
  readonly revoked: boolean
  /** Paths of the groups that it opens; null for all. The key of a view always has them. */
  readonly groups: ReadonlySet<string> | null
  /** A rate limit of the key's own; null for the default. */
  readonly rate: { readonly quota: number; readonly windowSeconds: number } | null
}

export interface BrandRecord {
  /** The owner of the records: the brand, or the view that the key opens. */
  readonly id: number
  /** The brand itself, which has the slugs and the files. */
  readonly brandId: number
  /** Whose view it is. */
  readonly view?: ViewRecord
  readonly slug: string
  readonly active: boolean
  /** Where the directory last knew it to be. */
  readonly cell: string
  /** Where the brand was found by a slug that it had before. */
  readonly alias?: BrandAlias
}

export interface ViewRecord {
  readonly partnerId: string
  readonly kind: ViewKind
}

type KeyRow = [
  id: string,
  expiresAt: Date | null,
  revoked: boolean,
  quota: number | null,
  windowSeconds: number | null,
  groups: string[] | null,
  ownerId: number | null,
  brandId: number,
  slug: string,
  active: boolean,
  cell: string,
  partnerId: string | null,
  kind: ViewKind,
]

type BrandRow = [
  id: number,
  slug: string,
  active: boolean,
  cell: string,
  aliasCreatedAt: Date | null,
  aliasExpiresAt: Date | null,
]

const FIND_KEY = {
  name: 'find-key',
  text: `select id, expires_at, revoked, quota, window_seconds, groups,
  owner_id, brand_id, brand_slug, is_active, brand_cell, partner_id, kind
from directory.find_key_with_view(decode($1, 'hex'))`,
}

const FIND_BRAND = {
  name: 'find-brand',
  text: `select id, slug, status = 'active', cell, null, null from directory.all_brands where slug = $1
union all
select b.id, b.slug, b.status = 'active', b.cell, a.created_at, a.expires_at
from directory.brand_aliases a join directory.all_brands b on b.id = a.brand_id where a.slug = $1 and a.expires_at > now()`,
}

const FIND_ALIASES = {
  name: 'find-aliases',
  text: 'select slug, created_at, expires_at from directory.brand_aliases where brand_id = $1 and expires_at > now()',
}

const ACTIVE_BRANDS = {
  name: 'active-brands',
  text: `select id, slug from directory.all_brands where status = 'active' and id > $1 order by id limit $2`,
}

/** From each cell to the next, by an index: a process that asks whether it is ready does not read all brands. */
export const CELLS_OTHER_THAN = {
  name: 'cells-other-than',
  text: `with recursive cells as ((select cell from directory.all_brands order by cell limit 1)
  union all
  select (select b.cell from directory.all_brands b where b.cell > c.cell order by b.cell limit 1) from cells c where c.cell is not null)
select cell from cells where cell <> all($1::text[])`,
}

const LATEST_MIGRATION = {
  name: 'latest-migration',
  text: 'select max(name) from directory.migrations',
}

export class Directory {
  readonly #reads: ReadPool

  constructor(reads: ReadPool) {
    this.#reads = reads
  }

  async findKey(hash: string): Promise<KeyRecord | null> {
    const [row] = await this.#reads.query(FIND_KEY, [hash])
    if (!row) return null
    const [
      id,
      expiresAt,
      revoked,
      quota,
      windowSeconds,
      groups,
      ownerId,
      brandId,
      slug,
      active,
      cell,
      partnerId,
      kind,
    ] = row as KeyRow
    const view = partnerId === null ? undefined : { partnerId, kind }
    return {
      id,
      expiresAt,
      revoked,
      groups: view ? openGroups(kind, groups) : groups && new Set(groups),
      rate: quota === null ? null : { quota, windowSeconds: windowSeconds! },
      brand: ownerId === null ? null : { id: ownerId, brandId, ...(view && { view }), slug, active, cell },
    }
  }

  /** By its slug, or by one that it had before. */
  async findBrand(slug: string): Promise<BrandRecord | null> {
    const [row] = await this.#reads.query(FIND_BRAND, [slug])
    if (!row) return null
    const [id, found, active, cell, createdAt, expiresAt] = row as BrandRow
    const alias = createdAt && { slug, createdAt, expiresAt: expiresAt! }
    return { id, brandId: id, slug: found, active, cell, ...(alias && { alias }) }
  }

  /** Slugs that a brand had before. */
  async findAliases(brandId: number): Promise<readonly BrandAlias[]> {
    const rows = await this.#reads.query(FIND_ALIASES, [brandId])
    return rows.map((row) => {
      const [slug, createdAt, expiresAt] = row as [string, Date, Date]
      return { slug, createdAt, expiresAt }
    })
  }

  /** In the order of their ids. */
  async activeBrands(afterId: number, limit: number): Promise<{ id: number; slug: string }[]> {
    const rows = await this.#reads.query(ACTIVE_BRANDS, [afterId, limit])
    return (rows as [number, string][]).map(([id, slug]) => ({ id, slug }))
  }

  /** Cells that brands live in, but for those given. */
  async cellsOtherThan(known: readonly string[]): Promise<string[]> {
    return (await this.#reads.query(CELLS_OTHER_THAN, [known])).map(([cell]) => cell as string)
  }

  async latestMigration(): Promise<string> {
    const [row] = await this.#reads.query(LATEST_MIGRATION, [])
    return row![0] as string
  }
}
