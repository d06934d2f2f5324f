/** The cells that brands are looked for in: asked of the directory once, then kept up to date by what the cells say. */
import { LRUCache } from 'lru-cache'
import { Overloaded } from '../connections/failures.ts'
import type { PrimaryPool, Row } from '../connections/read-pool.ts'
import type { Home } from './reader-hint.ts'

const BRANDS_MAX = 20_000

const FIND_HOME = { name: 'find-home', text: 'select cell, epoch from directory.all_brands where id = $1' }

export class Homes {
  readonly #directory: PrimaryPool
  readonly #known = new LRUCache<number, Home>({ max: BRANDS_MAX })

  constructor(directory: PrimaryPool) {
    this.#directory = directory
  }

  /** Null before the first read of the brand. */
  known(brandId: number): Home | null {
    return this.#known.get(brandId) ?? null
  }

  async of(brandId: number): Promise<Home> {
    const known = this.known(brandId)
    if (known) return known
    const [cell, epoch] = (await this.#find(brandId)) as [string, number]
    const home = { cell, epoch }
    this.learn(brandId, home)
    return home
  }

  /** Somebody has found the brand, so a server that does not have it lags: the primary is asked then. */
  async #find(brandId: number): Promise<Row> {
    const [row] = await this.#directory.query(FIND_HOME, [brandId])
    if (row) return row
    const rows = await this.#directory.primaryFor(brandId)?.query(FIND_HOME, [brandId])
    if (rows?.[0]) return rows[0]
    throw new Overloaded({ cause: new Error(`the directory does not show brand ${brandId} yet`) })
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
