/** The cells that the file of `SELVEDGE_CELLS_FILE` names, each with its addresses. The variables name those of `main`. */
import { readFileSync } from 'node:fs'
import { type Cells, MAIN_CELL } from '../../store/cells/cell.ts'
import type { CellServers } from '../../store/cells/open.ts'
import { Installation } from '../../store/connections/installation.ts'
import { type Kind, list } from './kinds.ts'
import { type Configuration, ConfigurationError } from './read.ts'
import { DATABASE } from './variables.ts'

const NAME = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/

const ADDRESSES = {
  databaseUrl: DATABASE.api,
  readUrls: list(DATABASE.api),
  adminDatabaseUrl: DATABASE.admin,
  loaderDatabaseUrl: DATABASE.loader,
  notifierDatabaseUrl: DATABASE.notifier,
}

/** Each command asks it for the connections that it needs. */
export function installationOf(configuration: Configuration): Installation {
  return new Installation(cellsOf(configuration), configuration.actor)
}

/** Addresses of cells by role, as the variables have those of `main`. */
function cellsOf(configuration: Configuration): Cells {
  const { databaseUrl, readUrls, adminDatabaseUrl, loaderDatabaseUrl, notifierDatabaseUrl, cellsFile } = configuration
  const main = { databaseUrl, readUrls: readUrls ?? [], adminDatabaseUrl, loaderDatabaseUrl, notifierDatabaseUrl }
  return new Map([[MAIN_CELL, main], ...(cellsFile === null ? [] : readCells(cellsFile))])
}

/** Those beside `main`, as the service reads from them. */
export function furtherCells(configuration: Configuration): Record<string, CellServers> {
  const further = [...cellsOf(configuration)].filter(([name]) => name !== MAIN_CELL)
  const problems = further.flatMap(([name, { databaseUrl }]) =>
    databaseUrl === null ? [`SELVEDGE_CELLS_FILE: cell "${name}" needs a databaseUrl`] : [],
  )
  if (problems.length > 0) throw new ConfigurationError(problems)
  return Object.fromEntries(
    further.map(([name, { databaseUrl, readUrls }]) => [name, { databaseUrl: databaseUrl!, readUrls }]),
  )
}

function readCells(file: string): Cells {
  const problems: string[] = []
  const cells = Object.entries(readObject(file)).map(([name, given]): [string, Record<string, unknown>] => {
    const problem = (text: string): void => void problems.push(`SELVEDGE_CELLS_FILE: cell "${name}" ${text}`)
    if (!NAME.test(name)) problem('must have a name of lower-case letters, digits and hyphens, at most 32 of them')
    if (name === MAIN_CELL) problem('is the one that the variables name')
    if (!isObject(given)) problem('must be an object with its addresses')
    return [name, isObject(given) ? readAddresses(given, problem) : {}]
  })
  if (problems.length > 0) throw new ConfigurationError(problems)
  return new Map(cells) as unknown as Cells
}

function readAddresses(given: Record<string, unknown>, problem: (text: string) => void): Record<string, unknown> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(ADDRESSES, name))
      problem(`has ${name}, which is not one of ${Object.keys(ADDRESSES).join(', ')}`)
  }
  const read = Object.entries<Kind<unknown>>(ADDRESSES).map(([name, kind]) => {
    const text = given[name]
    if (text === undefined) return [name, name === 'readUrls' ? [] : null]
    try {
      if (typeof text !== 'string') throw new Error('must be a text')
      return [name, kind.read(text)]
    } catch (error) {
      problem(`${name} ${(error as Error).message}`)
      return [name, null]
    }
  })
  return Object.fromEntries(read)
}

function readObject(file: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isObject(read)) return read
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new ConfigurationError([`SELVEDGE_CELLS_FILE: ${file} ${code ? `cannot be read (${code})` : 'is not JSON'}`])
  }
  throw new ConfigurationError([`SELVEDGE_CELLS_FILE: ${file} must be an object with a name for each cell`])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
