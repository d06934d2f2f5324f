/** Exit codes, which scripts rely on. */
export const exitCodes = {
  ok: 0,
  /** The input has faults, or `doctor` or `check` found a problem. */
  faults: 1,
  /** The arguments or the configuration are invalid. */
  usage: 2,
  /** A database, Redis or the file store cannot be reached or cannot do its work now. Running it again may help. */
  unreachable: 3,
  /** An unexpected error. */
  unexpected: 70,
} as const

export const exitCodesHelp = `
Exit codes:
  0   done
  1   faults in the input, or problems that doctor or check found
  2   wrong usage or configuration
  3   a database, Redis or the store of files cannot be reached, or cannot do its work now
  70  a defect; please report it`

/** A process that this one started ended with an exit code. It has said why itself. */
export class ProcessFailed extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('')
    this.exitCode = exitCode
  }
}

/** The user must change the arguments or the configuration. */
export class UsageError extends Error {}
