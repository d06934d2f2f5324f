/** A loader that runs until it is stopped. It retries each batch until it is loaded, as an operator would. */
import { setTimeout as sleep } from 'node:timers/promises'
import { connectToPrimary } from '../../../packages/service/store/connections/primary.ts'
import { loadWith, type Records } from '../../support/database.ts'

const TRY_AGAIN_MS = 200

export class RunningLoad {
  /** Batches that are in, and attempts that failed on the way. */
  loaded = 0
  failed = 0
  readonly #pauseMs: number
  readonly #url: string
  readonly #brandId: number
  readonly #batch: (n: number) => Records
  readonly #done: Promise<void>
  #stopping = false

  /** `url` names all servers that could be the primary. */
  constructor(pauseMs: number, url: string, brandId: number, batch: (n: number) => Records) {
    this.#pauseMs = pauseMs
    this.#url = url
    this.#brandId = brandId
    this.#batch = batch
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#done
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        const loader = await connectToPrimary(this.#url)
        try {
          while (!this.#stopping) {
            await loadWith(loader, this.#brandId, this.#batch(this.loaded), 'upsert')
            this.loaded++
            await sleep(this.#pauseMs)
          }
        } finally {
          await loader.end()
        }
      } catch {
        this.failed++
        await sleep(TRY_AGAIN_MS)
      }
    }
  }
}
