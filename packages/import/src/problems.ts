/** Why a command did not succeed, with the exit code that a script can tell it by. */
export const exitCodes = {
  /** The mapping has faults, the transfer was refused, or source or listener could not be reached. */
  failed: 1,
  usage: 2,
  /** Groups were left out, and the others were sent. */
  partly: 3,
  /** Invalid rows are in quarantine, and the others were sent. */
  quarantined: 4,
} as const

export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
  readonly exitCode: number

  constructor(kind: Exclude<keyof typeof exitCodes, 'partly' | 'quarantined'>, message: string) {
    super(message)
    this.exitCode = exitCodes[kind]
  }
}
