/**
 * What would undo a load, as change lines: deletions of the records that it added, and the records that it overwrote or
 * removed. The merge keeps those in a temporary table while it writes. The others have the positions that the load gave out.
 */
import { finished } from 'node:stream/promises'
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { keySql } from '../record-key.ts'

/** What a load did to a group that it changed. */
export interface ChangedGroup {
  readonly resource: Resource
  /** The first position that it gave out. */
  readonly firstNew: number
  /** Whether there were records before, so that some may be kept. */
  readonly hasOld: boolean
}

export function oldName(resource: Resource): string {
  return `old_${tableOf(resource).name}`
}

export async function createOld(client: Client, resource: Resource): Promise<void> {
  const name = oldName(resource)
  await client.query(`create temp table ${name} (ord bigint, body text) on commit drop`)
  // They are read once and soon, so compressing long ones would be wasted work.
  await client.query(`alter table ${name} alter column body set storage external`)
}

/** A body is JSON, so it has no control character and no line break in it: with these characters, CSV changes nothing. */
const FORMAT = `format csv, quote E'\\x01', delimiter E'\\x02', encoding 'UTF8'`

/** In the transaction of the load, after its merge. A reader that stops leaves the connection fit for use. */
export async function* inverseLines(
  client: Client,
  brandId: number,
  groups: readonly ChangedGroup[],
): AsyncGenerator<Buffer> {
  for (const group of groups) {
    const copy = client.query(copyTo(`copy (${inverseSql(brandId, group)}) to stdout (${FORMAT})`))
    copy.on('error', (error) => copy.destroy(error))
    try {
      yield* copy.iterator({ destroyOnReturn: false })
    } finally {
      // PostgreSQL sends all of it, whether it is wanted or not.
      if (!copy.readableEnded && !copy.destroyed) await finished(copy.resume())
    }
  }
}

/** Removed records come back in the order that they had among each other. */
function inverseSql(brandId: number, { resource, firstNew, hasOld }: ChangedGroup): string {
  const { path } = resource
  const added = `select '{"op":"delete","group":"${path}","key":' || ${keySql(resource, 'r')} || '}'
from records.${tableOf(resource).name} r where r.brand_id = ${brandId} and r.ord >= ${firstNew}`
  if (!hasOld) return added
  const old = `select '{"op":"upsert","group":"${path}","record":' || body || '}' from ${oldName(resource)} order by ord`
  return `${added} union all (${old})`
}
