/** Ready means: not stopping, the database answers, and its schema is the one this code was written for. */

import { knownMigrations } from '../../store/administration/known-migrations.ts'
import { Overloaded } from '../../store/connections/failures.ts'
import type { Directory } from '../../store/directory/directory.ts'
import type { Readiness } from './health.ts'

/** Anyone who reaches the port may ask, as often as they like; the database is asked once in this time. */
const RESULT_MAX_AGE_MS = 1_000

export class DatabaseReadiness implements Readiness {
  readonly #directory: Directory
  readonly #expected = knownMigrations().at(-1)!
  #checkedAt = Number.NEGATIVE_INFINITY
  #result: Promise<string | null> = Promise.resolve(null)
  /** A process that never saw the directory knows no keys. */
  #wasReady = false
  isStopping = false

  constructor(directory: Directory) {
    this.#directory = directory
  }

  async problem(): Promise<string | null> {
    if (this.isStopping) return 'stopping'
    if (performance.now() - this.#checkedAt >= RESULT_MAX_AGE_MS) {
      // Until the result is there everyone waits for it, and its age counts from then on.
      this.#checkedAt = Number.POSITIVE_INFINITY
      this.#result = this.#check()
      void this.#result.then(() => {
        this.#checkedAt = performance.now()
      })
    }
    return this.#result
  }

  async #check(): Promise<string | null> {
    try {
      const applied = await this.#directory.latestMigration()
      // A newer database is fine: migrations are written so that this version and the next can both read it.
      this.#wasReady ||= applied >= this.#expected
      return applied >= this.#expected ? null : `the database lacks migration ${this.#expected}; run selvedge migrate`
    } catch (error) {
      // A busy process still serves, and so does one without a directory, for brands of other cells. Removing it would only
      // shift its load to the others.
      if (error instanceof Overloaded && this.#wasReady) return null
      return 'the database does not answer'
    }
  }
}
