/** The mapping folder: import.json, setup.sql, and one SQL file for each group. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type Resource, resources, UUID_PATTERN } from '@selvedge/catalogue'
import { durationMs } from '@selvedge/catalogue/duration'
import { ImportProblem } from '../problems.ts'
import { hasVariable } from '../variables.ts'

export interface FolderSettings {
  /** Slug of the brand; may have variables as `${NAME}`, and so may the address. */
  readonly brand: string
  /** Address of the listener for loads with its version; null if only files are written. */
  readonly url: string | null
  /** Of the ids that are made from keys. It must never change. */
  readonly namespace: string
}

export interface MappingFile {
  readonly resource: Resource
  /** Without the folder. */
  readonly name: string
  readonly sql: string
  /** How often the group is read at most; 0 for every cycle. */
  readonly everyMs: number
}

export interface Folder {
  readonly path: string
  readonly settings: FolderSettings
  readonly setup: string
  readonly files: readonly MappingFile[]
  /** Where DuckDB puts what does not fit in memory. */
  readonly temporary: string
}

export const SETTINGS_FILE = 'import.json'
export const SETUP_FILE = 'setup.sql'
export const ADDRESS_RULE = 'must be the address of the listener, such as https://loads.example/api/load/v1'

export function readFolder(given: string): Folder {
  const path = resolve(given)
  const settingsFile = join(path, SETTINGS_FILE)
  if (!existsSync(settingsFile)) {
    throw new ImportProblem('usage', `${given} has no ${SETTINGS_FILE}; make one with selvedge-import init ${given}`)
  }
  const setup = join(path, SETUP_FILE)
  return {
    path,
    settings: readSettings(settingsFile),
    setup: existsSync(setup) ? readFileSync(setup, 'utf8') : '',
    files: readdirSync(path)
      .filter((name) => name.endsWith('.sql') && name !== SETUP_FILE)
      .toSorted()
      .map((name) => readMapping(path, name)),
    temporary: join(path, '.temporary'),
  }
}

function readSettings(file: string): FolderSettings {
  const refuse = (problem: string): never => {
    throw new ImportProblem('usage', `${file}: ${problem}`)
  }
  const { brand, url = null, namespace, ...others } = parsed(file, refuse)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) refuse(`${unknown} is not one of brand, url and namespace`)
  if (typeof brand !== 'string' || brand === '') return refuse('brand must be the slug of your brand')
  if (url !== null && (typeof url !== 'string' || !(hasVariable(url) || URL.canParse(url)))) {
    return refuse(`url ${ADDRESS_RULE}`)
  }
  if (typeof namespace !== 'string' || !new RegExp(UUID_PATTERN).test(namespace)) {
    return refuse('namespace must be a lower-case UUID that never changes: every id depends on it')
  }
  return { brand, url, namespace }
}

function parsed(file: string, refuse: (problem: string) => never): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return refuse((error as Error).message)
  }
}

export function groupNamed(path: string): Resource {
  const found = resources.find((resource) => resource.path === path)
  if (found) return found
  throw new ImportProblem('usage', `${path} is not a group; docs/operating/load-format.md lists them`)
}

const EVERY = /^--\s*every:\s*(\S+)/

function readMapping(folder: string, name: string): MappingFile {
  const resource = groupNamed(basename(name, '.sql'))
  const text = readFileSync(join(folder, name), 'utf8')
  const every = EVERY.exec(text)?.[1]
  const everyMs = every === undefined ? 0 : durationMs(every)
  if (everyMs === null) {
    throw new ImportProblem('usage', `${name}: every: ${every} is not a time; write it like 5m, 1h or 1d`)
  }
  return { resource, name, sql: text.trim().replace(/;\s*$/, ''), everyMs }
}
