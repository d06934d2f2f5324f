/**
 * One pipelined connection: statements are sent without waiting for the results of those before them. Results come in
 * order, so a statement waits for those ahead of it: only quick ones belong here. In return, the statements of one turn of
 * the event loop go out in one write, and the server wakes up once for all of them.
 */
import pg from 'pg'
import { GRACE_MS, onDeadline } from './deadline.ts'
import { isSessionEnd, isStalePlan, Overloaded, Unanswered } from './failures.ts'
import type { Row, Statement } from './read-pool.ts'
import { destroy, sessionSettings, streamOf } from './session.ts'
import { WireProtocol } from './wire-protocol.ts'

/**
 * Named statements are written so that one plan suits all values. By default PostgreSQL would plan nearly every call again,
 * because it expects the worst of a limit that it does not know, and planning takes longer than reading.
 */
const ONE_PLAN = 'set plan_cache_mode = force_generic_plan'
/** A statement that takes longer than this is slow. */
const FLOWING_MS = 20

/** A statement under way. */
interface UnderWay {
  readonly deadline: number
  readonly sentAt: number
  /** Bytes that had arrived on the connection before. */
  readonly readBytes: number
  readonly reject: (error: Error) => void
}

export class PipelinedConnection {
  /** Statements under way. */
  depth = 0
  /** False once nothing more can be sent on it. */
  isOpen = true
  /** Whether a result has come back on it. */
  isProven = false
  readonly #client: pg.Client
  readonly #connecting: Promise<WireProtocol>
  #wire: WireProtocol | null = null
  #answeredAt = performance.now()
  readonly #underWay = new Set<UnderWay>()
  /** When the one timer for all that is under way is due. */
  #watchedUntil = Number.POSITIVE_INFINITY
  #stopWatching: (() => void) | null = null

  constructor(url: string, deadlineMs: number) {
    this.#client = new pg.Client(sessionSettings(url, deadlineMs))
    this.#client.on('error', (error) => this.#lose(error))
    this.#client.on('end', () => this.#lose(new Error('Connection terminated')))
    this.#connecting = this.#connect(deadlineMs)
    this.#connecting.catch(() => this.close())
  }

  /** Whether a statement sent now would get its result soon. */
  get isFlowing(): boolean {
    return this.depth === 0 || performance.now() - this.#answeredAt < FLOWING_MS
  }

  run(statement: Statement, values: readonly unknown[], deadline: number): Promise<Row[]> {
    if (this.depth++ === 0) this.#answeredAt = performance.now()
    const wire = this.#wire
    const running = wire
      ? this.#send(wire, statement, values, deadline)
      : this.#connecting.then((connected) => this.#send(connected, statement, values, deadline))
    return running.then(
      (rows) => {
        this.depth--
        return rows
      },
      (error) => {
        this.depth--
        if (isSessionEnd(error) || isStalePlan(error)) this.close()
        throw error
      },
    )
  }

  /** Statements under way still get their results. */
  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#wire?.flush()
    this.#client.end().catch(() => {})
  }

  async #connect(deadlineMs: number): Promise<WireProtocol> {
    // A server may fall silent after it let us in, and statements that wait for the connection are not watched yet.
    const cancel = onDeadline(Date.now() + deadlineMs + GRACE_MS, () => destroy(this.#client))
    try {
      await this.#client.connect()
      await this.#client.query(ONE_PLAN)
    } finally {
      cancel()
    }
    this.#wire = new WireProtocol(streamOf(this.#client))
    return this.#wire
  }

  #lose(error: Error): void {
    this.close()
    this.#wire?.fail(error)
  }

  #send(wire: WireProtocol, statement: Statement, values: readonly unknown[], deadline: number): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const { bytesRead: readBytes } = streamOf(this.#client)
      const underWay = { deadline: deadline + GRACE_MS, sentAt: performance.now(), readBytes, reject }
      wire.send(statement, values, (error, rows) => {
        this.#underWay.delete(underWay)
        this.#answeredAt = performance.now()
        if (error) return reject(error)
        this.isProven = true
        resolve(rows)
      })
      this.#underWay.add(underWay)
      this.#watch(underWay.deadline)
    })
  }

  /** One timer: the one that is due first. Most of the time nothing is late when it is due, and it is set anew. */
  #watch(deadline: number): void {
    if (deadline >= this.#watchedUntil) return
    this.#stopWatching?.()
    this.#watchedUntil = deadline
    this.#stopWatching = onDeadline(deadline, () => this.#rejectLate())
  }

  #rejectLate(): void {
    const now = Date.now()
    this.#watchedUntil = Number.POSITIVE_INFINITY
    this.#stopWatching = null
    for (const underWay of this.#underWay) {
      if (underWay.deadline > now) {
        this.#watch(underWay.deadline)
        continue
      }
      this.#underWay.delete(underWay)
      underWay.reject(this.#late(underWay))
    }
  }

  /**
   * If results still arrive, or a large one does, the statement only waited for others. Otherwise the server does not
   * respond.
   */
  #late({ sentAt, readBytes }: UnderWay): Error {
    if (this.#answeredAt > sentAt || streamOf(this.#client).bytesRead > readBytes) return new Overloaded()
    this.close()
    destroy(this.#client)
    return new Unanswered('the database does not answer in time')
  }
}
