/**
 * Reads of brands that live in several cells, behind the same interface as a pool: each read goes to the cell where the brand
 * was last known to be, asks in the same statement whether it lives there, and is sent on if it does not.
 */
import { GRACE_MS, onDeadline } from '../connections/deadline.ts'
import { isWorthAnotherServer, Overloaded, Unanswered } from '../connections/failures.ts'
import type { PrimaryPool, ReadContext, ReadPool, Row, Statement } from '../connections/read-pool.ts'
import { MAIN_CELL } from './cell.ts'
import type { Homes } from './homes.ts'
import type { KnownCells } from './known-cells.ts'
import { compareHint, type Home, residenceSql, type Verdict } from './reader-hint.ts'

/** From an old home to the present one, with a move that ends meanwhile. More happen only if cells contradict each other. */
const HOPS_MAX = 8

type ReadFrom = (pool: PrimaryPool, home: Home, statement: Statement, values: readonly unknown[]) => Promise<Row[]>

export class CellReads implements PrimaryPool {
  readonly #cells: ReadonlyMap<string, PrimaryPool>
  readonly #known: KnownCells
  readonly #homes: Homes
  readonly #deadlineMs: number

  constructor(cells: ReadonlyMap<string, PrimaryPool>, known: KnownCells, homes: Homes, deadlineMs: number) {
    this.#cells = cells
    this.#known = known
    this.#homes = homes
    this.#deadlineMs = deadlineMs
  }

  /** Without a brand, it is the directory that is read. */
  async query(statement: Statement, values: readonly unknown[], context?: ReadContext): Promise<Row[]> {
    if (!context) return this.#cells.get(MAIN_CELL)!.query(statement, values).catch(asOverloaded)
    return this.#read(context.brandId, statement, values, async (pool, home, asked, given) => {
      const inCell = contextIn(home, context)
      const rows = await pool.query(asked, given, inCell)
      return verdictOf(rows, home).kind === 'behind'
        ? primaryOf(pool, home, context.brandId).query(asked, given, inCell)
        : rows
    })
  }

  primaryFor(brandId: number): ReadPool {
    return {
      query: (statement, values) =>
        this.#read(brandId, statement, values, (pool, home, asked, given) =>
          primaryOf(pool, home, brandId).query(asked, given),
        ),
    }
  }

  /** A cell that does not respond is no fault of the service, which serves all others: the client may try again. */
  #read(brandId: number, statement: Statement, values: readonly unknown[], readFrom: ReadFrom): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const late = (): void =>
        reject(new Overloaded({ cause: new Unanswered(`the cell of brand ${brandId} does not answer in time`) }))
      const cancel = onDeadline(Date.now() + this.#deadlineMs + GRACE_MS, late)
      this.#follow(brandId, statement, values, readFrom).catch(asOverloaded).then(resolve, reject).finally(cancel)
    })
  }

  async #follow(ownerId: number, statement: Statement, values: readonly unknown[], readFrom: ReadFrom): Promise<Row[]> {
    const brandId = await this.#homes.brandOf(ownerId)
    const asked = withResidence(statement, values.length + 1)
    const given = [...values, brandId]
    let home = await this.#homes.of(brandId)
    for (let hops = 0; hops < HOPS_MAX; hops++) {
      const rows = await readFrom(this.#poolOf(home, brandId), home, asked, given)
      const verdict = verdictOf(rows, home)
      if (verdict.kind === 'behind') throw new Overloaded({ cause: new Error(`cell ${home.cell} is behind`) })
      home = verdict.home
      if (verdict.kind === 'served') {
        this.#homes.learn(brandId, home)
        return rows
      }
    }
    throw new Error(`brand ${brandId} is sent from cell to cell; selvedge doctor says which of them are wrong`)
  }

  /** What is remembered of a brand in an unknown cell is forgotten: nothing here would say that it has moved on. */
  #poolOf({ cell }: Home, brandId: number): PrimaryPool {
    const pool = this.#cells.get(cell)
    if (!pool) this.#homes.forget(brandId)
    this.#known.require(cell)
    return pool!
  }
}

/** Of a cell, or of the directory, that does not respond. */
function asOverloaded(cause: unknown): never {
  throw isWorthAnotherServer(cause) ? new Overloaded({ cause }) : cause
}

/** A server that does not have the brand shows no states of it: that is not less than it was shown before. */
function contextIn(home: Home, { brandId, statesOf, atLeast }: ReadContext): ReadContext {
  return {
    brandId,
    atLeast,
    statesOf: (rows) => (verdictOf(rows, home).kind === 'served' ? statesOf(rows) : new Map()),
  }
}

function primaryOf(pool: PrimaryPool, { cell }: Home, brandId: number): ReadPool {
  const primary = pool.primaryFor(brandId)
  if (primary === null) throw new Unanswered(`cell ${cell} has no primary`)
  return primary
}

const extended = new WeakMap<Statement, Statement>()

/** The statement with one more column, which its readers do not look at. Every statement of a brand has at least one row. */
function withResidence(statement: Statement, parameter: number): Statement {
  const known = extended.get(statement)
  if (known) return known
  const text = `select q.*, ${residenceSql(`$${parameter}`)}\nfrom (${statement.text}) q`
  const made = statement.name === undefined ? { text } : { name: `${statement.name}@`, text }
  extended.set(statement, made)
  return made
}

function verdictOf([row]: readonly Row[], home: Home): Verdict {
  return compareHint(row!.at(-1) as string | null, home)
}
