/** Why an export or a sync did not succeed, each with the exit code that a script can tell it by. */
export const exitCodes = {
  /** The service could not be read; run again to go on. */
  failed: 1,
  usage: 2,
  /** A collection changed during each of several walks, or a copy before each of several checks. */
  moved: 3,
  /** A walk did not give what the service said it would: records were skipped or repeated. */
  incomplete: 4,
  /** Everything was exported, but some records refer to others that are not there. */
  dangling: 5,
  /** A copy has followed all changes, and has other records than the service. */
  different: 6,
} as const

export class ExportProblem extends Error {
  override readonly name = 'ExportProblem'
  readonly exitCode: number

  constructor(kind: keyof typeof exitCodes, message: string) {
    super(message)
    this.exitCode = exitCodes[kind]
  }
}
