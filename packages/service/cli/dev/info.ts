/** Writes a JSON file with everything a program needs to use a running `dev`. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { DevKeys } from './seed.ts'

export interface DevInfo {
  readonly baseUrl: string
  readonly docsUrl: string
  readonly guidesUrl: string
  /** Null if it is switched off. */
  readonly explorerUrl: string | null
  /** Where loads are sent to. */
  readonly ingestUrl: string
  /** The address for the administrator. */
  readonly databaseUrl: string
  readonly brand: string
  readonly otherBrand: string
  readonly keys: DevKeys
}

/** Writes to a temporary file and renames it, so that a program waiting for the file never reads half of it. */
export function writeInfo(file: string, info: DevInfo): void {
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, textOf(info), { mode: 0o600 })
  renameSync(beside, file)
}

/** Does not delete the file if another `dev`, started later, has replaced it. */
export function removeInfo(file: string, info: DevInfo): void {
  try {
    if (readFileSync(file, 'utf8') === textOf(info)) rmSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function textOf(info: DevInfo): string {
  return `${JSON.stringify(info, null, 2)}\n`
}
