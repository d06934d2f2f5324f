/**
 * Writes the usage of keys once a minute, and when the process stops. A batch that fails is sent again as it is, under its
 * number, before anything new: the database may have it, although the connection broke. What is counted meanwhile waits in
 * memory for the next batch.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type Clock, type Stop, utcDay } from '../../clock.ts'
import type { UsageBatch, UsageStore } from '../../store/directory/usage-store.ts'
import { UsageCounts } from './counts.ts'

const WRITE_INTERVAL_MS = 60_000

export class UsageRecorder {
  readonly counts: UsageCounts
  readonly #store: Pick<UsageStore, 'add' | 'prune'>
  readonly #retentionMonths: number
  readonly #log: Logger
  readonly #clock: Clock
  readonly #stopWriting: Stop
  readonly #id = randomUUID()
  /** Of the last batch. */
  #number = 0
  /** A batch that may not be in the database yet. */
  #unconfirmed: UsageBatch | null = null
  #writing: Promise<void> | null = null
  #isFailing = false
  #prunedOn = ''

  constructor(store: Pick<UsageStore, 'add' | 'prune'>, retentionMonths: number, log: Logger, clock: Clock) {
    this.#store = store
    this.#retentionMonths = retentionMonths
    this.#log = log
    this.#clock = clock
    this.counts = new UsageCounts(clock, () =>
      log.warn('usage is not recorded for further keys and groups: too many are waiting to be written'),
    )
    this.#stopWriting = clock.every(WRITE_INTERVAL_MS, () => void this.write().then(() => this.#prune()))
  }

  /** Never rejects: a failure affects nothing else, and is logged. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async stop(): Promise<void> {
    this.#stopWriting()
    await this.#writing
    await this.write()
    const lost = requestsIn(this.#unconfirmed) + requestsIn(this.counts.take())
    if (lost > 0) this.#log.warn({ requests: lost }, 'the process ends before usage could be recorded')
  }

  async #writeAll(): Promise<void> {
    try {
      await this.#send()
      const taken = this.counts.take()
      if (taken) {
        this.#number++
        this.#unconfirmed = { number: this.#number, ...taken }
        await this.#send()
      }
      if (this.#isFailing) this.#log.info('usage is recorded again')
      this.#isFailing = false
    } catch (problem) {
      if (!this.#isFailing) {
        this.#log.warn({ problem: String(problem) }, 'usage cannot be recorded: it is kept in memory, and tried again')
      }
      this.#isFailing = true
    }
  }

  async #send(): Promise<void> {
    if (this.#unconfirmed === null) return
    await this.#store.add(this.#id, this.#unconfirmed)
    this.#unconfirmed = null
  }

  /** Once a day, whether it works or not. */
  async #prune(): Promise<void> {
    const today = utcDay(this.#clock)
    if (this.#prunedOn === today) return
    this.#prunedOn = today
    try {
      await this.#store.prune(this.#retentionMonths)
    } catch (problem) {
      this.#log.warn({ problem: String(problem) }, 'old usage cannot be deleted: it is tried again tomorrow')
    }
  }
}

function requestsIn(batch: Pick<UsageBatch, 'usage'> | null): number {
  return batch?.usage.reduce((sum, { requests, rejected }) => sum + requests + rejected, 0) ?? 0
}
