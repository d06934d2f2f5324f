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

/** A server that has fallen silent; the connection to it is given up. */
export class Unanswered extends Error {}

/** Errors of the socket, and of the driver about its connection, carry no SQLSTATE. */
function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : null
}

/** Class 08, and shutdown of the server or of this backend. */
const LOST_STATES = /^(08...|57P0[123])$/

/** What the system says of a socket or of finding its address, and Node of one that it has closed. */
const LOST_SOCKETS = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/** What pg says of a connection that ended, was not made in time, or no longer follows the protocol. It has no codes. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout (expired|exceeded)|Client (was closed|has encountered a connection error)|Received unexpected \w+ message|There was an error establishing an SSL)/

/** Only what is known to end a connection: any other error, such as one of the program, leaves it as it was. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return LOST_STATES.test(state)
  if (!(error instanceof Error) || error instanceof Overloaded) return false
  const { code = '', message } = error as NodeJS.ErrnoException
  return error instanceof Unanswered || LOST_SOCKETS.has(code) || LOST_MESSAGES.test(message)
}

/** Whether the server itself sent it, about this one read: it still serves others. */
export function isAnswer(error: unknown): boolean {
  return sqlState(error) !== null && !isConnectionLoss(error)
}

/** Some errors come with the end of the session, whatever their code: a standby may end one that is in its way. */
export function isSessionEnd(error: unknown): boolean {
  return isConnectionLoss(error) || /^(FATAL|PANIC)$/.test((error as pg.DatabaseError).severity ?? '')
}

/**
 * A table changed under a prepared statement, or the server has dropped the statement without the driver noticing. This
 * connection would respond so for ever, a fresh one does not.
 */
export function isStalePlan(error: unknown): boolean {
  return ['0A000', '26000'].includes(sqlState(error) ?? '')
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

/** Whether the same read may succeed a moment later: the fault is not in the read but in how busy or lost its server is. */
export function isTemporary(error: unknown): boolean {
  return error instanceof Overloaded || isWorthAnotherServer(error) || sqlState(error) === '57014'
}
