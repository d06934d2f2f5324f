/**
 * Reads records by their keys: those that are asked for in the same turn of the event loop with one request for each group.
 * A hundred references of a page then cost one request instead of a hundred.
 */
import { query } from './address.ts'
import { hasCode } from './errors.ts'
import type { Source } from './source.ts'

const KEYS_MAX = 100

/** Calls share a request only if the same signal ends them. */
interface Batch {
  readonly path: string
  readonly signal: AbortSignal | undefined
  /** Each key once, in the order asked. */
  readonly reads: Map<string, Promise<unknown>>
  /** What the request found, once the turn is over and it was made. */
  readonly found: Promise<ReadonlyMap<string, unknown>>
}

export class Lookups {
  readonly #source: Source
  /** Batches of this turn. */
  #open: Batch[] = []
  /** False once the service turned out to be older than lookups. */
  #available = true

  constructor(source: Source) {
    this.#source = source
  }

  read(path: string, key: string, signal: AbortSignal | undefined): Promise<unknown> {
    const hasRoom = ({ reads }: Batch): boolean => reads.has(key) || reads.size < KEYS_MAX
    const isSame = (batch: Batch): boolean => batch.path === path && batch.signal === signal
    const { reads, found } = this.#open.find((batch) => isSame(batch) && hasRoom(batch)) ?? this.#begin(path, signal)
    // A record that was not found is read by its own address, so that the error names that address.
    const read = reads.get(key) ?? found.then((of) => of.get(key) ?? this.#source.readRecord(path, key, signal))
    reads.set(key, read)
    return read
  }

  #begin(path: string, signal: AbortSignal | undefined): Batch {
    const reads = new Map<string, Promise<unknown>>()
    const found = Promise.resolve().then(() => {
      this.#open = this.#open.filter((each) => each !== batch)
      // A comma would make two keys of one.
      const keys = [...reads.keys()].filter((key) => !key.includes(','))
      // A single record is read at its own address, where it may be cached.
      return this.#available && keys.length > 1 ? this.#lookUp(path, keys, signal) : new Map()
    })
    const batch = { path, signal, reads, found }
    this.#open.push(batch)
    return batch
  }

  async #lookUp(path: string, keys: readonly string[], signal: AbortSignal | undefined): Promise<Map<string, unknown>> {
    try {
      const { body } = await this.#source.read(`/lookup/${path}${query({ ids: keys.join() })}`, signal)
      const { items } = body as { readonly items: readonly unknown[] }
      return new Map(keys.map((key, index) => [key, items[index]]))
    } catch (error) {
      const fitting = fittingOf(error)
      if (fitting > 0 && fitting < keys.length) {
        const first = await this.#lookUp(path, keys.slice(0, fitting), signal)
        return new Map([...first, ...(await this.#lookUp(path, keys.slice(fitting), signal))])
      }
      // An older service does not have the address.
      if (hasCode(error, 'not_found')) this.#available = false
      // If a key is malformed, the others must not fail with it.
      else if (!hasCode(error, 'invalid_parameter')) throw error
      return new Map()
    }
  }
}

/** How many keys, from the first, the service can answer at once; 0 where that is not what is wrong. */
function fittingOf(error: unknown): number {
  return (hasCode(error, 'invalid_parameter') && error.details?.[0]?.fitting) || 0
}
