/** How far the records of an owner have come in one cell, and whether its journal leads there from where a copy is. */
import type { Client } from 'pg'
import { type Head, NO_HEAD } from '../changes/position.ts'
import { DIGEST_SQL } from '../loading/states.ts'

export interface GroupState {
  readonly version: number
  readonly stamp: string
  readonly rows: number
  /** Null where `selvedge digest` has not filled it in. */
  readonly digest: bigint | null
}

export interface History {
  readonly head: Head
  /** By path. */
  readonly groups: ReadonlyMap<string, GroupState>
}

/** In a transaction that has the owner set, from one snapshot unless nothing is loaded meanwhile. */
export async function readHistory(client: Client, ownerId: number): Promise<History> {
  const heads = await client.query('select sequence::float8, stamp from records.brand_state where brand_id = $1', [
    ownerId,
  ])
  const states = await client.query(
    `select resource, version::float8, stamp, row_count::float8 as rows, (${DIGEST_SQL})::text as digest
from records.resource_state where brand_id = $1`,
    [ownerId],
  )
  const groups = states.rows.map(({ resource, digest, ...state }): [string, GroupState] => [
    resource,
    { ...state, digest: digest === null ? null : BigInt(digest) },
  ])
  return { head: heads.rows[0] ?? NO_HEAD, groups: new Map(groups) }
}

export function isSameHistory(one: History, other: History): boolean {
  if (one.head.sequence !== other.head.sequence || one.head.stamp !== other.head.stamp) return false
  return (
    one.groups.size === other.groups.size &&
    [...one.groups].every(([path, { stamp }]) => other.groups.get(path)?.stamp === stamp)
  )
}

/** Whether the source has the newest load of the copy and all loads after it. */
export async function hasHead(source: Client, ownerId: number, { head }: History): Promise<boolean> {
  const { rows } = await source.query(
    `select case when $2 = 0 then coalesce((select min(sequence) = 1 from records.loads where brand_id = $1), true)
  else exists (select from records.loads where brand_id = $1 and sequence = $2 and stamp = nullif($3, '')::uuid) end as has`,
    [ownerId, head.sequence, head.stamp],
  )
  return rows[0].has
}

/** Whether the journal has every version of a group between two. A release without a journal leaves some out. */
export async function hasVersions(
  source: Client,
  ownerId: number,
  path: string,
  after: number,
  last: number,
): Promise<boolean> {
  const { rows } = await source.query(
    `select count(distinct version) = $4::bigint - $3::bigint as has from records.loads
where brand_id = $1 and resource = $2 and version > $3 and version <= $4`,
    [ownerId, path, after, last],
  )
  return rows[0].has
}
