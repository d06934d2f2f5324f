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

export async function mergeGroup(
  client: Client,
  brandId: number,
  resource: Resource,
  mode: MergeMode,
  staged: Staged,
  state: LockedState,
): Promise<MergeResult> {
  const version = state.version + 1
  let entries = 0
  let digestChange = 0n

  /** Runs a statement that writes records and journals them. */
  async function write(sql: string, ...values: number[]): Promise<number> {
    const { rows } = await client.query<[string, string]>({
      text: sql,
      values: [brandId, version, entries, ...values],
      rowMode: 'array',
    })
    const [[count, change]] = rows as [[string, string]]
    entries += Number(count)
    digestChange += BigInt(change)
    return Number(count)
  }

  async function upsert(): Promise<{ inserted: number; updated: number; unchanged: number; removed: number }> {
    // The first load of a group has nothing to compare with; the count is exact, and locked.
    if (state.rowCount === 0) {
      return { inserted: await write(insertSql(resource), state.nextOrd), updated: 0, unchanged: 0, removed: 0 }
    }
    // A brand has one record of its own: another one takes its place.
    const removed = mode === 'replace' || resource.single ? await write(deleteOthersSql(resource)) : 0
    const updated = await write(updateSql(resource))
    const known = (await client.query(unstageKnownSql(resource), [brandId])).rowCount ?? 0
    const inserted = known < staged.rows ? await write(insertSql(resource), state.nextOrd) : 0
    return { inserted, updated, unchanged: known - updated, removed }
  }

  async function remove(): ReturnType<typeof upsert> {
    const removed = await write(deleteStagedSql(resource))
    return { inserted: 0, updated: 0, unchanged: staged.rows - removed, removed }
  }

  const counts = await (mode === 'delete' ? remove() : upsert())
  if (entries > 0) {
    const places = counts.inserted > 0 ? staged.lastLine : 0
    await moveState(client, brandId, resource, { ...counts, places, digestChange })
  }
  return { resource, ...counts, versionBefore: state.version, version: entries > 0 ? version : state.version }
}
