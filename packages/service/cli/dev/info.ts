/** What a program needs to know to use a running `dev`, as JSON in a file. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { DevKeys } from './seed.ts'

export interface DevInfo {
  readonly baseUrl: string
  readonly docsUrl: string
  /** As the administrator. */
  readonly databaseUrl: string
  readonly brand: string
  readonly otherBrand: string
  readonly keys: DevKeys
}

/** Written beside and moved into place: whoever waits for the file never reads half of it. */
export function writeInfo(file: string, info: DevInfo): void {
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, textOf(info), { mode: 0o600 })
  renameSync(beside, file)
}

/** Leaves the file of another `dev`, which was started later with the same name. */
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
