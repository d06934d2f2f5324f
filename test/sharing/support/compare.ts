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

export async function compareTables(serviceUrl: string, share: string, key: string): Promise<Comparison> {
  const python = join(await pythonEnvironment(REQUIREMENTS), 'bin', 'python')
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-profile-'))
  const profile = join(folder, 'profile.share')
  const endpoint = `${serviceUrl}${SHARING_BASE_PATH}`
  writeFileSync(profile, JSON.stringify({ shareCredentialsVersion: 1, endpoint, bearerToken: key }))
  const tables = sharedTables
    .filter(({ path }) => path !== snapshotInfo.path)
    .map(({ name, fields }) => [name, columnsOf(fields).map(({ name, kind, names }) => ({ name, kind, names }))])
  const snapshot = `${serviceUrl}${BASE_PATH}/brands/${share}/snapshot`
  try {
    const running = promisify(execFile)(python, [COMPARE], { maxBuffer: 2 ** 26 })
    running.child.stdin!.end(JSON.stringify({ profile, share, key, snapshot, tables: Object.fromEntries(tables) }))
    return JSON.parse((await running).stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
