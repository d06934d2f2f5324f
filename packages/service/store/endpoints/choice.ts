/** Which server a read goes to: the best there are, and among equals always the same one for the same brand. */
import { randomBytes } from 'node:crypto'
import type { Endpoint } from './endpoint.ts'

/** Of this process alone, so that a brand is read from one server by each process and from all of them by many. */
const SALT = randomBytes(4).readInt32LE()

export class Choice {
  readonly endpoints: readonly Endpoint[]
  readonly #salts: ReadonlyMap<Endpoint, number>

  constructor(endpoints: readonly Endpoint[]) {
    this.endpoints = endpoints
    this.#salts = new Map(endpoints.map((endpoint, index) => [endpoint, mix(SALT, index)]))
  }

  /**
   * The brand's first choice. A server that fails or returns moves the brands that were its own and no others: each has
   * an order of its own in which it likes the servers (rendezvous hashing).
   */
  for(brandId: number): Endpoint {
    return this.#best((endpoint) => mix(this.#salts.get(endpoint)!, brandId))
  }

  /** For reads that may follow one another in any order. */
  any(): Endpoint {
    return this.#best(Math.random)
  }

  get primary(): Endpoint | null {
    return this.endpoints.find(({ isPrimary }) => isPrimary) ?? null
  }

  /** Whom to ask when one server failed or was too old: the primary, which has everything, then the others. */
  others(than: Endpoint): Endpoint[] {
    const others = this.endpoints.filter((endpoint) => endpoint !== than && endpoint.judged.standing !== 'silent')
    return others.toSorted((a, b) => rank(b) - rank(a) || Number(b.isPrimary) - Number(a.isPrimary))
  }

  #best(liking: (endpoint: Endpoint) => number): Endpoint {
    let [best, bestRank, bestLiking] = [this.endpoints[0]!, -1, 0]
    for (const endpoint of this.endpoints) {
      const itsRank = endpoint.isForReads && endpoint.isGood ? 3 : rank(endpoint)
      const itsLiking = liking(endpoint)
      if (itsRank > bestRank || (itsRank === bestRank && itsLiking > bestLiking)) {
        ;[best, bestRank, bestLiking] = [endpoint, itsRank, itsLiking]
      }
    }
    return best
  }
}

function rank({ judged: { standing } }: Endpoint): number {
  if (standing === 'good') return 2
  return standing === 'silent' ? 0 : 1
}

/** A few bits of one number spread over all bits of another. */
function mix(seed: number, value: number): number {
  let mixed = Math.imul(seed ^ value, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
