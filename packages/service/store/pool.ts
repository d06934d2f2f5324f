/** Connections to one PostgreSQL server: how a statement gets one, within a deadline, and another if that one is lost. */
import { Checkout } from './checkout.ts'
import { isAnswer, isConnectionLoss, isStalePlan, isTooLong, Overloaded } from './failures.ts'
import { Lanes } from './lanes.ts'
import type { State } from './state.ts'

/** A statement is tried on at most this many connections that were made for it; they may die while they are made, too. */
const FRESH_TRIES_MAX = 5

export interface PoolSettings {
  readonly url: string
  /** For one statement at a time each: those that have no name, and those that may take long. */
  readonly connectionsMax: number
  /** Lanes for named statements, where those are quick; 0 where they are not. */
  readonly lanesMax: number
  /** How long a statement may take, waiting for a connection included. */
  readonly deadlineMs: number
}

export interface Statement {
  /** Prepared once per connection under this name; without one it is planned for its own values at each call. */
  readonly name?: string
  readonly text: string
}

export type Row = readonly unknown[]

/** On whose behalf a read is made, where several servers could answer it and some may be behind others. */
export interface Placement {
  /** What one brand is shown never goes back: neither its own records, nor the shared ones it asks for. */
  readonly brandId: number
  /** The states that rows were read from. */
  statesOf(rows: readonly Row[]): ReadonlyMap<string, State>
  /** States a client was shown before, perhaps by another process; what it is shown now must not be older. */
  readonly atLeast: ReadonlyMap<string, State>
}

export interface Reads {
  query(statement: Statement, values: readonly unknown[], placement?: Placement): Promise<Row[]>
}

/** Connections in use and idle, and reads that wait for one. */
export interface PoolFigures {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

export class Pool implements Reads {
  readonly #checkout: Checkout
  readonly #lanes: Lanes | null
  readonly #deadlineMs: number
  /** How often the server has responded to a read, with rows or with an error. */
  responses = 0

  constructor({ url, connectionsMax, lanesMax, deadlineMs }: PoolSettings) {
    this.#checkout = new Checkout(url, connectionsMax, deadlineMs)
    this.#lanes = lanesMax === 0 ? null : new Lanes(url, lanesMax, deadlineMs)
    this.#deadlineMs = deadlineMs
  }

  query(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.queryBy(Date.now() + this.#deadlineMs, statement, values)
  }

  /** All statements are reads, so one whose connection died under it is run again, on another. */
  async queryBy(deadline: number, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    // What ended one connection mostly ended its idle siblings too, unnoticed yet: those do not count as tries.
    for (let freshTries = 0; ; ) {
      let isProven = false
      try {
        const isQuick = this.#lanes !== null && statement.name !== undefined
        const connection = isQuick ? this.#lanes.choose() : await this.#checkout.connect(deadline)
        isProven = connection.isProven
        const rows = await connection.run(statement, values, deadline)
        this.responses++
        return rows
      } catch (error) {
        if (isAnswer(error)) this.responses++
        // Only reads that are quick by nature: a count may take too long whenever it is asked for.
        if (this.#lanes && isTooLong(error)) throw new Overloaded({ cause: error })
        if (!isProven) freshTries++
        const isWorthATry = isConnectionLoss(error) ? freshTries < FRESH_TRIES_MAX : isStalePlan(error) && isProven
        if (!isWorthATry || Date.now() >= deadline) throw error
      }
    }
  }

  get figures(): PoolFigures {
    const parts = this.#lanes ? [this.#checkout, this.#lanes] : [this.#checkout]
    const sum = (figure: keyof PoolFigures): number => parts.reduce((total, part) => total + part[figure], 0)
    return { busy: sum('busy'), idle: sum('idle'), waiting: sum('waiting') }
  }

  async end(): Promise<void> {
    this.#lanes?.end()
    await this.#checkout.end()
  }
}
