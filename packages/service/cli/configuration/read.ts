/** Reads all environment variables before anything starts. One error names every invalid one, with the reason. */
import { nearest } from '../../nearest.ts'
import { type Variable, type Variables, variables } from './variables.ts'

export type Configuration = {
  readonly [K in keyof Variables]: Variables[K] extends Variable<infer T> ? T : never
}

const PREFIX = 'SELVEDGE_'
/** Variables of the client's tools, which may be set in the same environment. */
const OF_CLIENTS = [
  'SELVEDGE_URL',
  'SELVEDGE_API_KEY',
  'SELVEDGE_LOAD_URL',
  'SELVEDGE_LOAD_KEY',
  'SELVEDGE_DUCKDB_EXTENSIONS',
]

export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const problems = unknownVariables(environment)
  const values = Object.entries<Variable<unknown>>(variables).map(([key, { name, kind, fallback }]) => {
    // Many tools pass an unset variable as an empty one.
    const given = environment[name] || fallback
    try {
      return [key, given === null ? null : kind.read(given)]
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`)
      return [key, null]
    }
  })
  if (problems.length > 0) throw new ConfigurationError(problems)
  return Object.fromEntries(values)
}

/** Otherwise a misspelt setting would silently do nothing. */
function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = Object.values(variables).map(({ name }) => name)
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name) && !OF_CLIENTS.includes(name))
    .map((name) => {
      const meant = nearest(name, known)
      return `${name} is not a variable of this service${meant ? `; did you mean ${meant}?` : ''}`
    })
}

/** Returns a value that the command requires, or throws. */
export function required<K extends keyof Configuration>(
  configuration: Configuration,
  key: K,
): NonNullable<Configuration[K]> {
  const value = configuration[key]
  if (value === null) throw new ConfigurationError([`${variables[key].name} is not set. ${variables[key].about}`])
  return value as NonNullable<Configuration[K]>
}
