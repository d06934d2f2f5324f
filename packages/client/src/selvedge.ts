/** Where everything starts: a key, and the address of the service it opens. */
import type { CallOptions } from './collection.ts'
import { Connection } from './connection.ts'
import { BrandClient } from './generated/brand-client.ts'
import { type Key, readKey } from './key.ts'
import type { SelvedgeSettings } from './settings.ts'

export class Selvedge {
  readonly #connection: Connection

  constructor(settings: SelvedgeSettings) {
    this.#connection = new Connection(settings)
  }

  /** The records of one brand, by the slug it has in every address. Makes no request. */
  brand(slug: string): BrandClient {
    return new BrandClient(this.#connection, slug)
  }

  /** What the key opens, its quota, and when it expires. */
  key({ signal }: CallOptions = {}): Promise<Key> {
    return readKey(this.#connection, signal)
  }
}
