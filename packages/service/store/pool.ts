/** Connections to one PostgreSQL server: how a pool is made, and how one statement is run within a deadline. */
import pg from 'pg'
import { isConnectionLoss, isSessionEnd, isStalePlan, Overloaded } from './failures.ts'
import type { State } from './state.ts'

const INT8 = 20

/** A statement is tried on at most this many connections that were made for it; they may die while they are made, too. */
const FRESH_TRIES_MAX = 5

/** Reads that may wait for a connection, for each there is. */
const WAITING_PER_CONNECTION_MAX = 20

/** Making a connection costs more than many reads, so those of a peak are kept until it is surely over. */
const IDLE_TIMEOUT_MS = 60_000

/** As the pool itself says it. */
const WAITED_TOO_LONG = 'timeout exceeded'

/** Counts, versions and places stay far below 2^53, so plain numbers are exact. */
function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

export interface PoolSettings {
  readonly url: string
  readonly connectionsMax: number
  /** How long a statement may take, waiting for a connection included. */
  readonly deadlineMs: number
}

export interface Statement {
  /** Prepared once per connection under this name; without one it is planned for its own values at each call. */
  readonly name?: string
  readonly text: string
}

export type Row = readonly unknown[]

/** On whose behalf a read is made, where several servers could answer it and some may be behind others. */
export interface Placement {
  /** What one brand is shown never goes back: neither its own records, nor the shared ones it asks for. */
  readonly brandId: number
  /** The states that rows were read from. */
  statesOf(rows: readonly Row[]): ReadonlyMap<string, State>
  /** States a client was shown before, perhaps by another process; what it is shown now must not be older. */
  readonly atLeast: ReadonlyMap<string, State>
}

export interface Reads {
  query(statement: Statement, values: readonly unknown[], placement?: Placement): Promise<Row[]>
}

export interface Pool extends Reads {
  /** Runs one statement; all are reads, so one whose connection died under it is run again, on another. */
  query(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** The same, by a moment of the caller's. */
  queryBy(deadline: number, statement: Statement, values: readonly unknown[]): Promise<Row[]>
  readonly figures: PoolFigures
  end(): Promise<void>
}

/** Connections in use and idle, and reads that wait for one. */
export interface PoolFigures {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

export function createPool({ url, connectionsMax, deadlineMs }: PoolSettings): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: deadlineMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'selvedge',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // A connection that breaks is dropped, idle or in use; without a listener each would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const used = new WeakSet<pg.PoolClient>()

  async function run(
    client: pg.PoolClient,
    statement: Statement,
    values: readonly unknown[],
    deadline: number,
  ): Promise<Row[]> {
    let broken = true
    const cancel = atLast(deadline, () => destroy(client))
    try {
      const result = await client.query<unknown[]>({ ...statement, values: values as unknown[], rowMode: 'array' })
      broken = false
      return result.rows
    } catch (error) {
      broken = isSessionEnd(error) || isStalePlan(error)
      throw error
    } finally {
      cancel()
      client.release(broken)
    }
  }

  /** Waits for a connection if need be, but not behind a crowd, and not for longer than it would be of use. */
  function connect(deadline: number): Promise<pg.PoolClient> {
    const isFull = pool.totalCount >= connectionsMax && pool.idleCount === 0
    return new Promise((resolve, reject) => {
      if (pool.waitingCount >= connectionsMax * WAITING_PER_CONNECTION_MAX) throw new Overloaded()
      let isLate = false
      const giveUp = (error: Error): void => {
        isLate = true
        reject(isFull && error.message.startsWith(WAITED_TOO_LONG) ? new Overloaded() : error)
      }
      const cancel = atLast(deadline, () => giveUp(new Error(WAITED_TOO_LONG)))
      pool
        .connect()
        .then((client) => (isLate ? client.release() : resolve(client)), giveUp)
        .finally(cancel)
    })
  }

  async function queryBy(deadline: number, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    // What ended one connection mostly ended its idle siblings too, unnoticed yet: those do not count as tries.
    for (let freshTries = 0; ; ) {
      let isFresh = true
      try {
        const client = await connect(deadline)
        isFresh = !used.has(client)
        used.add(client)
        return await run(client, statement, values, deadline)
      } catch (error) {
        if (isFresh) freshTries++
        const isWorthATry = isConnectionLoss(error) ? freshTries < FRESH_TRIES_MAX : isStalePlan(error) && !isFresh
        if (!isWorthATry || Date.now() >= deadline) throw error
      }
    }
  }

  return {
    query: (statement, values) => queryBy(Date.now() + deadlineMs, statement, values),
    queryBy,
    get figures() {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool
      return { busy: totalCount - idle, idle, waiting }
    },
    end: () => pool.end(),
  }
}

/**
 * Acts when the moment has passed, unless it is called off. Timers run before sockets are read: what came while this
 * process was busy, or was not given a processor, is still in time.
 */
function atLast(deadline: number, act: () => void): () => void {
  let isCalledOff = false
  const timer = setTimeout(() => setImmediate(() => isCalledOff || act()), Math.max(0, deadline - Date.now()))
  return () => {
    isCalledOff = true
    clearTimeout(timer)
  }
}

/** A client whose server stays silent cannot be ended politely: that would wait for an answer too. */
function destroy(client: pg.PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
