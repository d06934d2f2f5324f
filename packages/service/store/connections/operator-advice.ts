/** What an operator can do about an error of PostgreSQL, by its SQLSTATE or its class. */
import { isConnectionLoss, reasonOf, sqlState } from './failures.ts'
import { Unreachable } from './primary.ts'

/** Where the cause is: in the configuration or migrations, or in the server, where a retry may succeed later. */
type Concern = 'setup' | 'server'

export interface OperatorAdvice {
  readonly concern: Concern
  /** Continues the sentence of the error. */
  readonly advice: string
}

/** The first that fits counts. */
const BY_STATE: readonly [states: RegExp, concern: Concern, advice: string][] = [
  [/^28/, 'setup', 'correct the login or the password in the address; selvedge migrate creates the roles'],
  [/^3D000/, 'setup', 'create the database, or correct its name in the address'],
  [/^(42P01|42703|42883|3F000|22023)/, 'setup', 'has the database been migrated? Run selvedge migrate'],
  [/^42501/, 'setup', 'selvedge doctor says which login is wrong'],
  [
    /^25006/,
    'setup',
    'this login may only read, or the server is a standby; selvedge doctor says which login is wrong',
  ],
  [/^53100/, 'server', 'the disk of the database is full: free some space and try again'],
  [/^53200/, 'server', 'the database is out of memory: give its server more, or let it do less at once, and try again'],
  [/^53300/, 'server', 'the database has no connection left: close some or raise max_connections, and try again'],
  [/^(53|58|XX00[12])/, 'server', 'fix what the log of the database server reports, and try again'],
  [/^(40|55P03|55006)/, 'server', 'other work on the database was in the way; try again'],
  [
    /^57014/,
    'server',
    'the database cancelled the statement: raise statement_timeout if the login has one, and try again',
  ],
]

/** Null for an error that is not known to have its cause outside this program. */
export function operatorAdvice(error: unknown): OperatorAdvice | null {
  const state = sqlState(error)
  const known = state === null ? undefined : BY_STATE.find(([states]) => states.test(state))
  return known ? { concern: known[1], advice: known[2] } : null
}

/** Why a read failed, with what caused it and what to do, in one line for the log and /readyz. */
export function databaseProblem(error: Error): string {
  if (error.cause instanceof Error) return databaseProblem(error.cause)
  const reason = reasonOf(error)
  const causes = causesOf(error)
  if (causes.every(isConnectionLoss)) {
    return `the database does not answer: ${reason}; check that it runs, and its address`
  }
  const known = causes.map(operatorAdvice).find((each) => each !== null)
  return `the database cannot be read: ${reason}; ${known?.advice ?? 'selvedge doctor tells more'}`
}

/** Where several servers were tried, one for each that failed. */
function causesOf(error: Error): readonly unknown[] {
  return error instanceof Unreachable && error.causes.length > 0 ? error.causes : [error]
}
