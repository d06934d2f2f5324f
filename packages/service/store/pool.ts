/** Connections to PostgreSQL: how a pool is made, and how one statement is run within a deadline. */
import pg from 'pg'

const INT8 = 20

/** A statement is tried on at most this many connections that were made for it; they may die while they are made, too. */
const FRESH_TRIES_MAX = 5

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

export interface Pool {
  /** Runs one statement; all are reads, so one whose connection died under it is run again, on another. */
  query(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  end(): Promise<void>
}

export function createPool({ url, connectionsMax, deadlineMs }: PoolSettings): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: deadlineMs,
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
    const timer = setTimeout(() => destroy(client), Math.max(0, deadline - Date.now()))
    try {
      const result = await client.query<unknown[]>({ ...statement, values: values as unknown[], rowMode: 'array' })
      broken = false
      return result.rows
    } catch (error) {
      broken = isConnectionLoss(error)
      throw error
    } finally {
      clearTimeout(timer)
      client.release(broken)
    }
  }

  return {
    async query(statement, values) {
      const deadline = Date.now() + deadlineMs
      // What ended one connection mostly ended its idle siblings too, unnoticed yet: those do not count as tries.
      for (let freshTries = 0; ; ) {
        let fresh = true
        try {
          const client = await pool.connect()
          fresh = !used.has(client)
          used.add(client)
          return await run(client, statement, values, deadline)
        } catch (error) {
          if (fresh) freshTries++
          if (!isConnectionLoss(error) || freshTries >= FRESH_TRIES_MAX || Date.now() >= deadline) throw error
        }
      }
    },
    end: () => pool.end(),
  }
}

/** A client whose server stays silent cannot be ended politely: that would wait for an answer too. */
function destroy(client: pg.PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** Class 08, shutdown of the server or of this backend, and errors of the socket, which carry no SQLSTATE at all. */
function isConnectionLoss(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  return !(error instanceof pg.DatabaseError) || code.startsWith('08') || /^57P0[123]$/.test(code)
}
