/**
 * One connection that statements are sent along without waiting for the answers of those before them. Answers come in
 * order, so a statement waits for those ahead of it: only quick ones belong here. In return, what is asked in one turn of
 * the event loop goes out in one piece, and the server is woken once for all of it.
 */
import pg from 'pg'
import { atLast, GRACE_MS } from './deadline.ts'
import { isSessionEnd, isStalePlan, Overloaded, Unanswered } from './failures.ts'
import type { Row, Statement } from './pool.ts'
import { destroy, sessionSettings, streamOf } from './session.ts'

/**
 * Statements with a name are written so that one plan is good for all values. Left to itself PostgreSQL would plan nearly
 * each call anew, since of a limit that it does not know it expects the worst, and planning takes longer than reading.
 */
const ONE_PLAN = 'set plan_cache_mode = force_generic_plan'
/** A statement that is ahead for longer than this is not one of the quick ones. */
const FLOWING_MS = 20

export class Lane {
  /** Statements under way. */
  depth = 0
  /** False from when nothing more can be sent along it. */
  isOpen = true
  /** Whether anything came back along it. */
  isProven = false
  readonly #client: pg.Client
  readonly #ready: Promise<unknown>
  #answeredAt = performance.now()
  #isCorked = false

  constructor(url: string, deadlineMs: number) {
    this.#client = new pg.Client({ ...sessionSettings(url, deadlineMs), pipeline: true } as pg.ClientConfig)
    this.#client.on('error', () => this.close())
    this.#client.on('end', () => this.close())
    this.#ready = this.#client.connect().then(() => this.#client.query(ONE_PLAN))
    this.#ready.catch(() => this.close())
  }

  /** Whether a statement sent now would be answered soon. */
  get isFlowing(): boolean {
    return this.depth === 0 || performance.now() - this.#answeredAt < FLOWING_MS
  }

  async run(statement: Statement, values: readonly unknown[], deadline: number): Promise<Row[]> {
    if (this.depth++ === 0) this.#answeredAt = performance.now()
    try {
      if (!this.isProven) await this.#ready
      return await this.#send(statement, values, deadline)
    } catch (error) {
      if (isSessionEnd(error) || isStalePlan(error)) this.close()
      throw error
    } finally {
      this.depth--
    }
  }

  /** What is under way still gets its answers. */
  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#client.end().catch(() => {})
  }

  #send({ name, text }: Statement, values: readonly unknown[], deadline: number): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const sentAt = performance.now()
      const cancel = atLast(deadline + GRACE_MS, () => reject(this.#late(sentAt)))
      this.#gather()
      const query = { name: name!, text, values: values as unknown[], rowMode: 'array' as const }
      this.#client.query<unknown[]>(query, (error, result) => {
        cancel()
        this.#answeredAt = performance.now()
        if (error) return reject(error)
        this.isProven = true
        resolve(result.rows)
      })
    })
  }

  /** Where answers still come there were only too many ahead of this one; else the server has fallen silent. */
  #late(sentAt: number): Error {
    if (this.#answeredAt > sentAt) return new Overloaded()
    this.close()
    destroy(this.#client)
    return new Unanswered('the database does not answer in time')
  }

  #gather(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const stream = streamOf(this.#client)
    stream.cork()
    setImmediate(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }
}
