/** How a command ended, for scripts. */
export const exitCodes = {
  ok: 0,
  /** The input has faults, or the doctor found trouble. */
  faults: 1,
  /** The command was called wrongly, or the configuration is wrong. */
  usage: 2,
  /** A database, Redis or the store of files cannot be reached, or was lost on the way. */
  unreachable: 3,
  /** Something happened that nobody thought of. */
  unexpected: 70,
} as const

export const exitCodesHelp = `
Exit codes:
  0   done
  1   faults in the input, or trouble that doctor found
  2   wrong usage or configuration
  3   a database, Redis or the store of files cannot be reached
  70  a defect; please report it`

/** A process that this one started ended with an exit code. It has said why itself. */
export class ProcessFailed extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('')
    this.exitCode = exitCode
  }
}

/** What was asked for cannot be done as it was asked. */
export class UsageError extends Error {}
