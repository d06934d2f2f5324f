/**
 * What is known of the state of each brand's records, never older than the promise: by default one second.
 *
 * All groups of a brand are read together, by one reader at a time, and replaced together. So a client that was shown a
 * load's new order items is not then shown an orders page from before that load.
 */
import { LRUCache } from 'lru-cache'
import { SHARED_BRAND_ID } from '../../store/loading/merge.ts'
import { EMPTY_STATE, type State } from '../../store/records.ts'

export type States = ReadonlyMap<string, State>

interface Known {
  readonly states: States
  /** When the read began: its snapshot may be as old as that. */
  readonly readAt: number
}

interface Reading {
  readonly states: Promise<States>
}

const BRANDS_MAX = 20_000

export class KnownStates {
  readonly #read: (brandId: number) => Promise<States>
  readonly #maxAgeMs: number
  readonly #known = new LRUCache<number, Known>({ max: BRANDS_MAX })
  readonly #reading = new Map<number, Reading>()

  constructor(read: (brandId: number) => Promise<States>, maxAgeMs: number) {
    this.#read = read
    this.#maxAgeMs = maxAgeMs
  }

  /** States that are fresh enough to answer from; waits for a read where they are not. */
  async of(brandId: number): Promise<States> {
    const known = this.#known.get(brandId)
    if (known && performance.now() - known.readAt < this.#maxAgeMs) return known.states
    const reading = this.#reading.get(brandId) ?? this.#refresh(brandId, known)
    return reading.states
  }

  /** A statement saw these states. One that is not known tells that the brand has moved on: all of it is read again. */
  learn(brandId: number, paths: readonly string[], seen: readonly State[]): void {
    const known = this.#known.get(brandId)
    if (known && paths.every((path, index) => stampOf(known.states, path) === seen[index]!.stamp)) return
    this.#forget(brandId)
    this.#forget(SHARED_BRAND_ID)
  }

  #refresh(brandId: number, known: Known | undefined): Reading {
    const readAt = performance.now()
    const reading: Reading = { states: this.#read(brandId) }
    this.#reading.set(brandId, reading)
    const finish = (states: States | null): void => {
      // A read that was overtaken by what a statement saw since is not kept: it may be older.
      if (this.#reading.get(brandId) !== reading) return
      this.#reading.delete(brandId)
      if (states === null) return
      this.#known.set(brandId, { states, readAt })
      // New records may refer to shared ones that are new as well.
      if (brandId !== SHARED_BRAND_ID && known && differ(known.states, states)) this.#forget(SHARED_BRAND_ID)
    }
    reading.states.then(finish, () => finish(null))
    return reading
  }

  #forget(brandId: number): void {
    this.#known.delete(brandId)
    this.#reading.delete(brandId)
  }
}

export function stampOf(states: States, path: string): string {
  return (states.get(path) ?? EMPTY_STATE).stamp
}

function differ(before: States, after: States): boolean {
  if (before.size !== after.size) return true
  for (const [path, { stamp }] of after) if (before.get(path)?.stamp !== stamp) return true
  return false
}
