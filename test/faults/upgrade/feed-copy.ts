/** A copy of a brand's records that follows the feed of changes, without a break or from where it was held. */
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '@selvedge/catalogue'
import type { ApiClient } from './api-client.ts'
import { differences, digest } from './digest.ts'

interface ChangesPage {
  readonly items: readonly {
    readonly group: string
    readonly op: 'upsert' | 'delete'
    readonly key: object
    readonly record?: object
  }[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

const ALL_GROUPS: readonly string[] = resources.map(({ path }) => path)

export class FeedCopy {
  readonly #client: ApiClient
  readonly #digests = new Map<string, Map<string, string>>()
  #cursor: string | null = null
  #following: Promise<void> | null = null
  #stops = false

  constructor(client: ApiClient) {
    this.#client = client
  }

  /** True where there is more. */
  async readPage(): Promise<boolean> {
    const cursor = this.#cursor === null ? '' : `&cursor=${this.#cursor}`
    const page = await this.#client.json<ChangesPage>(`changes?limit=500${cursor}`)
    // The next try is from the same place.
    if (page === null) return false
    for (const { group, op, key, record } of page.items) {
      const digests = this.#digests.get(group) ?? new Map<string, string>()
      this.#digests.set(group, digests)
      if (op === 'upsert') digests.set(JSON.stringify(key), digest(JSON.stringify(record)))
      else digests.delete(JSON.stringify(key))
    }
    this.#cursor = page.nextCursor
    return page.hasMore
  }

  async catchUp(): Promise<void> {
    while (await this.readPage());
  }

  follow(pollMs: number): void {
    this.#following = (async () => {
      while (!this.#stops) {
        await this.catchUp()
        await sleep(pollMs)
      }
    })()
  }

  async stop(): Promise<void> {
    this.#stops = true
    await this.#following
    await this.catchUp()
  }

  /** Names of the groups that are not what the database has. */
  differences(expected: ReadonlyMap<string, readonly string[]>): string[] {
    const copy = new Map([...this.#digests].map(([group, digests]) => [group, [...digests.values()]]))
    return differences(copy, expected, ALL_GROUPS)
  }
}
