/**
 * Places for bodies that this process works on: one for each owner, such as a brand or a load key, and four in all. If others want a place,
 * the body that has kept us waiting longest has to go.
 */
import type { Body } from './body.ts'

const PLACES_MAX = 4
/** A sender that keeps us waiting for so long has to make room for others. */
const WAIT_MAX_MS = 5_000

interface Placed {
  readonly body: Pick<Body, 'waitedMs' | 'cut'>
}

export class LoadSlots<Owner, Work extends Placed = Placed> {
  readonly #taken = new Map<Owner, Work>()

  get count(): number {
    return this.#taken.size
  }

  get isFull(): boolean {
    return this.#taken.size >= PLACES_MAX
  }

  of(owner: Owner): Work | null {
    return this.#taken.get(owner) ?? null
  }

  /** Somebody found no place. */
  makeRoom(): void {
    const [slowest] = [...this.#taken.values()].toSorted((one, other) => other.body.waitedMs - one.body.waitedMs)
    if (slowest && slowest.body.waitedMs >= WAIT_MAX_MS) slowest.body.cut()
  }

  /** Null if there is no place. Otherwise what gives it back. */
  take(owner: Owner, work: Work): (() => void) | null {
    if (this.isFull || this.#taken.has(owner)) return null
    this.#taken.set(owner, work)
    return () => void this.#taken.delete(owner)
  }
}
