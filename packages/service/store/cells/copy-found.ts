/**
 * Copies what records are found by. Entries are made at the target from what came: they are most of the rows. Each runs in a
 * transaction of both sides that has the owner set.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import type { Copy } from './copy.ts'
import { copyRows } from './copy-rows.ts'

/** They are copied with their records, and not with what else is known about records. */
export const FOUND_TABLES: readonly string[] = ['finds', 'words']

/** All of a group, in place of what is there. */
export async function copyFound(copy: Copy, resource: Resource): Promise<void> {
  if (!resource.findable) return
  const { target, ownerId } = copy
  const group = groupOf(copy, resource)
  for (const table of FOUND_TABLES) await target.query(`delete from records.${table} where ${group}`)
  await copyRows(copy.source, target, copy.tables.get('finds')!, group)
  await addEntries(target, ownerId, group)
}

/** Of the records at these positions, in place of what is there: a slice may have brought it before its record. */
export async function copyFoundAt(copy: Copy, resource: Resource, positions: readonly string[]): Promise<void> {
  if (!resource.findable) return
  const { target, ownerId } = copy
  const rows = `${groupOf(copy, resource)} and ord = any('{${positions}}'::bigint[])`
  await target.query(
    `with gone as (delete from records.finds where ${rows} returning grp, ord, entries)
delete from records.words w using (select grp, ord, word from gone, unnest(string_to_array(entries, ' ')) word) e
where w.brand_id = $1 and w.grp = e.grp and w.word = e.word and w.ord = e.ord`,
    [ownerId],
  )
  await copyRows(copy.source, target, copy.tables.get('finds')!, rows)
  await addEntries(target, ownerId, rows)
}

/** Of the records after a position and up to another, beside what is there. */
export async function copyFoundSlice(copy: Copy, resource: Resource, after: number, last: number): Promise<void> {
  const rows = `${groupOf(copy, resource)} and ord > ${after} and ord <= ${last}`
  await copyRows(copy.source, copy.target, copy.tables.get('finds')!, rows, true)
  await addEntries(copy.target, copy.ownerId, rows)
}

function groupOf({ ownerId }: Copy, { findable }: Resource): string {
  return `brand_id = ${ownerId} and grp = ${findable!.number}`
}

async function addEntries(target: Client, ownerId: number, rows: string): Promise<void> {
  await target.query(
    `insert into records.words (brand_id, grp, word, ord)
select $1, grp, word, ord from (select grp, ord, entries from records.finds where ${rows}) f, unnest(string_to_array(entries, ' ')) word
on conflict do nothing`,
    [ownerId],
  )
}
