/** Copies records in order of their positions, without a fence and with rests that leave room for readers. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { inBrandSnapshot, inBrandTransaction, setBrand } from '../../connections/brand-transaction.ts'
import { paced } from '../../paced.ts'
import { groupsIn } from '../catch-up.ts'
import type { Copy } from '../copy.ts'
import { copyFoundSlice } from '../copy-found.ts'
import { copyRows } from '../copy-rows.ts'
import { readHistory } from '../history.ts'
import { holdAttempt } from './transitions.ts'
import type { MoveWatch } from './watch.ts'

/** A transaction of the target takes a fraction of a second. */
const SLICE_ROWS = 10_000

/** Rows of an owner that have positions. */
interface Sliced {
  /** As in `from … where …`, with $1 for the owner. */
  readonly rowsSql: string
  /** Copies those after a position and up to another, in a transaction of both sides. Returns how many records came. */
  copy(after: number, last: number): Promise<number>
}

/** Returns the groups that it has copied. */
export async function copySlices(copy: Copy, attempt: string, watch: MoveWatch): Promise<readonly Resource[]> {
  const { source, ownerId } = copy
  const groups = groupsIn(await inBrandSnapshot(source, ownerId, () => readHistory(source, ownerId)))
  for (const resource of groups) {
    await copyInSlices(copy, recordsOf(copy, resource), attempt, watch)
    // It has its own positions to continue from: an earlier release, which copies records alone, may have begun this move.
    if (resource.findable) await copyInSlices(copy, foundOf(copy, resource), attempt, watch)
  }
  return groups
}

function recordsOf({ source, target, ownerId, tables }: Copy, resource: Resource): Sliced {
  const { name } = tableOf(resource)
  return {
    rowsSql: `records.${name} where brand_id = $1`,
    copy: async (after, last) => {
      // A record that has changed since is brought by the journal.
      const slice = `brand_id = ${ownerId} and ord > ${after} and ord <= ${last}`
      return (await copyRows(source, target, tables.get(name)!, slice, true)).rows
    },
  }
}

function foundOf(copy: Copy, resource: Resource): Sliced {
  return {
    rowsSql: `records.finds where brand_id = $1 and grp = ${resource.findable!.number}`,
    copy: async (after, last) => {
      await copyFoundSlice(copy, resource, after, last)
      return 0
    },
  }
}

/** Slices come in order, so an earlier run has left all up to some position. */
async function copyInSlices(copy: Copy, sliced: Sliced, attempt: string, watch: MoveWatch): Promise<void> {
  const { source, target, ownerId } = copy
  let after = await lastPosition(target, ownerId, sliced)
  for (;;) {
    const last = await lastOfSlice(source, ownerId, sliced, after)
    if (last === null) return
    watch.records(await paced(watch.restFactor, () => copySlice(copy, sliced, after, last, attempt)))
    after = last
    await watch.step('slice')
  }
}

function copySlice(
  { source, target, ownerId, brandId }: Copy,
  sliced: Sliced,
  after: number,
  last: number,
  attempt: string,
): Promise<number> {
  return inBrandTransaction(source, ownerId, () =>
    inBrandTransaction(target, brandId, async () => {
      await holdAttempt(target, brandId, attempt)
      await setBrand(target, ownerId)
      return sliced.copy(after, last)
    }),
  )
}

function lastPosition(target: Client, ownerId: number, { rowsSql }: Sliced): Promise<number> {
  return inBrandTransaction(target, ownerId, async () => {
    const { rows } = await target.query<{ position: number }>(
      `select coalesce(max(ord), 0)::float8 as position from ${rowsSql}`,
      [ownerId],
    )
    return rows[0]!.position
  })
}

function lastOfSlice(source: Client, ownerId: number, { rowsSql }: Sliced, after: number): Promise<number | null> {
  return inBrandTransaction(source, ownerId, async () => {
    const { rows } = await source.query<{ position: number | null }>(
      `select max(ord)::float8 as position from (
  select ord from ${rowsSql} and ord > $2 order by ord limit ${SLICE_ROWS}) slice`,
      [ownerId, after],
    )
    return rows[0]!.position
  })
}
