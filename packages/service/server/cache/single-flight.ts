import type { Clock } from '../../clock.ts'

/** One computation, however many ask for it at the same time. */
export class SingleFlight<T> {
  readonly #flying = new Map<string, { readonly startedAt: number; readonly result: Promise<T> }>()
  readonly #joinableMs: number
  readonly #clock: Clock

  /** What began longer ago than this is not joined: its answer could be older than is promised. */
  constructor(joinableMs: number, clock: Clock) {
    this.#joinableMs = joinableMs
    this.#clock = clock
  }

  has(name: string): boolean {
    return this.#flying.has(name)
  }

  run(name: string, compute: () => Promise<T>): Promise<T> {
    const flying = this.#flying.get(name)
    if (flying && this.#clock.elapsedMs() - flying.startedAt < this.#joinableMs) return flying.result
    const flight = { startedAt: this.#clock.elapsedMs(), result: compute() }
    this.#flying.set(name, flight)
    const land = (): void => {
      if (this.#flying.get(name) === flight) this.#flying.delete(name)
    }
    flight.result.then(land, land)
    return flight.result
  }
}
