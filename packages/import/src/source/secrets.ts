/**
 * Values from the environment. Secret ones go into setup.sql and nowhere else: DuckDB quotes connection strings in its messages, so every
 * text that leaves the program goes through `redact` first.
 */
import { type Environment, notSet } from '../variables.ts'

export class Secrets {
  readonly environment: Environment
  /** By value, what is shown in its place. */
  readonly #shown = new Map<string, string>()

  constructor(environment: Environment) {
    this.environment = environment
  }

  /** The value of a variable; null if it is not set. */
  take(name: string): string | null {
    const value = this.environment[name]
    if (!value) return null
    for (const part of [value, ...secretPartsOf(value)].filter(Boolean)) this.#shown.set(part, `\${${name}}`)
    return value
  }

  /** Replaces each `${NAME}` in SQL. Lines that are comments stay as they are. */
  fill(sql: string, file: string): string {
    return sql.replaceAll(/^\s*--.*$|\$\{(\w+)\}/gm, (found, name?: string) => {
      if (name === undefined) return found
      const value = this.take(name)
      if (value === null) return notSet(file, name)
      return value.replaceAll("'", "''")
    })
  }

  redact(text: string): string {
    const longestFirst = [...this.#shown].toSorted(([a], [b]) => b.length - a.length)
    return longestFirst.reduce((redacted, [value, shown]) => redacted.replaceAll(value, shown), text)
  }
}

/** Parts of a value that a driver may show by themselves. Host, port, user and database may be seen: they help to find a mistake. */
function secretPartsOf(value: string): string[] {
  const [, login] = /^\w+:\/\/(.*)@[^@]*$/s.exec(value) ?? []
  if (login !== undefined) {
    const password = login.slice(login.indexOf(':') + 1)
    return [password, decoded(password), ...long(password.split(/[@/:?#]/))]
  }
  const settings = [...value.matchAll(/(\w+)\s*=\s*(?:'([^']*)'|(\S+))/g)]
  if (settings.length > 0) {
    return settings.filter(([, name]) => !PLAIN.includes(name!)).map(([, , quoted, plain]) => quoted ?? plain!)
  }
  return long(value.split(/[\s'";,]+/))
}

/** Settings of a connection that are no secret. */
const PLAIN = ['host', 'hostaddr', 'port', 'user', 'dbname', 'database', 'sslmode']

/** Shorter ones are part of too many words. */
function long(parts: readonly string[]): string[] {
  return parts.filter(({ length }) => length >= 3)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
