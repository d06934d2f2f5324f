/** The directory as the listener for loads reads it, with the loader's login: load keys by their hash. */
import type { Client } from 'pg'
import { connectToPrimary } from '../connections/primary.ts'
import type { BrandAlias } from './brand-alias.ts'

export interface LoadKeyRecord {
  readonly id: string
  readonly name: string
  readonly expiresAt: Date | null
  readonly revoked: boolean
  /** Null for all groups of the brand. */
  readonly groups: readonly string[] | null
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

/** A look-up that takes longer fails, and its connection with it. */
const TIMEOUT_MS = 5_000

export class LoadDirectory {
  readonly #url: string
  /** Kept open, since it is asked every few seconds. */
  #connection: Promise<Client> | null = null
  /** The query before: a connection takes one at a time. */
  #before: Promise<unknown> = Promise.resolve()
  /** How often the database has responded. */
  responses = 0

  constructor(url: string) {
    this.#url = url
  }

  async findKey(hash: string): Promise<LoadKeyRecord | null> {
    const [row] = await this.#query(
      `select id, name, expires_at, revoked, groups, brand_id, brand_slug, brand_active, brand_cell, array(
  select row_to_json(a) from (select slug, created_at as "createdAt", expires_at as "expiresAt" from directory.brand_aliases
    where brand_id = k.brand_id and expires_at > now()) a)
from directory.find_load_key(decode($1, 'hex')) k`,
      [hash],
    )
    if (!row) return null
    const [id, name, expiresAt, revoked, groups, brandId, slug, active, cell, earlier] = row as [
      string,
      string,
      Date | null,
      boolean,
      string[] | null,
      number,
      string,
      boolean,
      string,
      { readonly [member in keyof BrandAlias]: string }[],
    ]
    const aliases = earlier.map((alias) => {
      return { slug: alias.slug, createdAt: new Date(alias.createdAt), expiresAt: new Date(alias.expiresAt) }
    })
    return { id, name, expiresAt, revoked, groups, brand: { id: brandId, slug, active, cell, aliases } }
  }

  async latestMigration(): Promise<string> {
    return (await this.#query('select max(name) from directory.migrations', []))[0]![0] as string
  }

  /** Cells that brands live in, but for those given. */
  async cellsOtherThan(known: readonly string[]): Promise<string[]> {
    const text = 'select distinct cell from directory.all_brands where cell <> all($1::text[]) order by cell'
    return (await this.#query(text, [known])).map(([cell]) => cell as string)
  }

  async end(): Promise<void> {
    await (await this.#connection?.catch(() => null))?.end().catch(() => {})
  }

  #query(text: string, values: unknown[]): Promise<unknown[][]> {
    const result = this.#before.then(() => this.#queryNow(text, values))
    this.#before = result.catch(() => {})
    return result
  }

  async #queryNow(text: string, values: unknown[]): Promise<unknown[][]> {
    const isNew = this.#connection === null
    this.#connection ??= connectToPrimary(this.#url)
    const connection = this.#connection
    try {
      const client = await connection
      const { rows } = await client.query({ text, values, rowMode: 'array', query_timeout: TIMEOUT_MS } as never)
      this.responses++
      return rows as unknown[][]
    } catch (error) {
      if (this.#connection === connection) this.#connection = null
      void connection.then((client) => client.end()).catch(() => {})
      // The server may have ended a connection that was idle, or a failover may have made another one the primary.
      if (isNew) throw error
      return this.#queryNow(text, values)
    }
  }
}
