/**
 * Reads routed over several servers, behind the same interface as a pool: the server is chosen, what it shows is checked,
 * and the read is retried once on another server. All of that happens within the read's one deadline.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { isWorthAnotherServer } from '../connections/failures.ts'
import type { PrimaryPool, ReadContext, ReadPool, Row, Statement } from '../connections/read-pool.ts'
import type { State } from '../state.ts'
import type { DatabaseServer, PoolKind } from './database-server.ts'
import type { ReplicaAffinity } from './replica-affinity.ts'
import type { RetryBudget } from './retry-budget.ts'
import type { ServerChoice } from './server-choice.ts'

/** A read without a response after this share of its deadline is also sent to another server (hedging). */
export const PATIENCE_SHARE = 1 / 3

/** Hedged reads may use this share of the retry budget; the rest is for reads that failed. */
const SLOW_SHARE = 1 / 2

const NO_STATES: ReadonlyMap<string, State> = new Map()

export interface ReadParts {
  readonly choice: ServerChoice
  readonly affinity: ReplicaAffinity
  readonly budget: RetryBudget
}

interface Answer {
  readonly rows: Row[]
  readonly from: DatabaseServer
}

type ReadFrom = (server: DatabaseServer) => Promise<Answer>

export class RoutedReads implements PrimaryPool {
  readonly #kind: PoolKind
  readonly #deadlineMs: number
  readonly #parts: ReadParts

  constructor(kind: PoolKind, deadlineMs: number, parts: ReadParts) {
    this.#kind = kind
    this.#deadlineMs = deadlineMs
    this.#parts = parts
  }

  primaryFor(brandId: number): ReadPool | null {
    const { affinity, choice } = this.#parts
    const { primary } = choice
    return (
      primary && {
        query: async (statement, values, context) => {
          const rows = await primary.read(this.#kind, this.#deadline(), statement, values)
          if (context) affinity.note(brandId, primary, context.statesOf(rows))
          return rows
        },
      }
    )
  }

  async query(statement: Statement, values: readonly unknown[], context?: ReadContext): Promise<Row[]> {
    const deadline = this.#deadline()
    this.#parts.budget.noteRead()
    const readFrom: ReadFrom = async (from) => ({
      rows: await from.read(this.#kind, deadline, statement, values),
      from,
    })
    if (context) return this.#readInOrder(readFrom, context, deadline)
    const { choice } = this.#parts
    const first = choice.any()
    return (await this.#tryTwice(readFrom, first, async () => choice.others(first)[0] ?? first)).rows
  }

  #deadline(): number {
    return Date.now() + this.#deadlineMs
  }

  /** Monotonic reads: what a brand is shown is never older than what it was shown before. */
  async #readInOrder(
    readFrom: ReadFrom,
    { brandId, statesOf, atLeast }: ReadContext,
    deadline: number,
  ): Promise<Row[]> {
    const { affinity } = this.#parts
    const first = await affinity.of(brandId, deadline)
    let answer = await this.#tryTwice(readFrom, first, () => affinity.otherThan(first, brandId, NO_STATES, deadline))
    if (affinity.isBehind(brandId, statesOf(answer.rows), atLeast)) {
      answer = await readFrom(await affinity.otherThan(answer.from, brandId, atLeast, deadline))
    }
    affinity.note(brandId, answer.from, statesOf(answer.rows))
    return answer.rows
  }

  /** After a failure the second server is read instead; after a long wait, as well: the first response counts. */
  async #tryTwice(readFrom: ReadFrom, first: DatabaseServer, second: () => Promise<DatabaseServer>): Promise<Answer> {
    const { budget } = this.#parts
    const firstTry = readFrom(first)
    const patience = new AbortController()
    try {
      const early = await Promise.race([firstTry, this.#patience(patience.signal)])
      if (early) return early
    } catch (error) {
      if (!isWorthAnotherServer(error) || !budget.take()) throw error
      return readFrom(await second())
    } finally {
      patience.abort()
    }
    if (!budget.take(SLOW_SHARE)) return firstTry
    const secondTry = second().then(readFrom)
    return Promise.any([firstTry, secondTry]).catch(() => firstTry)
  }

  async #patience(signal: AbortSignal): Promise<null> {
    await sleep(this.#deadlineMs * PATIENCE_SHARE, null, { signal }).catch(() => {})
    // Timers run before sockets are read: a response that came while this process was busy is still in time.
    return setImmediate(null)
  }
}
