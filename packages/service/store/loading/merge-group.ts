/** One group's staged rows brought into its table, and its state moved where that changed anything. */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { deleteOthersSql, deleteStagedSql, insertSql, unstageKnownSql, updateSql } from './merge-sql.ts'
import type { Staged } from './stage.ts'
import { type LockedState, moveState } from './states.ts'

/** `upsert` adds and changes; `replace` also removes what was not given; `delete` removes what was. */
export type MergeMode = 'upsert' | 'replace' | 'delete'

export interface MergeResult {
  readonly resource: Resource
  readonly inserted: number
  readonly updated: number
  /** Given, and already so: the same record is there, or the one to delete is not. */
  readonly unchanged: number
  readonly removed: number
  readonly versionBefore: number
  readonly version: number
}

type Counts = Pick<MergeResult, 'inserted' | 'updated' | 'unchanged' | 'removed'>

export async function mergeGroup(
  client: Client,
  brandId: number,
  resource: Resource,
  mode: MergeMode,
  staged: Staged,
  state: LockedState,
): Promise<MergeResult> {
  const run = async (sql: string, ...values: number[]) => (await client.query(sql, [brandId, ...values])).rowCount ?? 0

  async function remove(): Promise<Counts> {
    const removed = await run(deleteStagedSql(resource))
    return { inserted: 0, updated: 0, unchanged: staged.rows - removed, removed }
  }

  async function upsert(): Promise<Counts> {
    // The first load of a group has nothing to compare with; the count is exact, and locked.
    if (state.rowCount === 0) {
      return { inserted: await run(insertSql(resource), state.nextOrd), updated: 0, unchanged: 0, removed: 0 }
    }
    // A brand has one record of its own: another one takes its place.
    const removed = mode === 'replace' || resource.single ? await run(deleteOthersSql(resource)) : 0
    const updated = await run(updateSql(resource))
    const known = await run(unstageKnownSql(resource))
    const inserted = known < staged.rows ? await run(insertSql(resource), state.nextOrd) : 0
    return { inserted, updated, unchanged: known - updated, removed }
  }

  const counts = await (mode === 'delete' ? remove() : upsert())
  const changed = counts.inserted + counts.updated + counts.removed > 0
  if (changed) {
    await moveState(client, brandId, resource, { ...counts, places: counts.inserted > 0 ? staged.lastLine : 0 })
  }
  return { resource, ...counts, versionBefore: state.version, version: state.version + (changed ? 1 : 0) }
}
