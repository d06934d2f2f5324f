/** Cycles and checks inside the process of the test. */
import { SelvedgeLoader } from '@selvedge/client'
import { type CheckResult, check } from '../../../packages/import/src/check/check.ts'
import { type CycleSettings, runCycle } from '../../../packages/import/src/cycle/cycle.ts'
import type { CycleOutcome } from '../../../packages/import/src/cycle/outcome.ts'
import { MappingFaulty } from '../../../packages/import/src/faults.ts'
import { readFolder } from '../../../packages/import/src/folder/folder.ts'
import { silent } from '../../../packages/import/src/progress/progress.ts'
import { Secrets } from '../../../packages/import/src/source/secrets.ts'
import type { MappingFolder } from './mapping-folder.ts'

const SOURCE = { memory: '512MB', extensions: null }

type Environment = Readonly<Record<string, string>>

export function cycle(
  folder: MappingFolder,
  loadKey: string,
  more: Partial<CycleSettings> & { readonly environment?: Environment } = {},
): Promise<CycleOutcome> {
  const read = folder.destined()
  const { brand: slug, url } = read.settings
  const settings = {
    ...SOURCE,
    folder: read,
    secrets: new Secrets(more.environment ?? {}),
    brand: new SelvedgeLoader({ loadKey, loadUrl: url }).brand(slug),
    removalsMax: null,
    allowEmpty: [],
    skipRefused: false,
    quarantineMax: 0,
    now: Date.now,
    ...more,
  }
  return runCycle(settings, silent, new AbortController().signal)
}

export function checked(folder: MappingFolder): Promise<CheckResult> {
  return check(readFolder(folder.path), SOURCE, new Secrets({}), silent)
}

/** The faults that a cycle stops on, each as `file column code`. */
export async function faultsOf(running: Promise<unknown>): Promise<string[]> {
  const error = await running.then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof MappingFaulty)) throw error ?? new Error('there was no fault')
  return error.faults.map(({ file, column, code }) => `${file} ${column} ${code}`)
}
