/** Why an export or a sync did not succeed, each with the exit code that a script can tell it by. */
export const exitCodes = {
  /** The service could not be read; run again to continue. */
  failed: 1,
  usage: 2,
  /** Records were loaded before each of several checks of a copy. */
  moved: 3,
  /** The service did not send what it counts: an export has other records. */
  incomplete: 4,
  /** Everything was exported, but some records refer to others that are not there. */
  dangling: 5,
  /** A copy has followed all changes, and has other records than the service. */
  different: 6,
  /** Most records of a copy would be deleted, and nobody has allowed it. */
  deletes: 7,
} as const

export class ExportProblem extends Error {
  override readonly name = 'ExportProblem'
  readonly exitCode: number

  constructor(kind: keyof typeof exitCodes, message: string) {
    super(message)
    this.exitCode = exitCodes[kind]
  }
}
