/** The loads that this process works on: one for each brand, and four in all. */
const LOADS_MAX = 4

export interface RunningLoad {
  readonly id: string
  readonly idempotencyKey: string | null
}

export class LoadSlots {
  readonly #running = new Map<number, RunningLoad>()

  get count(): number {
    return this.#running.size
  }

  get isFull(): boolean {
    return this.#running.size >= LOADS_MAX
  }

  of(brandId: number): RunningLoad | null {
    return this.#running.get(brandId) ?? null
  }

  /** Null if there is no place. Otherwise what gives it back. */
  take(brandId: number, load: RunningLoad): (() => void) | null {
    if (this.isFull || this.#running.has(brandId)) return null
    this.#running.set(brandId, load)
    return () => void this.#running.delete(brandId)
  }
}
