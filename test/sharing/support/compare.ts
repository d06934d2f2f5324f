/** Every table of a brand as the unmodified client of Delta Sharing reads it, against the records of the API. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BASE_PATH, SHARING_BASE_PATH, sharedTables, snapshotInfo } from '@selvedge/catalogue'
import { columnsOf } from '@selvedge/tables'
import { pythonEnvironment } from '../../support/python-environment.ts'

const [REQUIREMENTS, COMPARE] = ['requirements.txt', 'compare.py'].map((name) =>
  fileURLToPath(new URL(`../reader/${name}`, import.meta.url)),
) as [string, string]

/** A Python that has the client of Delta Sharing. */
export async function sharingPython(): Promise<string> {
  return join(await pythonEnvironment(REQUIREMENTS), 'bin', 'python')
}

export function profileOf(serviceUrl: string, key: string): string {
  return JSON.stringify({ shareCredentialsVersion: 1, endpoint: `${serviceUrl}${SHARING_BASE_PATH}`, bearerToken: key })
}

export interface Found {
  readonly tables: number
  readonly rows: number
  readonly values: number
  readonly differences: readonly string[]
}

export interface Comparison {
  readonly listed: readonly string[]
  readonly described: Readonly<Record<string, number>>
  readonly isOfSnapshot: boolean
  readonly parquet: Found
  readonly delta: Found
}

/** `open` are paths of the groups that the key opens; all unless given. */
export async function compareTables(
  serviceUrl: string,
  share: string,
  key: string,
  open?: ReadonlySet<string>,
): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-profile-'))
  const profile = join(folder, 'profile.share')
  writeFileSync(profile, profileOf(serviceUrl, key))
  const tables = sharedTables
    .filter(({ path }) => path !== snapshotInfo.path && (open?.has(path) ?? true))
    .map(({ name, fields }) => [name, columnsOf(fields).map(({ name, kind, names }) => ({ name, kind, names }))])
  const snapshot = `${serviceUrl}${BASE_PATH}/brands/${share}/snapshot`
  try {
    const running = promisify(execFile)(await sharingPython(), [COMPARE], { maxBuffer: 2 ** 26 })
    running.child.stdin!.end(JSON.stringify({ profile, share, key, snapshot, tables: Object.fromEntries(tables) }))
    return JSON.parse((await running).stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
