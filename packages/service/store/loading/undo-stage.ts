/** What an undo does with the records that later loads changed: it is refused, or leaves them as they are. */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { keySql } from '../record-key.ts'
import { changedLater, recordsChangedLater } from './later-loads.ts'
import { type LeftRecord, leaveRecords, type UndoStage, unstage } from './left-records.ts'
import { stageName } from './stage.ts'
import type { LockedState } from './states.ts'

export interface PreparedUndo {
  readonly left: readonly LeftRecord[]
  /** Keys of the records that are undone now, by group, as JSON. Null if that is all that the load changed. */
  readonly undoneKeys: string | null
}

/** Nothing can be undone, because all of it has to be left as it is. */
export class AllLeft extends Error {
  readonly left: readonly LeftRecord[]

  constructor(left: readonly LeftRecord[]) {
    super('nothing can be undone')
    this.left = left
  }
}

/**
 * Leaves in the stage what is to be undone. Throws `ChangedLater` if later loads changed some of these records, unless `isKeeping`, or if
 * all of it was undone before; and `AllLeft`. The groups are locked.
 */
export async function prepareUndo(
  client: Client,
  stage: UndoStage,
  states: ReadonlyMap<Resource, LockedState>,
  isKeeping: boolean,
): Promise<PreparedUndo> {
  const { brandId, undone, staged } = stage
  const before = rowsOf(stage)
  const versions = [...staged].map(([resource, { rows }]) => {
    return [resource, { rows, version: states.get(resource)!.version }] as const
  })
  const groups = await recordsChangedLater(client, brandId, undone, new Map(versions))
  const changed = groups.map((group) => ({ ...group, records: group.changed }))
  const areSome = changed.some(({ records }) => records.length > 0)
  const obstacle = areSome
    ? await changedLater(client, changed)
    : await changedLater(
        client,
        groups.map((group) => ({ ...group, records: group.undone })),
      )
  if (areSome && !isKeeping) throw obstacle
  for (const { resource, undone: done } of groups) {
    const lines = done.map(({ line }) => line)
    if (lines.length > 0) await unstage(client, resource, staged.get(resource)!, lines)
  }
  const left = isKeeping ? await leaveRecords(client, stage, groups) : []
  if (rowsOf(stage) === 0) throw left.length > 0 ? new AllLeft(left) : obstacle
  return { left, undoneKeys: rowsOf(stage) < before ? await stagedKeys(client, stage) : null }
}

async function stagedKeys(client: Client, { staged }: UndoStage): Promise<string> {
  const members: string[] = []
  for (const resource of staged.keys()) {
    const { rows } = await client.query<{ keys: string | null }>(
      `select json_agg(${keySql(resource, 's')})::text as keys from ${stageName(resource)} s`,
    )
    const [{ keys }] = rows as [{ keys: string | null }]
    if (keys !== null) members.push(`${JSON.stringify(resource.path)}:${keys}`)
  }
  return `{${members.join(',')}}`
}

function rowsOf({ staged }: UndoStage): number {
  return [...staged.values()].reduce((sum, { rows }) => sum + rows, 0)
}
