/** Connections that are taken for one statement at a time and given back: for those that may take long. */
import pg from 'pg'
import { atLast, GRACE_MS } from './deadline.ts'
import { isSessionEnd, isStalePlan, Overloaded } from './failures.ts'
import type { Row, Statement } from './pool.ts'
import { destroy, sessionSettings } from './session.ts'

/** Statements that may wait for a connection, for each there is. */
const WAITING_PER_CONNECTION_MAX = 20

/** Making a connection costs more than many reads, so those of a peak are kept until it is surely over. */
const IDLE_TIMEOUT_MS = 60_000

/** As the pool itself says it. */
const WAITED_TOO_LONG = 'timeout exceeded'

export class Checkout {
  readonly #pool: pg.Pool
  readonly #connectionsMax: number
  readonly #proven = new WeakSet<pg.PoolClient>()

  constructor(url: string, connectionsMax: number, deadlineMs: number) {
    this.#connectionsMax = connectionsMax
    this.#pool = new pg.Pool({
      ...sessionSettings(url, deadlineMs),
      max: connectionsMax,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
    })
    // A connection that breaks is dropped, idle or in use; without a listener each would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  get busy(): number {
    return this.#pool.totalCount - this.#pool.idleCount
  }

  get idle(): number {
    return this.#pool.idleCount
  }

  get waiting(): number {
    return this.#pool.waitingCount
  }

  /** Waits for a connection if need be, but not behind a crowd, and not for longer than it would be of use. */
  connect(deadline: number): Promise<Connection> {
    const pool = this.#pool
    const isFull = pool.totalCount >= this.#connectionsMax && pool.idleCount === 0
    return new Promise((resolve, reject) => {
      if (pool.waitingCount >= this.#connectionsMax * WAITING_PER_CONNECTION_MAX) throw new Overloaded()
      let isLate = false
      const giveUp = (error: Error): void => {
        isLate = true
        reject(isFull && error.message.startsWith(WAITED_TOO_LONG) ? new Overloaded() : error)
      }
      const cancel = atLast(deadline, () => giveUp(new Error(WAITED_TOO_LONG)))
      pool
        .connect()
        .then((client) => (isLate ? client.release() : resolve(new Connection(client, this.#proven, isFull))), giveUp)
        .finally(cancel)
    })
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

/** One connection, for one statement. */
class Connection {
  /** Whether a statement was run on it before. */
  readonly isProven: boolean
  readonly #client: pg.PoolClient
  readonly #hasWaited: boolean

  constructor(client: pg.PoolClient, proven: WeakSet<pg.PoolClient>, hasWaited: boolean) {
    this.isProven = proven.has(client)
    this.#client = client
    this.#hasWaited = hasWaited
    proven.add(client)
  }

  async run(statement: Statement, values: readonly unknown[], deadline: number): Promise<Row[]> {
    let broken = true
    let isLate = false
    const cancel = atLast(deadline + GRACE_MS, () => {
      isLate = true
      destroy(this.#client)
    })
    try {
      const query = { ...statement, values: values as unknown[], rowMode: 'array' as const }
      const result = await this.#client.query<unknown[]>(query)
      broken = false
      return result.rows
    } catch (error) {
      broken = isLate || isSessionEnd(error) || isStalePlan(error)
      // It did not have its whole time, because others were ahead of it.
      throw isLate && this.#hasWaited ? new Overloaded({ cause: error }) : error
    } finally {
      cancel()
      this.#client.release(broken)
    }
  }
}
