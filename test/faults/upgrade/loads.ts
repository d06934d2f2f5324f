/** Loads that never stop, into both brands in turn, by the command line of whichever release is in charge. */
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../../harness/random.ts'
import { Files, ndjson, type Values } from '../../loader/support/files.ts'
import { resourceOf } from '../../support/database.ts'
import { variation } from '../../support/variations.ts'
import type { Installation, Release } from './installation.ts'

/** All other groups stay as they are. */
export const LOADED_GROUPS = ['tags', 'notes', 'order-items'] as const
const RECORDS_PER_LOAD = 100
/** Of the records that loads choose from, so that most of them are changed more than once. */
const RECORDS = 1_000
const DELETE_EVERY_LOADS = 4

export class Loads {
  readonly done: Record<Release, number> = { last: 0, main: 0 }
  readonly failures: string[] = []
  readonly #installation: Installation
  readonly #pauseMs: number
  readonly #random = seeded(7)
  #release: Release = 'last'
  #stops = false
  #current: Promise<void> = Promise.resolve()
  readonly #running: Promise<void>

  constructor(installation: Installation, pauseMs: number) {
    this.#installation = installation
    this.#pauseMs = pauseMs
    this.#running = this.#run()
  }

  /** Returns when the load by the other release has ended. */
  async switchTo(release: Release): Promise<void> {
    this.#release = release
    await this.#current
  }

  async stop(): Promise<void> {
    this.#stops = true
    await this.#running
  }

  async #run(): Promise<void> {
    for (let n = 0; !this.#stops; n++) {
      this.#current = this.#load(n, this.#release)
      await this.#current
      await sleep(this.#pauseMs)
    }
  }

  async #load(n: number, release: Release): Promise<void> {
    const { brands } = this.#installation
    const files = new Files()
    const from = this.#random(RECORDS)
    const isDeletion = n % DELETE_EVERY_LOADS === DELETE_EVERY_LOADS - 1
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString()
    for (const path of LOADED_GROUPS) {
      const resource = resourceOf(path)
      const records = Array.from({ length: RECORDS_PER_LOAD }, (_, index) => variation(resource, 1 + from + index))
      const keys = (record: Values): Values => Object.fromEntries(resource.key.map((name) => [name, record[name]]))
      const lines = records.map((record) => (isDeletion ? keys(record) : { ...record, updatedAt }))
      files.write(`${path}.ndjson`, ndjson(lines))
    }
    const { slug } = brands[n % brands.length]!
    try {
      await this.#installation.run(release, [
        'load',
        '--brand',
        slug,
        ...(isDeletion ? ['--delete'] : []),
        files.folder,
      ])
      this.done[release]++
    } catch (error) {
      this.failures.push(`${release}: ${(error as Error).message}`)
    } finally {
      files.remove()
    }
  }
}
