/** Turns an error into a message for the terminal and an exit code. */
import { CommanderError } from 'commander'
import pg from 'pg'
import { FileStoreFailure } from '../files/file-store.ts'
import { SourceError } from '../loader/source-error.ts'
import { NotAllowed } from '../store/administration/roles.ts'
import { CopyDiffers } from '../store/cells/catch-up.ts'
import { UnknownCell } from '../store/cells/home.ts'
import { MoveStopped } from '../store/cells/move/transitions.ts'
import { Unreachable } from '../store/connections/primary.ts'
import { OtherShape } from '../store/loading/shape-check.ts'
import { ConfigurationError } from './configuration/read.ts'
import { variables } from './configuration/variables.ts'
import { exitCodes, ProcessFailed, UsageError } from './exit-codes.ts'

export interface Failure {
  readonly message: string
  readonly exitCode: number
}

const NOT_MIGRATED = /^(42P01|42703|3F000|22023)$/
const NOT_ALLOWED = '42501'
const LOST = /^(08|57P0)/

export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    // Commander has already printed the problem. Asking for help is not one.
    return { message: '', exitCode: error.exitCode === 0 ? exitCodes.ok : exitCodes.usage }
  }
  const usage = [UsageError, SourceError, ConfigurationError, NotAllowed, OtherShape, UnknownCell]
  if (usage.some((known) => error instanceof known)) {
    return { message: (error as Error).message, exitCode: exitCodes.usage }
  }
  if (error instanceof CopyDiffers) return { message: error.message, exitCode: exitCodes.faults }
  if (error instanceof ProcessFailed) return error
  if ([Unreachable, FileStoreFailure, MoveStopped].some((known) => error instanceof known)) {
    return { message: (error as Error).message, exitCode: exitCodes.unreachable }
  }
  if (error instanceof pg.DatabaseError) return databaseFailure(error)
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return { message: `${(error as Error).message}; choose another ${portVariable(error)}`, exitCode: exitCodes.usage }
  }
  if (isConnectionLoss(error)) return lostConnection((error as Error).message)
  return { message: (error as Error).stack ?? String(error), exitCode: exitCodes.unexpected }
}

function databaseFailure(error: pg.DatabaseError): Failure {
  const { code = '', message } = error
  if (NOT_MIGRATED.test(code)) {
    return { message: `${message}; has the database been migrated? Run selvedge migrate`, exitCode: exitCodes.usage }
  }
  if (code === NOT_ALLOWED) {
    return { message: `${message}; selvedge doctor says which login is wrong`, exitCode: exitCodes.usage }
  }
  if (LOST.test(code)) return lostConnection(message)
  return { message: error.stack ?? message, exitCode: exitCodes.unexpected }
}

function lostConnection(reason: string): Failure {
  return {
    message: `The connection to a database was lost: ${reason}. Run the command again.`,
    exitCode: exitCodes.unreachable,
  }
}

/** The error names the port but not its purpose. */
function portVariable(error: unknown): string {
  const { port } = error as { readonly port?: number }
  const { port: service, metricsPort: metrics } = variables
  return process.env[metrics.name] === String(port) ? metrics.name : service.name
}

/** pg has no error code for a connection that broke during a statement, or before it. */
const LOST_MESSAGE = /^(Connection terminated|Client has encountered a connection error)/

function isConnectionLoss(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'EPIPE' || LOST_MESSAGE.test(message)
}
