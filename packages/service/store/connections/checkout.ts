/** Connections that run one statement at a time and are returned to the pool: for statements that may take long. */
import pg from 'pg'
import { GRACE_MS, onDeadline } from './deadline.ts'
import { isSessionEnd, isStalePlan, Overloaded } from './failures.ts'
import { BODY_COLUMN, type Row, type Statement } from './read-pool.ts'
import { destroy, sessionSettings } from './session.ts'

/** Statements that may wait, per connection. */
const WAITING_PER_CONNECTION_MAX = 20

/** Opening a connection costs more than many reads, so those of a peak are kept until it is surely over. */
const IDLE_TIMEOUT_MS = 60_000

/** The start of the message of the pool's own error. */
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
    // A connection that breaks is dropped, idle or in use; without a listener its error would end the process.
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

  /** Waits for a connection if necessary, but not in a long queue and not beyond the deadline. */
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
      const cancel = onDeadline(deadline, () => giveUp(new Error(WAITED_TOO_LONG)))
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
    const cancel = onDeadline(deadline + GRACE_MS, () => {
      isLate = true
      destroy(this.#client)
    })
    try {
      const query = { ...statement, values: values as unknown[], rowMode: 'array' as const }
      const result = await this.#client.query<unknown[]>(query)
      broken = false
      return withBytes(result)
    } catch (error) {
      broken = isLate || isSessionEnd(error) || isStalePlan(error)
      // It had less than its full time, because others were ahead of it.
      throw isLate && this.#hasWaited ? new Overloaded({ cause: error }) : error
    } finally {
      cancel()
      this.#client.release(broken)
    }
  }
}

/** pg decodes every value to text. */
function withBytes({ rows, fields }: pg.QueryArrayResult<unknown[]>): Row[] {
  const at = fields.findIndex(({ name }) => name === BODY_COLUMN)
  if (at < 0) return rows
  return rows.map((row) => row.with(at, row[at] === null ? null : Buffer.from(row[at] as string)))
}
