/**
 * Reads over several servers, behind the same small interface as a pool: chosen, checked and, once, tried again
 * elsewhere. All of it within the one deadline that a read has.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { isWorthAnotherServer } from '../failures.ts'
import type { Placement, Reads, Row, Statement } from '../pool.ts'
import type { State } from '../state.ts'
import type { Choice } from './choice.ts'
import type { Endpoint, PoolKind } from './endpoint.ts'
import type { Homes } from './homes.ts'
import type { RetryBudget } from './retry-budget.ts'

/** A read that has no answer after this part of its time is asked of another server as well. */
const PATIENCE_SHARE = 1 / 3

/** Reads that are merely slow leave the other half of all retries to those that failed. */
const SLOW_SHARE = 1 / 2

const NO_STATES: ReadonlyMap<string, State> = new Map()

export interface ReadParts {
  readonly choice: Choice
  readonly homes: Homes
  readonly budget: RetryBudget
}

interface Answer {
  readonly rows: Row[]
  readonly from: Endpoint
}

type ReadFrom = (endpoint: Endpoint) => Promise<Answer>

export class SpreadReads implements Reads {
  readonly #kind: PoolKind
  readonly #deadlineMs: number
  readonly #parts: ReadParts

  constructor(kind: PoolKind, deadlineMs: number, parts: ReadParts) {
    this.#kind = kind
    this.#deadlineMs = deadlineMs
    this.#parts = parts
  }

  async query(statement: Statement, values: readonly unknown[], placement?: Placement): Promise<Row[]> {
    const deadline = Date.now() + this.#deadlineMs
    this.#parts.budget.noteRead()
    const readFrom: ReadFrom = async (from) => ({
      rows: await from.read(this.#kind, deadline, statement, values),
      from,
    })
    if (placement) return this.#readInOrder(readFrom, placement, deadline)
    const { choice } = this.#parts
    const first = choice.any()
    return (await this.#tryTwice(readFrom, first, async () => choice.others(first)[0] ?? first)).rows
  }

  /** What one brand is shown, it is shown in order: nothing is older than what came before. */
  async #readInOrder(readFrom: ReadFrom, { brandId, statesOf, atLeast }: Placement, deadline: number): Promise<Row[]> {
    const { homes } = this.#parts
    const home = await homes.of(brandId, deadline)
    let answer = await this.#tryTwice(readFrom, home, () => homes.otherThan(home, brandId, NO_STATES, deadline))
    if (homes.isBehind(brandId, statesOf(answer.rows), atLeast)) {
      answer = await readFrom(await homes.otherThan(answer.from, brandId, atLeast, deadline))
    }
    homes.note(brandId, answer.from, statesOf(answer.rows))
    return answer.rows
  }

  /** After a failure the second server is asked instead, after a long wait as well: the first answer counts. */
  async #tryTwice(readFrom: ReadFrom, first: Endpoint, second: () => Promise<Endpoint>): Promise<Answer> {
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
    // Timers run before sockets are read: an answer that came while this process was busy is still in time.
    return setImmediate(null)
  }
}
