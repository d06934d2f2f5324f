/**
 * Ready means: not stopping, the database answers, its schema is the one this code was written for, and every cell that brands
 * live in is known.
 */

import type { Clock } from '../../clock.ts'
import { knownMigrations } from '../../store/administration/known-migrations.ts'
import { type KnownCells, unknownCell } from '../../store/cells/known-cells.ts'
import { Overloaded } from '../../store/connections/failures.ts'
import { databaseProblem } from '../../store/connections/operator-advice.ts'
import type { Directory } from '../../store/directory/directory.ts'
import type { Readiness, ReadinessStatus } from './health.ts'

/** Anyone who reaches the port may ask, as often as they like; the database is asked once in this time. */
const RESULT_MAX_AGE_MS = 1_000

/** What readiness asks of the directory. */
type SchemaDirectory = Pick<Directory, 'latestMigration' | 'cellsOtherThan'>

const READY: ReadinessStatus = { isReady: true, problem: null }

export class DatabaseReadiness implements Readiness {
  readonly #directory: SchemaDirectory
  readonly #cells: KnownCells
  readonly #clock: Clock
  readonly #note: (problem: string | null) => void
  readonly #expected = knownMigrations().at(-1)!
  #checkedAt = Number.NEGATIVE_INFINITY
  #result: Promise<ReadinessStatus> = Promise.resolve(READY)
  /** A process that never saw the directory knows no keys. One that gets no requests needs none. */
  #wasReady: boolean
  isStopping = false

  /** `note` is called after every check with the reason why the process is not ready, or null if it is. */
  constructor(
    directory: SchemaDirectory,
    cells: KnownCells,
    clock: Clock,
    note: (problem: string | null) => void,
    { getsRequests = true } = {},
  ) {
    this.#wasReady = !getsRequests
    this.#directory = directory
    this.#cells = cells
    this.#clock = clock
    this.#note = note
  }

  async status(): Promise<ReadinessStatus> {
    if (this.isStopping) return unavailable('stopping')
    if (this.#clock.elapsedMs() - this.#checkedAt >= RESULT_MAX_AGE_MS) {
      // Until the result is there everyone waits for it, and its age counts from then on.
      this.#checkedAt = Number.POSITIVE_INFINITY
      this.#result = this.#check()
      void this.#result.then(({ isReady, problem }) => {
        this.#checkedAt = this.#clock.elapsedMs()
        this.#note(isReady ? null : problem)
      })
    }
    return this.#result
  }

  async #check(): Promise<ReadinessStatus> {
    try {
      const applied = await this.#directory.latestMigration()
      // A newer database is fine: migrations are written so that this version and the next can both read it.
      if (applied < this.#expected) {
        return unavailable(`the database lacks migration ${this.#expected}; run selvedge migrate`)
      }
      const [cell] = await this.#directory.cellsOtherThan(this.#cells.names)
      // A process that was started without the file gets no requests. One that serves keeps serving the brands of other cells:
      // if all of them lack the file, removing them would take every brand away.
      this.#wasReady ||= cell === undefined
      return cell === undefined ? READY : { isReady: this.#wasReady, problem: unknownCell(cell) }
    } catch (error) {
      // A busy process still serves, and so does one without a directory, for brands of other cells. Removing it would only
      // shift its load to the others.
      return error instanceof Overloaded && this.#wasReady ? READY : unavailable(databaseProblem(error as Error))
    }
  }
}

function unavailable(problem: string): ReadinessStatus {
  return { isReady: false, problem }
}
