/** Responses as bytes, cached by address while the state that they were read from is current. */
import { LRUCache } from 'lru-cache'
import { Representation } from '../../http/reply/representation.ts'
import { type StateLookup, stampOf } from './state-cache.ts'

/** What an entry costs besides its bytes. */
const ENTRY_BYTES = 600

export class CachedResponse extends Representation {
  readonly #paths: readonly string[]
  readonly #stamps: readonly string[]

  /** `stamps` are those of the groups named by `paths`, in the same order. */
  constructor(
    paths: readonly string[],
    stamps: readonly string[],
    ...representation: ConstructorParameters<typeof Representation>
  ) {
    super(...representation)
    this.#paths = paths
    this.#stamps = stamps
  }

  isCurrent(states: StateLookup): boolean {
    for (let index = 0; index < this.#paths.length; index++) {
      if (stampOf(states, this.#paths[index]!) !== this.#stamps[index]) return false
    }
    return true
  }
}

export class ResponseCache {
  /** `revalidated`: a 304 for an ETag that is still right, although the bytes are not in this cache. Labels of a metric. */
  readonly counts = { hit: 0, revalidated: 0, miss: 0 }
  readonly #kept: LRUCache<string, CachedResponse>

  constructor(bytesMax: number) {
    this.#kept = new LRUCache({
      // The library takes no 0. Nothing fits into one byte, so nothing is kept.
      maxSize: Math.max(1, bytesMax),
      // The compressed form comes later; it is never larger than the body.
      sizeCalculation: (response, address) => 2 * (response.bytes.length + address.length) + ENTRY_BYTES,
    })
  }

  get(address: string): CachedResponse | undefined {
    return this.#kept.get(address)
  }

  keep(address: string, response: CachedResponse): void {
    this.#kept.set(address, response)
  }

  get bytes(): number {
    return this.#kept.calculatedSize
  }
}
