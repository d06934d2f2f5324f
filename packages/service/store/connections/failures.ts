/** What an error of the database means: whether its connection can be used again, and whether a retry can succeed. */
import pg from 'pg'

/**
 * Thrown when all connections are busy and enough reads wait already: one more would only delay all of them. Also
 * thrown for a read that missed its deadline; then the error that ended it is the cause.
 */
export class Overloaded extends Error {
  constructor(options?: ErrorOptions) {
    super('overloaded', options)
  }
}

/** The server does not respond, so we close the connection. */
export class Unanswered extends Error {}

/** Errors of the socket, and of the driver about its connection, carry no SQLSTATE. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : null
}

/** Class 08, and shutdown of the server or of this backend. */
const LOST_STATES = /^(08...|57P0[123])$/

/** Codes of the system for sockets and name resolution, and of Node for sockets that it has closed. */
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
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/** For a socket it means that the connection is lost, for a file it does not. */
const NO_SUCH_SOCKET = 'ENOENT'

/** What pg says of a connection that ended, was not made in time, or no longer follows the protocol. It has no codes. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout (expired|exceeded)|Client (was closed|has encountered a connection error)|Received unexpected \w+ message|There was an error establishing an SSL)/

/** Only what is known to end a connection: any other error, such as one of the program, leaves it as it was. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return LOST_STATES.test(state)
  if (!(error instanceof Error) || error instanceof Overloaded) return false
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  if (code === NO_SUCH_SOCKET) return syscall === 'connect'
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
 * A table changed under a prepared statement, or the server dropped the statement without the driver noticing. This
 * connection fails from now on, a fresh one does not.
 */
export function isStalePlan(error: unknown): boolean {
  return ['0A000', '26000'].includes(sqlState(error) ?? '')
}

/** The server has cut the statement off at its deadline. */
export function isTooLong(error: unknown): boolean {
  return sqlState(error) === '57014'
}

/**
 * Whether another server may do better: this one is lost, has no connection left, or has cancelled the read in favour
 * of replay or of another transaction. A read that takes too long (57014) or is invalid (22, 42) fails on every server.
 */
export function isWorthAnotherServer(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  return isConnectionLoss(error) || ['40001', '40P01', '53300'].includes(code)
}

/** Whether the same read may succeed a moment later: the fault is not in the read but in how busy or lost its server is. */
export function isTemporary(error: unknown): boolean {
  return error instanceof Overloaded || isWorthAnotherServer(error) || sqlState(error) === '57014'
}

const UNKNOWN_NAME = ['EAI_AGAIN', 'ENOTFOUND']
const DNS_ADVICE =
  'DNS does not know this name: correct the address, or see docs/operating/containers.md if it is the name of a container'

/** Node tries every address of a name, and then has one error with all of theirs in it. */
export function reasonOf(error: unknown): string {
  const errors: NodeJS.ErrnoException[] = error instanceof AggregateError ? error.errors : [error]
  const messages = errors.map(({ message }) => message).join(', ')
  return errors.some(({ code = '' }) => UNKNOWN_NAME.includes(code)) ? `${messages}. ${DNS_ADVICE}` : messages
}
