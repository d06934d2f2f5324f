/** Searches of one brand at a time: what makes one slow makes all of them slow, and others should not wait for it. */
import { Overloaded } from '../connections/failures.ts'

const SLOTS = 2
const WAITING_MAX = 20
const WAIT_MAX_MS = 300

export class SearchSlots {
  readonly #brands = new Map<number, Slots>()

  /** Waits for a slot if necessary. Throws `Overloaded` if none is free soon. */
  async run<T>(brandId: number, search: () => Promise<T>): Promise<T> {
    const slots = this.#brands.get(brandId) ?? new Slots()
    this.#brands.set(brandId, slots)
    await slots.enter()
    try {
      return await search()
    } finally {
      if (slots.leave()) this.#brands.delete(brandId)
    }
  }
}

class Slots {
  #busy = 0
  /** Searches that wait, the first first. */
  readonly #waiting = new Set<() => void>()

  async enter(): Promise<void> {
    if (this.#busy < SLOTS) {
      this.#busy++
      return
    }
    if (this.#waiting.size >= WAITING_MAX) throw new Overloaded()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const timer = setTimeout(() => {
      if (this.#waiting.delete(resolve)) reject(new Overloaded())
    }, WAIT_MAX_MS)
    await promise.finally(() => clearTimeout(timer))
  }

  /** Hands the slot on, or gives it back. Returns whether nobody has one. */
  leave(): boolean {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#busy--
    return this.#busy === 0
  }
}
