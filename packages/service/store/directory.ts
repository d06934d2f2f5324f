/** The directory as the server reads it: keys by their hash, brands by their slug. */
import type { Reads } from './pool.ts'

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
]

const FIND_KEY = {
  name: 'find-key',
  text: `select id, expires_at, revoked, quota, window_seconds, brand_id, brand_slug, brand_active
from directory.find_key(decode($1, 'hex'))`,
}

const FIND_BRAND = {
  name: 'find-brand',
  text: `select id, slug, status = 'active' from directory.brands where slug = $1`,
}

const LATEST_MIGRATION = {
  name: 'latest-migration',
  text: 'select max(name) from directory.migrations',
}

export class Directory {
  readonly #reads: Reads

  constructor(reads: Reads) {
    this.#reads = reads
  }

  async findKey(hash: string): Promise<KeyRecord | null> {
    const [row] = await this.#reads.query(FIND_KEY, [hash])
    if (!row) return null
    const [id, expiresAt, revoked, quota, windowSeconds, brandId, slug, active] = row as KeyRow
    return {
      id,
      expiresAt,
      revoked,
      rate: quota === null ? null : { quota, windowSeconds: windowSeconds! },
      brand: brandId === null ? null : { id: brandId, slug, active },
    }
  }

  async findBrand(slug: string): Promise<BrandRecord | null> {
    const [row] = await this.#reads.query(FIND_BRAND, [slug])
    if (!row) return null
    const [id, found, active] = row as [number, string, boolean]
    return { id, slug: found, active }
  }

  async latestMigration(): Promise<string> {
    const [row] = await this.#reads.query(LATEST_MIGRATION, [])
    return row![0] as string
  }
}
