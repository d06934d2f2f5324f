/** Syncs inside the test's own process, and looks at what the copy has. */
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { groups } from '@selvedge/client/catalogue'
import { ExportProblem } from '../../../packages/export/src/problems.ts'
import { LineProgress } from '../../../packages/export/src/progress/lines.ts'
import { Sync, type SyncSettings } from '../../../packages/export/src/sync/sync.ts'
import { BASE, type TestService } from '../../support/service.ts'
import type { OutFolder } from './out-folder.ts'

export interface Target {
  readonly service: Pick<TestService, 'url'> & { readonly keys: Pick<TestService['keys'], 'brand'> }
  readonly target: string
  /** Address to reach the service at; its own unless given. */
  readonly url?: string
  readonly format?: SyncSettings['format']
  readonly only?: readonly string[]
  readonly brand?: string
  readonly apiKey?: string
  readonly allowsDeletes?: boolean
}

interface Outcome {
  readonly exitCode: number
  /** The line of a run that succeeded, or what it complained of. */
  readonly line: string
  readonly said: readonly string[]
}

export function syncOf(options: Target, said: string[] = []): Sync {
  const { service, target, url, only, brand = 'alder-finch', apiKey = service.keys.brand } = options
  const settings = {
    apiKey,
    baseUrl: (url ?? service.url) + BASE,
    brand,
    target,
    format: options.format ?? (target.endsWith('.sqlite') ? 'sqlite' : 'ndjson'),
    groups: only ? only.map((path) => groups.find((group) => group.path === path)!) : groups,
    isWhole: only === undefined,
    allowsDeletes: options.allowsDeletes ?? false,
    everyMs: null,
    // The service of the tests is never behind.
    answerAgeMaxMs: 0,
  } as const
  return new Sync(settings, new LineProgress((line) => void said.push(line)))
}

export async function runSync(options: Target): Promise<Outcome> {
  const said: string[] = []
  try {
    return { exitCode: 0, line: await syncOf(options, said).run(new AbortController().signal), said }
  } catch (error) {
    if (error instanceof ExportProblem) return { exitCode: error.exitCode, line: error.message, said }
    throw error
  }
}

/** All rows of the tables of these collections, in the order of their keys. */
export function tableRows(file: string, paths: readonly string[]): Record<string, unknown[]> {
  const database = new DatabaseSync(file, { readOnly: true })
  const wanted = groups.filter(({ path }) => paths.includes(path))
  const rows = wanted.map(({ path, key }) => {
    const order = key.map((name) => `"${name}"`).join()
    return [path, database.prepare(`select * from "${path.replaceAll('-', '_')}" order by ${order}`).all()] as const
  })
  database.close()
  return Object.fromEntries(rows)
}

/** The lines of all files with this extension, in an order that does not depend on how they came. */
export function sortedLines(out: OutFolder, extension: string): Record<string, string[]> {
  const names = readdirSync(out.path).filter((name) => name.endsWith(`.${extension}`))
  return Object.fromEntries(names.map((name) => [name, readFileSync(out.file(name), 'utf8').split('\n').sort()]))
}
