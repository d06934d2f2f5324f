/** A walk through a list that was begun, and continues later from its cursor, whichever release serves then. */
import type { ApiClient } from './api-client.ts'
import { digest } from './digest.ts'

interface Page {
  readonly items: readonly object[]
  readonly nextCursor: string | null
}

/** Short, so that every list has more. */
const FIRST_PAGE = 2

export class HeldWalk {
  readonly group: string
  readonly #client: ApiClient
  readonly #bodies: string[] = []
  #cursor: string | null = null

  private constructor(client: ApiClient, group: string) {
    this.#client = client
    this.group = group
  }

  static async begin(client: ApiClient, group: string): Promise<HeldWalk> {
    const walk = new HeldWalk(client, group)
    await walk.#readPage()
    return walk
  }

  /** Digests of all bodies of the list, in its order. */
  async finish(): Promise<readonly string[]> {
    while (this.#cursor !== null) await this.#readPage()
    return this.#bodies
  }

  async #readPage(): Promise<void> {
    const query = this.#cursor === null ? `limit=${FIRST_PAGE}` : `limit=100&cursor=${this.#cursor}`
    const page = await this.#client.json<Page>(`${this.group}?${query}`)
    this.#cursor = page?.nextCursor ?? null
    this.#bodies.push(...(page?.items ?? []).map((item) => digest(JSON.stringify(item))))
  }
}
