/** How large a brand is, and how long a move of it takes, without reading its records. */
import { tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { inBrandSnapshot } from '../../connections/brand-transaction.ts'
import { groupsIn } from '../catch-up.ts'
import { readHistory } from '../history.ts'
import { ownersOf } from '../owners.ts'

export interface Estimate {
  readonly records: number
  readonly bytes: number
  readonly seconds: number
}

/** Copying, comparing and deleting, with nine indexes and rests: what a million took on two shared cores. */
const RECORDS_PER_SECOND = 6_000
const SECONDS_MIN = 2

/** The connection is the loader's, to the cell where the brand lives. */
export async function estimateMove(source: Client, brandId: number): Promise<Estimate> {
  let [records, bytes] = [0, 0]
  for (const ownerId of await ownersOf(source, brandId)) {
    const size = await sizeOf(source, ownerId)
    records += size.records
    bytes += size.bytes
  }
  return { records, bytes: Math.round(bytes), seconds: Math.ceil(records / RECORDS_PER_SECOND) + SECONDS_MIN }
}

function sizeOf(source: Client, ownerId: number): Promise<Pick<Estimate, 'records' | 'bytes'>> {
  return inBrandSnapshot(source, ownerId, async () => {
    const history = await readHistory(source, ownerId)
    let [records, bytes] = [0, 0]
    for (const resource of groupsIn(history)) {
      const { rows } = history.groups.get(resource.path)!
      const { rows: found } = await source.query<{ bytes: number }>(
        `select coalesce(pg_table_size(oid) / nullif(reltuples, 0), 0)::float8 as bytes from pg_class where oid = $1::regclass`,
        [`records.${tableOf(resource).name}`],
      )
      records += rows
      bytes += rows * Math.max(0, found[0]!.bytes)
    }
    return { records, bytes }
  })
}
