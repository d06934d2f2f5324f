/**
 * One pipelined connection: statements are sent without waiting for the results of those before them. Results come in
 * order, so a statement waits for those ahead of it: only quick ones belong here. In return, the statements of one turn of
 * the event loop go out in one write, and the server wakes up once for all of them.
 */
import pg from 'pg'
import { atLast, GRACE_MS } from './deadline.ts'
import { isSessionEnd, isStalePlan, Overloaded, Unanswered } from './failures.ts'
import type { Row, Statement } from './read-pool.ts'
import { destroy, sessionSettings, streamOf } from './session.ts'

/**
 * Named statements are written so that one plan suits all values. By default PostgreSQL would plan nearly every call again,
 * because it expects the worst of a limit that it does not know, and planning takes longer than reading.
 */
const ONE_PLAN = 'set plan_cache_mode = force_generic_plan'
/** A statement that takes longer than this is not a quick one. */
const FLOWING_MS = 20

export class PipelinedConnection {
  /** Statements under way. */
  depth = 0
  /** False once nothing more can be sent on it. */
  isOpen = true
  /** Whether a result has come back on it. */
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

  /** Whether a statement sent now would get its result soon. */
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

  /** Statements under way still get their results. */
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
