/** Turns an error into a message for the terminal and an exit code. */
import { CommanderError } from 'commander'
import { FileStoreFailure } from '../files/file-store.ts'
import { NotForgotten } from '../forgetting/forget.ts'
import { SourceError } from '../loader/export-folder.ts'
import { NotAllowed } from '../store/administration/roles.ts'
import { SlugTaken } from '../store/administration/slugs.ts'
import { OverlapUnderWay } from '../store/administration/webhooks.ts'
import { BeingDeleted } from '../store/being-deleted.ts'
import { CopyDiffers } from '../store/cells/catch-up.ts'
import { MoveStopped } from '../store/cells/move/transitions.ts'
import { isConnectionLoss } from '../store/connections/failures.ts'
import { NotInstalled } from '../store/connections/installation.ts'
import { operatorAdvice } from '../store/connections/operator-advice.ts'
import { Unreachable } from '../store/connections/primary.ts'
import { NotUndoable } from '../store/loading/later-loads.ts'
import { OtherShape } from '../store/loading/shape-check.ts'
import { ReportsTooSlow } from '../store/reports/compute.ts'
import { ViewTaken } from '../store/views/build.ts'
import { ViewsBehind } from '../store/views/follow.ts'
import { CannotDecrypt } from '../webhooks/secrets.ts'
import { BadTarget } from '../webhooks/target.ts'
import { ConfigurationError } from './configuration/read.ts'
import { variables } from './configuration/variables.ts'
import { exitCodes, ProcessFailed, UsageError } from './exit-codes.ts'

export interface Failure {
  readonly message: string
  readonly exitCode: number
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    // Commander has already printed the problem. Asking for help is not one.
    return { message: '', exitCode: error.exitCode === 0 ? exitCodes.ok : exitCodes.usage }
  }
  const usage = [
    UsageError,
    SourceError,
    ConfigurationError,
    NotAllowed,
    OtherShape,
    NotInstalled,
    BeingDeleted,
    SlugTaken,
    NotUndoable,
    BadTarget,
    CannotDecrypt,
    OverlapUnderWay,
    ViewsBehind,
    ViewTaken,
  ]
  if (usage.some((known) => error instanceof known)) {
    return { message: (error as Error).message, exitCode: exitCodes.usage }
  }
  if (error instanceof CopyDiffers) return { message: error.message, exitCode: exitCodes.faults }
  if (error instanceof ProcessFailed) return error
  if (
    [Unreachable, FileStoreFailure, MoveStopped, NotForgotten, ReportsTooSlow].some((known) => error instanceof known)
  ) {
    return { message: (error as Error).message, exitCode: exitCodes.unreachable }
  }
  if ((error as NodeJS.ErrnoException).syscall === 'listen') return listenFailure(error as NodeJS.ErrnoException)
  if (isConnectionLoss(error)) return lostConnection((error as Error).message)
  const known = operatorAdvice(error)
  if (known) {
    const exitCode = known.concern === 'setup' ? exitCodes.usage : exitCodes.unreachable
    return { message: `${(error as Error).message}; ${known.advice}`, exitCode }
  }
  return { message: (error as Error).stack ?? String(error), exitCode: exitCodes.unexpected }
}

function lostConnection(reason: string): Failure {
  return {
    message: `The connection to a database was lost: ${reason}. Run the command again.`,
    exitCode: exitCodes.unreachable,
  }
}

function listenFailure(error: NodeJS.ErrnoException): Failure {
  const { host, metricsHost } = variables
  const isHost = error.code === 'EADDRNOTAVAIL'
  const variable = isHost ? `${host.name} or ${metricsHost.name}` : portVariable(error)
  return { message: `${error.message}; choose another ${variable}`, exitCode: exitCodes.usage }
}

/** The error names the port but not its purpose. */
function portVariable(error: unknown): string {
  const { port } = error as { readonly port?: number }
  const { port: service, metricsPort, ingestPort } = variables
  const isMeant = ({ name, fallback }: typeof metricsPort): boolean => (process.env[name] || fallback) === String(port)
  return [metricsPort, service, ingestPort].find(isMeant)?.name ?? service.name
}
