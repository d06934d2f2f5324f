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

const HOLDERS_MAX = 20_000

export class KnownStates {
  readonly #read: (holder: Holder) => Promise<States>
  readonly #maxAgeMs: number
  readonly #clock: Clock
  readonly #known = new LRUCache<string, Known>({ max: HOLDERS_MAX })
  readonly #reading = new Map<string, Promise<States>>()
  /** Stamps that statements saw while states are not known, or are being read: what is read must agree with them. */
  readonly #seen = new LRUCache<string, Map<string, string>>({ max: HOLDERS_MAX })
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
    return this.#reading.get(name) ?? this.#refresh(holder, known)
  }

  /** A statement saw these states. One that is not known tells that the brand has moved on: all of it is read again. */
  learn(holder: Holder, paths: readonly string[], seen: readonly State[]): void {
    const name = nameOf(holder)
    const known = this.#known.get(name)
    const stamps = this.#seen.get(name) ?? new Map<string, string>()
    const stampBefore = (path: string): string | undefined => (known ? stampOf(known.states, path) : stamps.get(path))
    if (paths.every((path, index) => stampBefore(path) === seen[index]!.stamp)) return
    paths.forEach((path, index) => {
      stamps.set(path, seen[index]!.stamp)
    })
    this.#seen.set(name, stamps)
    this.#known.delete(name)
    if (!holder.areShared) this.#forget({ ...holder, areShared: true })
  }

  /** Age of the oldest states that were answered from, since this was last asked. */
  takeOldestMs(): number {
    const oldestMs = this.#oldestMs
    this.#oldestMs = 0
    return oldestMs
  }

  #refresh(holder: Holder, before: Known | undefined): Promise<States> {
    const name = nameOf(holder)
    const readAt = this.#clock.elapsedMs()
    // A read that begins now is not older than what was seen before.
    this.#seen.delete(name)
    const isCurrent = (): boolean => this.#reading.get(name) === reading
    const reading = this.#read(holder).then(
      (states) => {
        if (!isCurrent()) return states
        this.#reading.delete(name)
        const seen = this.#seen.get(name)
        // A statement saw something else meanwhile, and this read may be the older one. The next begins after both.
        if (seen && !agree(states, seen)) return this.of(holder)
        this.#seen.delete(name)
        this.#known.set(name, { states, readAt })
        // New records may refer to shared ones that are new as well.
        if (!holder.areShared && before && differ(before.states, states)) this.#forget({ ...holder, areShared: true })
        return states
      },
      (error) => {
        if (isCurrent()) this.#reading.delete(name)
        throw error
      },
    )
    this.#reading.set(name, reading)
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

function agree(states: States, seen: ReadonlyMap<string, string>): boolean {
  for (const [path, stamp] of seen) if (stampOf(states, path) !== stamp) return false
  return true
}

function differ(before: States, after: States): boolean {
  if (before.size !== after.size) return true
  for (const [path, { stamp }] of after) if (before.get(path)?.stamp !== stamp) return true
  return false
}
