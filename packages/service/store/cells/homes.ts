/** The cells that brands are looked for in: asked of the directory once, then kept up to date by what the cells say. */
import { LRUCache } from 'lru-cache'
import type { ReadPool } from '../connections/read-pool.ts'
import type { Home } from './reader-hint.ts'

const BRANDS_MAX = 20_000

const FIND_HOME = { name: 'find-home', text: 'select cell, epoch from directory.brands where id = $1' }

export class Homes {
  readonly #directory: ReadPool
  readonly #known = new LRUCache<number, Home>({ max: BRANDS_MAX })

  constructor(directory: ReadPool) {
    this.#directory = directory
  }

  /** Null before the first read of the brand. */
  known(brandId: number): Home | null {
    return this.#known.get(brandId) ?? null
  }

  async of(brandId: number): Promise<Home> {
    const known = this.known(brandId)
    if (known) return known
    const [row] = await this.#directory.query(FIND_HOME, [brandId])
    if (!row) throw new Error(`the directory has no brand ${brandId}`)
    const [cell, epoch] = row as [string, number]
    const home = { cell, epoch }
    this.learn(brandId, home)
    return home
  }

  /** A read that took long may tell of an earlier home than the one that is known. */
  learn(brandId: number, home: Home): void {
    const known = this.#known.get(brandId)
    if (known === undefined || known.epoch < home.epoch) this.#known.set(brandId, home)
  }
}
