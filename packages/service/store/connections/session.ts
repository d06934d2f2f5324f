/** Settings that all connections of the service to PostgreSQL share. */
import type { Socket } from 'node:net'
import pg from 'pg'

const INT8 = 20

/** Counts, versions and positions stay far below 2^53, so plain numbers are exact. */
export function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

export function sessionSettings(url: string, deadlineMs: number): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: deadlineMs,
    application_name: 'selvedge',
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  }
}

/** A client whose server does not respond cannot be ended gracefully: that would wait for a response too. */
export function destroy(client: pg.Client | pg.PoolClient): void {
  streamOf(client).destroy()
}

export function streamOf(client: pg.Client | pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
