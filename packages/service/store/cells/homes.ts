/** The cells that brands are looked for in: asked of the directory once, then kept up to date by what the cells say. */
import { LRUCache } from 'lru-cache'
import { Overloaded } from '../connections/failures.ts'
import type { PrimaryPool, Row, Statement } from '../connections/read-pool.ts'
import { FIRST_VIEW_ID } from '../owner.ts'
import type { Home } from './reader-hint.ts'

const BRANDS_MAX = 20_000

/** The directory shows views only to statements that ask for them. It has one row, whether there is such a view or not. */
const FIND_BRAND_OF_VIEW = {
  name: 'find-brand-of-view',
  text: `select o.view_of from (select set_config('app.with_views', 'on', true)) s
left join lateral (select view_of from directory.owners where id = $1) o on true`,
}

const FIND_HOME = { name: 'find-home', text: 'select cell, epoch from directory.all_brands where id = $1' }

export class Homes {
  readonly #directory: PrimaryPool
  readonly #known = new LRUCache<number, Home>({ max: BRANDS_MAX })
  readonly #brandsOfViews = new LRUCache<number, number>({ max: BRANDS_MAX })

  constructor(directory: PrimaryPool) {
    this.#directory = directory
  }

  /** A view lives where its brand does. */
  async brandOf(ownerId: number): Promise<number> {
    if (ownerId < FIRST_VIEW_ID) return ownerId
    const known = this.#brandsOfViews.get(ownerId)
    if (known !== undefined) return known
    const [brandId] = await this.#find(FIND_BRAND_OF_VIEW, ownerId)
    this.#brandsOfViews.set(ownerId, brandId as number)
    return brandId as number
  }

  /** Null before the first read of the brand or the view. */
  known(ownerId: number): Home | null {
    const brandId = ownerId < FIRST_VIEW_ID ? ownerId : this.#brandsOfViews.get(ownerId)
    return (brandId !== undefined && this.#known.get(brandId)) || null
  }

  async of(brandId: number): Promise<Home> {
    const known = this.known(brandId)
    if (known) return known
    const [cell, epoch] = (await this.#find(FIND_HOME, brandId)) as [string, number]
    const home = { cell, epoch }
    this.learn(brandId, home)
    return home
  }

  /** Somebody has found the owner, so a server that does not have it lags: the primary is asked then. */
  async #find(statement: Statement, ownerId: number): Promise<Row> {
    const [row] = await this.#directory.query(statement, [ownerId])
    if (isFound(row)) return row
    const rows = await this.#directory.primaryFor(ownerId)?.query(statement, [ownerId])
    if (isFound(rows?.[0])) return rows[0]
    throw new Overloaded({ cause: new Error(`the directory does not show ${ownerId} yet`) })
  }

  /** So that the next read asks the directory again. */
  forget(brandId: number): void {
    this.#known.delete(brandId)
  }

  /** A read that took long may tell of an earlier home than the one that is known. */
  learn(brandId: number, home: Home): void {
    const known = this.#known.get(brandId)
    if (known === undefined || known.epoch < home.epoch) this.#known.set(brandId, home)
  }
}

function isFound(row: Row | undefined): row is Row {
  return row !== undefined && row[0] !== null
}
