/** Reads groups and compares their rows, in one snapshot of the source. */
import { type Fault, MappingFaulty } from '../faults.ts'
import type { Progress } from '../progress/progress.ts'
import type { Database } from '../source/database.ts'
import { readableSql, readTried, unreadableCells } from './bad-cells.ts'
import { type Comparison, compare, type GroupToRead, keyFaults, orUnreadable, Unreadable } from './compare.ts'
import { putInQuarantine } from './quarantine.ts'

/** DuckDB begins a transaction in each attached database and keeps it. It ends here, before anything is sent. */
export async function inSnapshot<T>(database: Database, read: () => Promise<T>): Promise<T> {
  await database.run('begin')
  const result = await read()
  await database.run('commit')
  return result
}

export interface ReadGroups {
  /** Of the groups without a fault, if everything is of one moment; otherwise none. */
  readonly comparisons: readonly Comparison[]
  readonly faults: readonly Fault[]
  /** False if a group could not be read: DuckDB then gives up the snapshot, with what was read in it. */
  readonly isWhole: boolean
  /** Groups whose query stops at a value, and that have to be read with `isTried`. */
  readonly stopping: readonly string[]
}

/** All faults of all groups: one that cannot be read does not hide those of the next. Has to be called in a snapshot. */
export async function readGroups(
  database: Database,
  groups: readonly GroupToRead[],
  progress: Progress,
): Promise<ReadGroups> {
  const comparisons: Comparison[] = []
  const faults: Fault[] = []
  const stopping: string[] = []
  let isWhole = true
  for (const group of groups) {
    progress.stage(`reading ${group.mapping.resource.path}`)
    try {
      const comparison = await readGroup(database, group, faults)
      comparisons.push(comparison)
      progress.read(comparison)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      isWhole = false
      await database.run('rollback')
      // The source is away, and would be for the other groups.
      if (!error.isAboutValue) throw new MappingFaulty([...faults, error.fault])
      if (group.quarantine?.isTried === false) stopping.push(group.mapping.resource.path)
      else faults.push(...(await unreadableCells(database, group.mapping, error.fault)))
      await database.run('begin')
    }
  }
  return { comparisons: isWhole ? comparisons : [], faults, isWhole, stopping }
}

async function readGroup(database: Database, group: GroupToRead, faults: Fault[]): Promise<Comparison> {
  const { mapping, quarantine } = group
  const tried = quarantine?.isTried ? await orUnreadable(mapping, readTried(database, mapping, 'all')) : null
  const comparison = await compare(database, group, tried ? readableSql(mapping, tried) : mapping.file.sql)
  if (quarantine) return putInQuarantine(database, { ...group, quarantine }, comparison, tried, faults)
  faults.push(...(await keyFaults(database, comparison)))
  return comparison
}
