/**
 * The beginnings of bodies, which are read before a load takes its place. They are in memory, so only so many are read at once: the sender
 * that has kept us waiting longest makes room for the next.
 */
import type { Body } from './body.ts'

const BODIES_MAX = 64

export class Beginnings {
  readonly #bodies = new Set<Body>()

  async begin(body: Body): Promise<void> {
    if (this.#bodies.size >= BODIES_MAX) {
      const [slowest] = [...this.#bodies].toSorted((one, other) => other.waitedMs - one.waitedMs)
      slowest!.cut()
    }
    this.#bodies.add(body)
    try {
      await body.begin()
    } finally {
      this.#bodies.delete(body)
    }
  }
}
