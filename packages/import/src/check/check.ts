/**
 * `check`, stage by stage: bind every file, read it twice in one snapshot, and look at its keys, values, references and
 * coverage. Sends nothing and needs no listener.
 */

import { counted, type Fault, faultLines } from '../faults.ts'
import type { Folder } from '../folder/folder.ts'
import { type Mapping, prepareMappings } from '../mapping/mapping.ts'
import type { Progress } from '../progress/progress.ts'
import { checkBodies } from '../reading/bodies.ts'
import { inSnapshot, readGroups } from '../reading/read.ts'
import type { Database } from '../source/database.ts'
import { openSource, type SourceSettings } from '../source/open.ts'
import type { Secrets } from '../source/secrets.ts'
import { coverageLine } from './coverage.ts'
import { danglingReferences } from './references.ts'
import { keepRows } from './rows.ts'
import { unstableColumns } from './stable.ts'
import { repeatedValues } from './unique.ts'

export interface CheckResult {
  /** What a load would be refused for. */
  readonly faults: readonly Fault[]
  /** What the service accepts, and is probably wrong. */
  readonly warnings: readonly Fault[]
  /** A line for each group. */
  readonly coverage: readonly string[]
}

export async function check(
  folder: Folder,
  settings: SourceSettings,
  secrets: Secrets,
  progress: Progress,
): Promise<CheckResult> {
  progress.stage('opening the source')
  const database = await openSource(folder, settings, secrets)
  try {
    return await inSnapshot(database, () => checkAll(database, folder, progress))
  } finally {
    database.close()
  }
}

async function checkAll(database: Database, folder: Folder, progress: Progress): Promise<CheckResult> {
  const { mappings, faults: typeFaults } = await prepareMappings(database, folder.files)
  const { comparisons, readable, faults: readFaults } = await readAll(database, mappings, progress)
  const faults = [...typeFaults, ...readFaults]
  const warnings: Fault[] = []
  const coverage: string[] = []
  for (const comparison of comparisons) {
    const { mapping, rows } = comparison
    progress.stage(`checking ${comparison.path}`)
    const values = await checkBodies(database, comparison)
    faults.push(...values.faults())
    coverage.push(coverageLine(mapping, rows, values.filled))
    await keepRows(database, mapping)
    warnings.push(...(await unstableColumns(database, comparison)), ...(await repeatedValues(database, mapping)))
  }
  for (const mapping of readable) warnings.push(...(await danglingReferences(database, mapping, readable)))
  return { faults, warnings, coverage }
}

/** If a group cannot be read, the others are read once more, in a snapshot without it. */
async function readAll(database: Database, mappings: readonly Mapping[], progress: Progress) {
  const read = (some: readonly Mapping[]) =>
    readGroups(
      database,
      some.map((mapping) => ({ mapping, isKnown: false, followed: [], quarantine: null })),
      progress,
    )
  const first = await read(mappings)
  if (first.isWhole) return { ...first, readable: mappings }
  const readable = mappings.filter(({ file }) => !first.faults.some((fault) => fault.file === file.name))
  const { comparisons } = await read(readable)
  return { comparisons, faults: first.faults, readable }
}

/** Whether a run that has to prove the mapping fails. */
export function isFailed({ faults, warnings }: CheckResult, isStrict: boolean): boolean {
  return faults.length > 0 || (isStrict && warnings.length > 0)
}

export function checkText({ faults, warnings, coverage }: CheckResult): string {
  const parts = [
    faultLines(faults),
    warnings.length === 0
      ? ''
      : `Warnings: the service accepts these, and they are probably wrong.\n${faultLines(warnings)}`,
    coverage.join('\n'),
    `${counted(faults.length, 'fault')}, ${counted(warnings.length, 'warning')}. Nothing was sent.`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
