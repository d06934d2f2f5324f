/**
 * What is known of the state of each brand's records, never older than the promise: by default one second.
 *
 * All groups of a brand are read together, by one reader at a time, and replaced together. So a client that was shown a
 * load's new order items is not then shown an orders page from before that load.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../../clock.ts'
import { EMPTY_STATE, type State } from '../../store/state.ts'

export type States = ReadonlyMap<string, State>

/**
 * Whose states: a brand's own, or the shared ones as that brand reads them. Each brand is read from one server, and
 * servers may be behind one another, so what one brand knows of shared records says nothing to the next.
 */
export interface Holder {
  readonly brandId: number
  readonly areShared: boolean
}

interface Known {
  readonly states: States
  /** When the read began: its snapshot may be as old as that. */
  readonly readAt: number
}

interface Reading {
  readonly states: Promise<States>
}

const HOLDERS_MAX = 20_000

export class KnownStates {
  readonly #read: (holder: Holder) => Promise<States>
  readonly #maxAgeMs: number
  readonly #clock: Clock
  readonly #known = new LRUCache<string, Known>({ max: HOLDERS_MAX })
  readonly #reading = new Map<string, Reading>()
  #oldestMs = 0

  constructor(read: (holder: Holder) => Promise<States>, maxAgeMs: number, clock: Clock = systemClock) {
    this.#read = read
    this.#maxAgeMs = maxAgeMs
    this.#clock = clock
  }

  /** States that are fresh enough to answer from; waits for a read where they are not. */
  async of(holder: Holder): Promise<States> {
    const name = nameOf(holder)
    const known = this.#known.get(name)
    const ageMs = known ? this.#clock.elapsedMs() - known.readAt : Number.POSITIVE_INFINITY
    if (known && ageMs < this.#maxAgeMs) {
      this.#oldestMs = Math.max(this.#oldestMs, ageMs)
      return known.states
    }
    const reading = this.#reading.get(name) ?? this.#refresh(holder, known)
    return reading.states
  }

  /** A statement saw these states. One that is not known tells that the brand has moved on: all of it is read again. */
  learn(holder: Holder, paths: readonly string[], seen: readonly State[]): void {
    const known = this.#known.get(nameOf(holder))
    if (known && paths.every((path, index) => stampOf(known.states, path) === seen[index]!.stamp)) return
    this.#forget(holder)
    this.#forget({ ...holder, areShared: true })
  }

  /** Age of the oldest states that were answered from, since this was last asked. */
  takeOldestMs(): number {
    const oldestMs = this.#oldestMs
    this.#oldestMs = 0
    return oldestMs
  }

  #refresh(holder: Holder, known: Known | undefined): Reading {
    const name = nameOf(holder)
    const readAt = this.#clock.elapsedMs()
    const reading: Reading = { states: this.#read(holder) }
    this.#reading.set(name, reading)
    const finish = (states: States | null): void => {
      // A read that was overtaken by what a statement saw since is not kept: it may be older.
      if (this.#reading.get(name) !== reading) return
      this.#reading.delete(name)
      if (states === null) return
      this.#known.set(name, { states, readAt })
      // New records may refer to shared ones that are new as well.
      if (!holder.areShared && known && differ(known.states, states)) this.#forget({ ...holder, areShared: true })
    }
    reading.states.then(finish, () => finish(null))
    return reading
  }

  #forget(holder: Holder): void {
    this.#known.delete(nameOf(holder))
    this.#reading.delete(nameOf(holder))
  }
}

function nameOf({ brandId, areShared }: Holder): string {
  return areShared ? `shared ${brandId}` : `${brandId}`
}

export function stampOf(states: States, path: string): string {
  return (states.get(path) ?? EMPTY_STATE).stamp
}

function differ(before: States, after: States): boolean {
  if (before.size !== after.size) return true
  for (const [path, { stamp }] of after) if (before.get(path)?.stamp !== stamp) return true
  return false
}
