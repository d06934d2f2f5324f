/** Downloads images all the time, each by a link that one process signs and another may serve, and compares their bytes. */
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../../harness/random.ts'
import type { ApiClient } from './api-client.ts'

interface Image {
  readonly id: string
  readonly sha256: string | null
}

export class Images {
  downloaded = 0
  readonly wrong: string[] = []
  readonly #clients: readonly ApiClient[]
  readonly #pauseMs: number
  readonly #running: Promise<void>
  #stops = false

  constructor(clients: readonly ApiClient[], pauseMs: number) {
    this.#clients = clients
    this.#pauseMs = pauseMs
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stops = true
    await this.#running
  }

  async #run(): Promise<void> {
    const random = seeded(3)
    const lists = await Promise.all(this.#clients.map((client) => client.json<{ items: Image[] }>('images?limit=100')))
    const images = lists.map((list) => list!.items.filter(({ sha256 }) => sha256 !== null))
    for (let n = 0; !this.#stops; n++) {
      const index = n % images.length
      const { id, sha256 } = images[index]![random(images[index]!.length)]!
      const client = this.#clients[index]!
      const link = await client.json<{ url: string }>(`images/${id}/content`)
      const file = link && (await client.download(link.url))
      if (file && hash('sha256', file) !== sha256) this.wrong.push(`image ${id} is not what its record says`)
      this.downloaded++
      await sleep(this.#pauseMs)
    }
  }
}
