/**
 * Reads over several servers, behind the same small interface as a pool: chosen, checked and, once, tried again
 * elsewhere. All of it within the one deadline that a read has.
 */
import { isWorthAnotherServer } from '../failures.ts'
import type { Placement, Reads, Row, Statement } from '../pool.ts'
import type { Choice } from './choice.ts'
import type { PoolKind } from './endpoint.ts'
import type { Homes } from './homes.ts'
import type { RetryBudget } from './retry-budget.ts'

export interface ReadParts {
  readonly choice: Choice
  readonly homes: Homes
  readonly budget: RetryBudget
}

export class SpreadReads implements Reads {
  readonly #kind: PoolKind
  readonly #deadlineMs: number
  readonly #parts: ReadParts

  constructor(kind: PoolKind, deadlineMs: number, parts: ReadParts) {
    this.#kind = kind
    this.#deadlineMs = deadlineMs
    this.#parts = parts
  }

  query(statement: Statement, values: readonly unknown[], placement?: Placement): Promise<Row[]> {
    const deadline = Date.now() + this.#deadlineMs
    this.#parts.budget.noteRead()
    return placement
      ? this.#queryInOrder(deadline, statement, values, placement)
      : this.#queryAnywhere(deadline, statement, values)
  }

  async #queryAnywhere(deadline: number, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const { choice } = this.#parts
    const first = choice.any()
    try {
      return await first.read(this.#kind, deadline, statement, values)
    } catch (error) {
      const [second] = choice.others(first)
      if (!second || !this.#mayTryAgain(error, deadline)) throw error
      return second.read(this.#kind, deadline, statement, values)
    }
  }

  /** What one brand is shown, it is shown in order: nothing is older than what came before. */
  async #queryInOrder(
    deadline: number,
    statement: Statement,
    values: readonly unknown[],
    { brandId, statesOf, atLeast }: Placement,
  ): Promise<Row[]> {
    const { homes } = this.#parts
    let place = await homes.of(brandId, deadline)
    let rows: Row[]
    try {
      rows = await place.read(this.#kind, deadline, statement, values)
    } catch (error) {
      if (!this.#mayTryAgain(error, deadline)) throw error
      place = await homes.otherThan(place, brandId, NOTHING, deadline)
      rows = await place.read(this.#kind, deadline, statement, values)
    }
    if (homes.isBehind(brandId, statesOf(rows), atLeast)) {
      place = await homes.otherThan(place, brandId, atLeast, deadline)
      rows = await place.read(this.#kind, deadline, statement, values)
    }
    homes.note(brandId, place, statesOf(rows))
    return rows
  }

  #mayTryAgain(error: unknown, deadline: number): boolean {
    return isWorthAnotherServer(error) && Date.now() < deadline && this.#parts.budget.take()
  }
}

const NOTHING = new Map()
