/** Connections to one PostgreSQL server: how a statement gets one, within a deadline, and another if that one is lost. */
import { Checkout } from './checkout.ts'
import { isAnswer, isConnectionLoss, isStalePlan, isTooLong, Overloaded } from './failures.ts'
import { PipelinedConnections } from './pipelined-connections.ts'
import type { PrimaryPool, Row, Statement } from './read-pool.ts'

/** A statement is tried on at most this many connections that were made for it; they may die while they are made, too. */
const FRESH_TRIES_MAX = 5

export interface PoolSettings {
  readonly url: string
  /** For one statement at a time each: those that have no name, and those that may take long. */
  readonly connectionsMax: number
  /** Pipelined connections for named statements, where those are quick; 0 where they are not. */
  readonly pipelinedMax: number
  /** How long a statement may take, waiting for a connection included. */
  readonly deadlineMs: number
}

/** Connections in use and idle, and reads that wait for one. */
export interface PoolCounts {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

export class Pool implements PrimaryPool {
  readonly #checkout: Checkout
  readonly #pipelined: PipelinedConnections | null
  readonly #deadlineMs: number
  /** How often the server has responded to a read, with rows or with an error. */
  responses = 0

  constructor({ url, connectionsMax, pipelinedMax, deadlineMs }: PoolSettings) {
    this.#checkout = new Checkout(url, connectionsMax, deadlineMs)
    this.#pipelined = pipelinedMax === 0 ? null : new PipelinedConnections(url, pipelinedMax, deadlineMs)
    this.#deadlineMs = deadlineMs
  }

  primaryFor(): this {
    return this
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
        const isQuick = this.#pipelined !== null && statement.name !== undefined
        const connection = isQuick ? this.#pipelined.choose() : await this.#checkout.connect(deadline)
        isProven = connection.isProven
        const rows = await connection.run(statement, values, deadline)
        this.responses++
        return rows
      } catch (error) {
        if (isAnswer(error)) this.responses++
        // Only reads that are quick by nature: a count may take too long whenever it is asked for.
        if (this.#pipelined && isTooLong(error)) throw new Overloaded({ cause: error })
        if (!isProven) freshTries++
        const isWorthATry = isConnectionLoss(error) ? freshTries < FRESH_TRIES_MAX : isStalePlan(error) && isProven
        if (!isWorthATry || Date.now() >= deadline) throw error
      }
    }
  }

  get counts(): PoolCounts {
    const parts = this.#pipelined ? [this.#checkout, this.#pipelined] : [this.#checkout]
    const sum = (state: keyof PoolCounts): number => parts.reduce((total, part) => total + part[state], 0)
    return { busy: sum('busy'), idle: sum('idle'), waiting: sum('waiting') }
  }

  async end(): Promise<void> {
    this.#pipelined?.end()
    await this.#checkout.end()
  }
}
