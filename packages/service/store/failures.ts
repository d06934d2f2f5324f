/** What a failed read tells: whether its connection can be used again, and whether another try can go better. */
import pg from 'pg'

/**
 * All connections are busy, and enough reads wait for one already: another would only make all of them late. Or a read
 * was late itself; then the error that ended it is the cause.
 */
export class Overloaded extends Error {
  constructor(options?: ErrorOptions) {
    super('overloaded', options)
  }
}

/** Errors of the socket, and deadlines of ours, carry no SQLSTATE. */
function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : null
}

/** Class 08, shutdown of the server or of this backend, and errors of the socket. */
export function isConnectionLoss(error: unknown): boolean {
  const code = sqlState(error)
  if (error instanceof Overloaded) return false
  return code === null || code.startsWith('08') || /^57P0[123]$/.test(code)
}

/** Some errors come with the end of the session, whatever their code: a standby may end one that is in its way. */
export function isSessionEnd(error: unknown): boolean {
  return isConnectionLoss(error) || /^(FATAL|PANIC)$/.test((error as pg.DatabaseError).severity ?? '')
}

/** A table changed under a prepared statement; this connection would answer so for ever, a fresh one does not. */
export function isStalePlan(error: unknown): boolean {
  return sqlState(error) === '0A000'
}

/** The server has cut the statement off at its deadline. */
export function isTooLong(error: unknown): boolean {
  return sqlState(error) === '57014'
}

/**
 * Whether another server may do better: this one is lost, has no connection left, or has cancelled the read in favour of
 * replay or of another transaction. A read that was too long (57014) or wrong (22, 42) is so everywhere.
 */
export function isWorthAnotherServer(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  return isConnectionLoss(error) || ['40001', '40P01', '53300'].includes(code)
}
