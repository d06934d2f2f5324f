/** The directory as the server reads it: keys by their hash, brands by their slug. */
import type { ReadPool } from '../connections/read-pool.ts'

export interface KeyRecord {
  readonly id: string
  /** The one brand the key opens; null for a global key. */
  readonly brand: BrandRecord | null
  readonly expiresAt: Date | null
  readonly revoked: boolean
  /** A rate limit of the key's own; null for the default. */
  readonly rate: { readonly quota: number; readonly windowSeconds: number } | null
}

export interface BrandRecord {
  readonly id: number
  readonly slug: string
  readonly active: boolean
  /** Where the directory last knew it to be. */
  readonly cell: string
}

type KeyRow = [
  id: string,
  expiresAt: Date | null,
  revoked: boolean,
  quota: number | null,
  windowSeconds: number | null,
  brandId: number | null,
  slug: string,
  active: boolean,
  cell: string,
]

const FIND_KEY = {
  name: 'find-key',
  text: `select id, expires_at, revoked, quota, window_seconds, brand_id, brand_slug, brand_active, brand_cell
from directory.find_key_with_cell(decode($1, 'hex'))`,
}

const FIND_BRAND = {
  name: 'find-brand',
  text: `select id, slug, status = 'active', cell from directory.all_brands where slug = $1`,
}

const CELLS_OTHER_THAN = {
  name: 'cells-other-than',
  text: 'select distinct cell from directory.all_brands where cell <> all($1::text[]) order by cell',
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
    const [id, expiresAt, revoked, quota, windowSeconds, brandId, slug, active, cell] = row as KeyRow
    return {
      id,
      expiresAt,
      revoked,
      rate: quota === null ? null : { quota, windowSeconds: windowSeconds! },
      brand: brandId === null ? null : { id: brandId, slug, active, cell },
    }
  }

  async findBrand(slug: string): Promise<BrandRecord | null> {
    const [row] = await this.#reads.query(FIND_BRAND, [slug])
    if (!row) return null
    const [id, found, active, cell] = row as [number, string, boolean, string]
    return { id, slug: found, active, cell }
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
