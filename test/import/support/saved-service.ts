/** The records of a brand at the service as they were, put back later: a restore, or a failover that lost loads. */
import { tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { GROUPS } from './erp.ts'

const TABLES = [
  'resource_state',
  'brand_state',
  'loads',
  'changes',
  'load_log',
  'finds',
  'words',
  ...GROUPS.map((group) => tableOf(group).name),
]

/** The connection is a loader's, and has the copy. */
export async function saveService(loader: pg.Client, brandId: number): Promise<void> {
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  for (const table of TABLES) {
    await loader.query(`drop table if exists pg_temp.saved_${table};
create temp table saved_${table} as select * from records.${table} where brand_id = ${brandId}`)
  }
}

export async function restoreService(loader: pg.Client, brandId: number): Promise<void> {
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  await loader.query('begin')
  for (const table of TABLES) {
    await loader.query(`delete from records.${table} where brand_id = ${brandId}`)
    await loader.query(`insert into records.${table} overriding system value select * from pg_temp.saved_${table}`)
  }
  await loader.query('commit')
}
