/**
 * Where the records of a folder go: brand and listener of import.json with its variables, or those that the command names instead.
 * Each destination has its own memory of what was sent, so a cycle to another one never changes that of production.
 */
import { createHash } from 'node:crypto'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { ImportProblem } from '../problems.ts'
import { type Environment, fillVariables } from '../variables.ts'
import { ADDRESS_RULE, type Folder, type FolderSettings, SETTINGS_FILE } from './folder.ts'

export interface Overrides {
  /** Instead of the slug in import.json; null for that one. */
  readonly brand: string | null
  /** Instead of the address in import.json; null for that one. */
  readonly url: string | null
}

export interface DestinedFolder extends Folder {
  readonly settings: FolderSettings & { readonly url: string }
  /** The memory of what was sent. If it is lost, everything is sent once more. */
  readonly state: string
}

export function destinedFolder(folder: Folder, overrides: Overrides, environment: Environment): DestinedFolder {
  const { settings, path, temporary } = folder
  const brand = overrides.brand ?? fillVariables(settings.brand, SETTINGS_FILE, environment)
  const given = overrides.url ?? settings.url
  if (given === null) {
    throw new ImportProblem('usage', `${SETTINGS_FILE} needs the url of the listener for loads, or give it with --url`)
  }
  const url = fillVariables(given, SETTINGS_FILE, environment)
  if (!URL.canParse(url)) throw new ImportProblem('usage', `url ${url} ${ADDRESS_RULE}`)
  const name = nameOf(brand, url)
  const state = join(path, `.state.duckdb-${name}`)
  if (brand === settings.brand && url === settings.url) adoptState(path, state)
  return { ...folder, settings: { ...settings, brand, url }, state, temporary: join(temporary, name) }
}

/** Readable by the slug, and unique by the rest. */
function nameOf(brand: string, url: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([url, brand]))
    .digest('hex')
  return `${brand.replaceAll(/[^a-z0-9-]/g, '_')}-${hash.slice(0, 12)}`
}

/** Up to release 1.1.0, a folder had one state, under one name. It was that of import.json, which had no variables. */
function adoptState(folder: string, state: string): void {
  const earlier = join(folder, '.state.duckdb')
  if (existsSync(state) || !existsSync(earlier)) return
  renameSync(earlier, state)
  // What a run that was killed had not yet written into the file. Without it, the state is out of step, which costs one transfer.
  if (existsSync(`${earlier}.wal`)) renameSync(`${earlier}.wal`, `${state}.wal`)
}
