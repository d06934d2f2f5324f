/** The directory as the listener for loads reads it, with the loader's login: load keys by their hash. */
import { KeptConnection } from '../connections/kept-connection.ts'
import type { BrandAlias } from './brand-alias.ts'
import { SchemaDirectory } from './schema-directory.ts'

export interface LoadKeyRecord {
  readonly id: string
  readonly name: string
  readonly expiresAt: Date | null
  readonly revoked: boolean
  /** Null for all groups of the brand. */
  readonly groups: readonly string[] | null
  /** A rate limit of the key's own; null for the default. */
  readonly rate: { readonly quota: number; readonly windowSeconds: number } | null
  readonly brand: LoadKeyBrand
}

interface LoadKeyBrand {
  readonly id: number
  readonly slug: string
  readonly active: boolean
  readonly cell: string
  /** Slugs that it had before. */
  readonly aliases: readonly BrandAlias[]
}

type KeyRow = readonly [
  id: string,
  name: string,
  expiresAt: Date | null,
  revoked: boolean,
  quota: number | null,
  windowSeconds: number | null,
  groups: string[] | null,
  brandId: number,
  slug: string,
  active: boolean,
  cell: string,
  aliases: { readonly [member in keyof BrandAlias]: string }[],
]

export class LoadDirectory {
  readonly #connection: KeptConnection
  readonly schema: SchemaDirectory

  constructor(url: string) {
    this.#connection = new KeptConnection(url)
    this.schema = new SchemaDirectory(this.#connection)
  }

  /** How often the database has responded. */
  get responses(): number {
    return this.#connection.responses
  }

  async findKey(hash: string): Promise<LoadKeyRecord | null> {
    const [row] = await this.#connection.query<KeyRow>(
      `select id, name, expires_at, revoked, quota, window_seconds, groups, brand_id, brand_slug, brand_active, brand_cell, array(
  select row_to_json(a) from (select slug, created_at as "createdAt", expires_at as "expiresAt" from directory.brand_aliases
    where brand_id = k.brand_id and expires_at > now()) a)
from directory.find_load_key_with_quota(decode($1, 'hex')) k`,
      [hash],
    )
    if (!row) return null
    const [id, name, expiresAt, revoked, quota, windowSeconds, groups, brandId, slug, active, cell, earlier] = row
    const aliases = earlier.map((alias) => {
      return { slug: alias.slug, createdAt: new Date(alias.createdAt), expiresAt: new Date(alias.expiresAt) }
    })
    const rate = quota === null || windowSeconds === null ? null : { quota, windowSeconds }
    return { id, name, expiresAt, revoked, groups, rate, brand: { id: brandId, slug, active, cell, aliases } }
  }

  end(): Promise<void> {
    return this.#connection.end()
  }
}
