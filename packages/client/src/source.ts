/** What a collection reads from: one brand, through one connection. */
import { segment } from './address.ts'
import type { Connection } from './connection.ts'
import type { Success } from './outcome.ts'

export class Source {
  readonly #connection: Connection
  readonly #brand: string

  constructor(connection: Connection, slug: string) {
    this.#connection = connection
    this.#brand = `/brands/${segment(slug)}`
  }

  get reading(): Connection['reading'] {
    return this.#connection.reading
  }

  /** `address` is what follows the brand's own address. */
  read(address: string, signal: AbortSignal | undefined): Promise<Success> {
    return this.#connection.read(`${this.#brand}${address}`, signal)
  }

  async readRecord(path: string, id: string, signal: AbortSignal | undefined): Promise<unknown> {
    return (await this.read(`/${path}/${segment(id)}`, signal)).body
  }
}
