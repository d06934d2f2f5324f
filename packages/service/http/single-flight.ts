/** One computation at a time, however many callers want its result. */
import type { Clock } from '../clock.ts'

export class SingleFlight<T> {
  readonly #flying = new Map<string, { readonly startedAt: number; readonly result: Promise<T> }>()
  readonly #joinableMs: number
  readonly #clock: Clock

  /** A computation that began longer ago is not joined: its result could be older than promised. */
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
