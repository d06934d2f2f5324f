/**
 * The loads that this process works on: one for each brand, and four in all. If others want a place, the load that waits longest for
 * its sender has to go.
 */
import type { Idempotency } from '../store/loading/load-log.ts'
import type { Body } from './body.ts'

const LOADS_MAX = 4
/** A sender that keeps us waiting for so long has to make room for others. */
const WAIT_MAX_MS = 5_000

export interface RunningLoad {
  readonly id: string
  /** Of the load key that sent it. */
  readonly keyId: string
  readonly idempotency: Idempotency | null
  readonly body: Pick<Body, 'waitedMs' | 'cut'>
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

  /** Somebody found no place. */
  makeRoom(): void {
    const [slowest] = [...this.#running.values()].toSorted((one, other) => other.body.waitedMs - one.body.waitedMs)
    if (slowest && slowest.body.waitedMs >= WAIT_MAX_MS) slowest.body.cut()
  }

  /** Null if there is no place. Otherwise what gives it back. */
  take(brandId: number, load: RunningLoad): (() => void) | null {
    if (this.isFull || this.#running.has(brandId)) return null
    this.#running.set(brandId, load)
    return () => void this.#running.delete(brandId)
  }
}
