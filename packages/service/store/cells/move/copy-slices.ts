/** Copies records in order of their positions, without a fence and with rests that leave room for readers. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { inBrandSnapshot, inBrandTransaction, setBrand } from '../../connections/brand-transaction.ts'
import { paced } from '../../paced.ts'
import { type Copy, groupsIn } from '../catch-up.ts'
import { copyRows } from '../copy-rows.ts'
import { readHistory } from '../history.ts'
import type { Measure } from '../measure.ts'
import { holdAttempt } from './transitions.ts'
import type { MoveWatch } from './watch.ts'

/** A transaction of the target takes a fraction of a second. */
const SLICE_ROWS = 10_000

/** Returns the groups that it has copied. */
export async function copySlices(copy: Copy, attempt: string, watch: MoveWatch): Promise<readonly Resource[]> {
  const { source, ownerId } = copy
  const groups = groupsIn(await inBrandSnapshot(source, ownerId, () => readHistory(source, ownerId)))
  for (const resource of groups) {
    // Slices come in order, so an earlier run has left all up to some position.
    let after = await lastPosition(copy.target, ownerId, resource)
    for (;;) {
      const last = await lastOfSlice(source, ownerId, resource, after)
      if (last === null) break
      const { rows } = await paced(watch.restFactor, () => copySlice(copy, resource, after, last, attempt))
      after = last
      watch.records(rows)
      await watch.step('slice')
    }
  }
  return groups
}

/** A record that has changed since is brought by the journal. */
function copySlice(
  { source, target, ownerId, brandId, tables }: Copy,
  resource: Resource,
  after: number,
  last: number,
  attempt: string,
): Promise<Measure> {
  return inBrandTransaction(source, ownerId, () =>
    inBrandTransaction(target, brandId, async () => {
      await holdAttempt(target, brandId, attempt)
      await setBrand(target, ownerId)
      const slice = `brand_id = ${ownerId} and ord > ${after} and ord <= ${last}`
      return copyRows(source, target, tables.get(tableOf(resource).name)!, slice, true)
    }),
  )
}

function lastPosition(target: Client, brandId: number, resource: Resource): Promise<number> {
  return inBrandTransaction(target, brandId, async () => {
    const { rows } = await target.query<{ position: number }>(
      `select coalesce(max(ord), 0)::float8 as position from records.${tableOf(resource).name} where brand_id = $1`,
      [brandId],
    )
    return rows[0]!.position
  })
}

function lastOfSlice(source: Client, brandId: number, resource: Resource, after: number): Promise<number | null> {
  return inBrandTransaction(source, brandId, async () => {
    const { rows } = await source.query<{ position: number | null }>(
      `select max(ord)::float8 as position from (
  select ord from records.${tableOf(resource).name} where brand_id = $1 and ord > $2 order by ord limit ${SLICE_ROWS}) slice`,
      [brandId, after],
    )
    return rows[0]!.position
  })
}
