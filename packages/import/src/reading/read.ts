/** Reads groups and compares their rows, in one snapshot of the source. */
import type { Fault } from '../faults.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Progress } from '../progress/progress.ts'
import type { Database } from '../source/database.ts'
import { type Comparison, compare, keyFaults } from './compare.ts'

/** DuckDB begins a transaction in each attached database and keeps it. It ends here, before anything is sent. */
export async function inSnapshot<T>(database: Database, read: () => Promise<T>): Promise<T> {
  await database.run('begin')
  const result = await read()
  await database.run('commit')
  return result
}

export async function readGroups(
  database: Database,
  groups: readonly { readonly mapping: Mapping; readonly isKnown: boolean }[],
  progress: Progress,
): Promise<{ readonly comparisons: readonly Comparison[]; readonly faults: readonly Fault[] }> {
  const comparisons: Comparison[] = []
  const faults: Fault[] = []
  for (const { mapping, isKnown } of groups) {
    progress.stage(`reading ${mapping.resource.path}`)
    const comparison = await compare(database, mapping, isKnown)
    faults.push(...(await keyFaults(database, comparison)))
    comparisons.push(comparison)
    progress.read(comparison)
  }
  return { comparisons, faults }
}
