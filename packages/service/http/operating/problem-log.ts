/** Logs a problem when it begins, at most once a minute while it lasts, and when it ends. */
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'

const REPEAT_INTERVAL_MS = 60_000

export class ProblemLog {
  readonly #log: Logger
  readonly #clock: Clock
  #loggedAt: number | null = null

  constructor(log: Logger, clock: Clock) {
    this.#log = log
    this.#clock = clock
  }

  get isOpen(): boolean {
    return this.#loggedAt !== null
  }

  note(problem: string | null): void {
    if (problem === null) {
      if (this.isOpen) this.#log.info('ready again')
      this.#loggedAt = null
      return
    }
    const now = this.#clock.elapsedMs()
    if (this.#loggedAt !== null && now - this.#loggedAt < REPEAT_INTERVAL_MS) return
    this.#loggedAt = now
    this.#log.error({ problem }, 'not ready')
  }
}
