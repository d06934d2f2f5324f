/** Checks that the environment variables are valid, and that `serve` has all it needs. */
import { type Configuration, ConfigurationError, readConfiguration } from '../configuration/read.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'configuration'
const NEEDED = ['databaseUrl', 'cursorSecrets'] as const

export function examineConfiguration(environment: NodeJS.ProcessEnv): [Finding, Configuration | null] {
  try {
    const configuration = readConfiguration(environment)
    const missing = NEEDED.filter((key) => configuration[key] === null).map((key) => variables[key].name)
    const finding =
      missing.length > 0
        ? trouble(CHECK, `serve needs ${some(missing)}`, 'set what is missing; docs/configuration.md says how')
        : fine(CHECK, 'every variable is right')
    return [finding, configuration]
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [trouble(CHECK, some(error.problems), 'docs/configuration.md has all variables'), null]
  }
}
