/** Variables of the environment in the text of a file, as `${NAME}`. */
import { ImportProblem } from './problems.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const VARIABLE = /\$\{(\w+)\}/g

export function hasVariable(text: string): boolean {
  return text.search(VARIABLE) >= 0
}

/** With the values, which may be shown. */
export function fillVariables(text: string, file: string, environment: Environment): string {
  return text.replaceAll(VARIABLE, (_, name: string) => environment[name] || notSet(file, name))
}

export function notSet(file: string, name: string): never {
  throw new ImportProblem('usage', `${file} uses \${${name}}, which is not set`)
}
