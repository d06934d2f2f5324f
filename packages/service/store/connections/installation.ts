/**
 * The databases of an installation: the cell `main`, which also has the directory, and the cells beside it. A command gets
 * its connections from here, by cell and role, and finds the cell where a brand lives: the directory says where the brand
 * was last known to be, and the cells say where it is.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type BrandCell, findBrand, findBrandOrAlias, type KnownBrand } from '../administration/brands.ts'
import { withClient, withOwner } from '../administration/connect.ts'
import { BeingDeleted } from '../being-deleted.ts'
import { type CellAddresses, type Cells, MAIN_CELL } from '../cells/cell.ts'
import { NotHere, readResidence } from '../cells/residence.ts'
import { Overloaded } from './failures.ts'
import { connectToPrimary } from './primary.ts'
import { ShortReads } from './short-reads.ts'

const POLL_MS = 200
/** For clients that wait: others need their place. */
const READ_WAIT_MS = 1_000
/** A brand that moved on is followed; each cell knows the next. */
const HOPS_MAX = 10

type Role = Exclude<keyof CellAddresses, 'readUrls'>

/** Where the address of each role is set for `main`. For other cells, the file of SELVEDGE_CELLS_FILE has it. */
const VARIABLES: Readonly<Record<Role, string>> = {
  databaseUrl: 'SELVEDGE_DATABASE_URL',
  adminDatabaseUrl: 'SELVEDGE_ADMIN_DATABASE_URL',
  loaderDatabaseUrl: 'SELVEDGE_LOADER_DATABASE_URL',
  notifierDatabaseUrl: 'SELVEDGE_NOTIFIER_DATABASE_URL',
}

/** The installation does not have a brand, a cell or an address that the command needs. */
export class NotInstalled extends Error {}

type Act<T> = (client: Client) => Promise<T>
type Tell = (sentence: string) => void
type LivingBrand = Pick<BrandCell, 'id' | 'slug' | 'cell'>

export class Installation {
  readonly #cells: Cells
  /** Who runs the command; null if nobody said. */
  readonly #actor: string | null
  /** By cell, as the loader. */
  readonly #kept = new Map<string, ShortReads>()

  constructor(cells: Cells, actor: string | null = null) {
    this.#cells = cells
    this.#actor = actor
  }

  /** Names, `main` first. */
  get cells(): readonly string[] {
    return [...this.#cells.keys()]
  }

  /** Every server that a cell is read from, as `selvedge_api`. */
  serversOf(cell: string): string[] {
    return [this.#address(cell, 'databaseUrl'), ...this.#cells.get(cell)!.readUrls]
  }

  withReader<T>(cell: string, act: Act<T>): Promise<T> {
    return withClient(this.#address(cell, 'databaseUrl'), act)
  }

  withLoader<T>(cell: string, act: Act<T>): Promise<T> {
    return withClient(this.#address(cell, 'loaderDatabaseUrl'), act, this.#actor)
  }

  withAdmin<T>(cell: string, act: Act<T>): Promise<T> {
    return withClient(this.#address(cell, 'adminDatabaseUrl'), act, this.#actor)
  }

  notifierUrl(cell: string): string {
    return this.#address(cell, 'notifierDatabaseUrl')
  }

  /** To the directory, as the owner of everything. */
  withOwner<T>(act: Act<T>): Promise<T> {
    return withOwner(this.#address(MAIN_CELL, 'adminDatabaseUrl'), act, this.#actor)
  }

  /** Acts with a connection to each cell that can be reached in this role, by name. */
  async withAllReachable<T>(role: Role, act: (clients: ReadonlyMap<string, Client>) => Promise<T>): Promise<T> {
    const clients = new Map<string, Client>()
    try {
      for (const [cell, addresses] of this.#cells) {
        const url = addresses[role]
        const client = url && (await connectToPrimary(url).catch(() => null))
        if (client) clients.set(cell, client)
      }
      return await act(clients)
    } finally {
      for (const client of clients.values()) await client.end()
    }
  }

  /** By its slug, or by one that it had before and that still leads to it. */
  async findBrand(slug: string): Promise<KnownBrand> {
    const brand = await this.withLoader(MAIN_CELL, (main) => findBrandOrAlias(main, slug))
    if (brand?.status === 'deleting') throw new BeingDeleted(slug)
    if (brand) return brand
    throw new NotInstalled(
      `There is no brand ${slug}; selvedge brands list shows all, and selvedge brands create ${slug} adds it.`,
    )
  }

  /**
   * Acts on the brand's records where it lives, with a connection of the loader. While the brand moves, this waits; if it moves
   * before the act is done, the act is rolled back and repeated in the next cell.
   */
  withBrand<T>(brand: LivingBrand, tell: Tell, act: (loader: Client, cell: string) => Promise<T>): Promise<T> {
    return this.#whereItLives(brand, tell, act, (cell, here) => this.withLoader(cell, here), Number.POSITIVE_INFINITY)
  }

  /**
   * The same for a short read, with one of a few connections that stay open until `endReads`. It waits for a move only for a moment. Throws
   * `Overloaded`.
   */
  readBrand<T>(brand: LivingBrand, tell: Tell, read: (loader: Client) => Promise<T>): Promise<T> {
    return this.#whereItLives(brand, tell, read, (cell, here) => this.#keptOf(cell).use(here), READ_WAIT_MS)
  }

  /** The same for a read that is about no brand alone. */
  readCell<T>(cell: string, read: Act<T>): Promise<T> {
    return this.#keptOf(cell).use(read)
  }

  endReads(): void {
    for (const kept of this.#kept.values()) kept.end()
  }

  #keptOf(cell: string): ShortReads {
    const known = this.#kept.get(cell) ?? new ShortReads(this.#address(cell, 'loaderDatabaseUrl'))
    this.#kept.set(cell, known)
    return known
  }

  async #whereItLives<T>(
    { id, slug, cell: hint }: LivingBrand,
    tell: Tell,
    act: (loader: Client, cell: string) => Promise<T>,
    connected: <R>(cell: string, here: Act<R>) => Promise<R>,
    waitMs: number,
  ): Promise<T> {
    const started = performance.now()
    let cell = hint
    let isTold = false
    for (let hops = 0; ; ) {
      const found = await connected(cell, (loader) => this.#actIfHere(loader, id, cell, act))
      if ('done' in found) return found.done
      const { residence } = found
      if (residence === null) {
        await this.#refuseDeleted(slug)
        throw new Error(`Cell ${cell} does not know ${slug}. selvedge doctor says where it is.`)
      }
      if (residence.status === 'gone' && hops++ < HOPS_MAX) {
        cell = residence.cellTo!
        continue
      }
      if (performance.now() - started > waitMs) throw new Overloaded()
      if (!isTold) tell(`${slug} is moving to another cell: waiting for the end of the move`)
      isTold = true
      hops = 0
      // Where it is still on its way here, the other cell is the one to ask if the move is abandoned.
      if (residence.status === 'copying') cell = residence.cellTo!
      await sleep(POLL_MS)
    }
  }

  async #refuseDeleted(slug: string): Promise<void> {
    const brand = await this.withLoader(MAIN_CELL, (main) => findBrand(main, slug))
    if (!brand || brand.status === 'deleting') throw new BeingDeleted(slug)
  }

  async #actIfHere<T>(
    loader: Client,
    brandId: number,
    cell: string,
    act: (loader: Client, cell: string) => Promise<T>,
  ) {
    // So that nothing is read and staged for nothing. The load itself makes sure in any case.
    const residence = this.#cells.size > 1 ? await readResidence(loader, brandId, cell) : null
    if (this.#cells.size > 1 && residence?.status !== 'here') return { residence }
    try {
      return { done: await act(loader, cell) }
    } catch (error) {
      if (error instanceof NotHere) return { residence: await readResidence(loader, brandId, cell) }
      throw error
    }
  }

  /** The same for the shared records, which are loaded into `main` alone, while no brand is leaving it. */
  withShared<T>(tell: Tell, act: (loader: Client, cell: string) => Promise<T>): Promise<T> {
    return this.withLoader(MAIN_CELL, async (main) => {
      for (let isTold = false; ; isTold = true) {
        try {
          return await act(main, MAIN_CELL)
        } catch (error) {
          if (!(error instanceof NotHere)) throw error
        }
        if (!isTold) tell('A brand is leaving the cell main: waiting for the end of its move')
        await sleep(POLL_MS)
      }
    })
  }

  #address(cell: string, role: Role): string {
    const addresses = this.#cells.get(cell)
    if (!addresses)
      throw new NotInstalled(
        `There is no cell ${cell} in the file of SELVEDGE_CELLS_FILE. There are ${this.cells.join(', ')}.`,
      )
    const url = addresses[role]
    if (url !== null) return url
    const name = cell === MAIN_CELL ? VARIABLES[role] : `${role} of cell ${cell} in the file of SELVEDGE_CELLS_FILE`
    throw new NotInstalled(`${name} is not set. This command needs it.`)
  }
}
