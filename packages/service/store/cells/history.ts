/** How far the records of an owner have come in one cell, and whether its journal leads there from where a copy is. */
import type { Client } from 'pg'
import { type Head, NO_HEAD } from '../changes/position.ts'
import { DIGEST_SQL } from '../loading/states.ts'
import type { Measure } from './measure.ts'

interface MeasuredState extends Measure {
  readonly version: number
  readonly foundVersion: number | null
  readonly foundRule: string | null
  readonly stamp: string
}

export interface History {
  readonly head: Head
  /** By path. */
  readonly groups: ReadonlyMap<string, MeasuredState>
}

/** In a transaction that has the owner set, from one snapshot unless nothing is loaded meanwhile. */
export async function readHistory(client: Client, ownerId: number): Promise<History> {
  const heads = await client.query<Head>(
    'select sequence::float8, stamp from records.brand_state where brand_id = $1',
    [ownerId],
  )
  const states = await client.query<Omit<MeasuredState, 'digest'> & { resource: string; digest: string }>(
    `select resource, version::float8, stamp, row_count::float8 as rows, ${DIGEST_SQL}::text as digest,
  found_version::float8 as "foundVersion", found_rule as "foundRule"
from records.resource_state where brand_id = $1`,
    [ownerId],
  )
  const groups = states.rows.map(({ resource, digest, ...state }): [string, MeasuredState] => [
    resource,
    { ...state, digest: BigInt(digest) },
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

/** Whether what each copy finds of a group is of its records, and made by the same rule: then it differs only where records do. */
export function isFoundAlike(one: History, other: History, path: string): boolean {
  const [first, second] = [one.groups.get(path), other.groups.get(path)]
  if (!first || !second) return true
  return isOfVersion(first) && isOfVersion(second) && first.foundRule === second.foundRule
}

function isOfVersion({ version, foundVersion }: MeasuredState): boolean {
  return version === 0 || foundVersion === version
}

/** Whether the source has the newest load of the copy and all loads after it. */
export async function hasHead(source: Client, ownerId: number, { head }: History): Promise<boolean> {
  const { rows } = await source.query<{ has: boolean }>(
    `select case when $2 = 0 then coalesce((select min(sequence) = 1 from records.loads where brand_id = $1), true)
  else exists (select from records.loads where brand_id = $1 and sequence = $2 and stamp = nullif($3, '')::uuid) end as has`,
    [ownerId, head.sequence, head.stamp],
  )
  return rows[0]!.has
}
