/**
 * The cached version and stamp of each group's records, never older than promised: by default one second.
 *
 * All groups of a brand are read together, by one reader at a time, and replaced together. So a client that saw the new order
 * items of a load does not get a page of orders from before that load.
 */
import { LRUCache } from 'lru-cache'
import { type Clock, systemClock } from '../../clock.ts'
import { andThen, type Soon } from '../../soon.ts'
import { EMPTY_STATE, HEAD_NAMES, type State } from '../../store/state.ts'

export type States = ReadonlyMap<string, State>

/** States by name, of one owner or of both. */
export type StateLookup = Pick<States, 'get'>

/**
 * Whose states: a brand's own, or the shared ones as that brand reads them. Each brand is read from one server, and
 * servers may be behind one another, so what one brand knows of shared records says nothing to the next.
 */
export interface RecordOwner {
  readonly brandId: number
  readonly areShared: boolean
}

interface Known {
  readonly states: States
  /** When the read began: its snapshot may be as old as that. */
  readonly readAt: number
}

const OWNERS_MAX = 20_000

export class StateCache {
  readonly #read: (owner: RecordOwner) => Promise<States>
  readonly #maxAgeMs: number
  readonly #clock: Clock
  readonly #known = new LRUCache<string, Known>({ max: OWNERS_MAX })
  readonly #reading = new Map<string, Promise<States>>()
  /** Stamps that statements saw while states are not known, or are being read: what is read must agree with them. */
  readonly #seen = new LRUCache<string, Map<string, string>>({ max: OWNERS_MAX })
  #oldestMs = 0

  constructor(read: (owner: RecordOwner) => Promise<States>, maxAgeMs: number, clock: Clock = systemClock) {
    this.#read = read
    this.#maxAgeMs = maxAgeMs
    this.#clock = clock
  }

  /** States that are fresh enough to answer from; a promise of them where they have to be read. */
  of(owner: RecordOwner): Soon<States> {
    const name = ownerName(owner)
    const known = this.#known.get(name)
    const ageMs = known ? this.#clock.elapsedMs() - known.readAt : Number.POSITIVE_INFINITY
    if (known && ageMs < this.#maxAgeMs) {
      this.#oldestMs = Math.max(this.#oldestMs, ageMs)
      return known.states
    }
    return this.#reading.get(name) ?? this.#refresh(owner, known)
  }

  /** The newest loads of a brand's own records, and of the shared ones as it reads them. */
  heads(brandId: number): Soon<StateLookup> {
    return andThen(this.of({ brandId, areShared: false }), (own) =>
      andThen(this.of({ brandId, areShared: true }), (shared) => ({
        get: (name) => (name === HEAD_NAMES.shared ? shared : own).get(name),
      })),
    )
  }

  /** A statement saw these states. If one is not known, the brand has new records: all of its states are read again. */
  learn(owner: RecordOwner, paths: readonly string[], seen: readonly State[]): void {
    const name = ownerName(owner)
    const known = this.#known.get(name)
    const stamps = this.#seen.get(name) ?? new Map<string, string>()
    const stampBefore = (path: string): string | undefined => (known ? stampOf(known.states, path) : stamps.get(path))
    if (paths.every((path, index) => stampBefore(path) === seen[index]!.stamp)) return
    paths.forEach((path, index) => {
      stamps.set(path, seen[index]!.stamp)
    })
    this.#seen.set(name, stamps)
    this.#known.delete(name)
    if (!owner.areShared) this.#forget({ ...owner, areShared: true })
  }

  /** Age of the oldest states that were answered from, since this was last asked. */
  takeOldestMs(): number {
    const oldestMs = this.#oldestMs
    this.#oldestMs = 0
    return oldestMs
  }

  #refresh(owner: RecordOwner, before: Known | undefined): Promise<States> {
    const name = ownerName(owner)
    const readAt = this.#clock.elapsedMs()
    // A read that begins now is not older than what was seen before.
    this.#seen.delete(name)
    const isCurrent = (): boolean => this.#reading.get(name) === reading
    const reading = this.#read(owner).then(
      (states) => {
        if (!isCurrent()) return states
        this.#reading.delete(name)
        const seen = this.#seen.get(name)
        // A statement saw something else meanwhile, and this read may be the older one. The next begins after both.
        if (seen && !agree(states, seen)) return this.of(owner)
        this.#seen.delete(name)
        this.#known.set(name, { states, readAt })
        // New records may refer to shared ones that are new as well.
        if (!owner.areShared && before && differ(before.states, states)) this.#forget({ ...owner, areShared: true })
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

  #forget(owner: RecordOwner): void {
    this.#known.delete(ownerName(owner))
    this.#reading.delete(ownerName(owner))
  }
}

function ownerName({ brandId, areShared }: RecordOwner): string {
  return areShared ? `shared ${brandId}` : `${brandId}`
}

export function stampOf(states: StateLookup, path: string): string {
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
