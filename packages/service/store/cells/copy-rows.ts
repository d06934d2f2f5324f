/**
 * Copies rows from one cell to another, within a transaction of each. They go through a temporary table, because PostgreSQL
 * refuses COPY into a table under row-level security.
 */
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { bodyDigestSql } from '../body-digest.ts'
import type { Measure } from './measure.ts'
import type { BrandTable } from './tables.ts'

/** `condition` chooses the rows. Those whose position or key is taken at the target are left out if `skipTaken` says so. */
export async function copyRows(
  source: Client,
  target: Client,
  { name, columns, hasRecords }: BrandTable,
  condition: string,
  skipTaken = false,
): Promise<Measure> {
  const list = columns.join(', ')
  const stage = `copy_${name}`
  await target.query(`create temp table if not exists ${stage} (like records.${name}) on commit delete rows`)
  await pipeline(
    source.query(copyTo(`copy (select ${list} from records.${name} where ${condition}) to stdout (format binary)`)),
    target.query(copyFrom(`copy ${stage} (${list}) from stdin (format binary)`)),
  )
  const { rows } = await target.query<{ rows: string; digest: string }>(
    `with came as (insert into records.${name} (${list}) select ${list} from ${stage}${skipTaken ? ' on conflict do nothing' : ''}
  returning ${hasRecords && !skipTaken ? bodyDigestSql('body') : '0'} as digest)
select count(*) as rows, coalesce(sum(digest), 0) as digest from came`,
  )
  await target.query(`truncate ${stage}`)
  return { rows: Number(rows[0]!.rows), digest: BigInt(rows[0]!.digest) }
}
