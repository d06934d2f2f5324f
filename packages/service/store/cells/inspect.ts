/** What the cells say of themselves, and where they and the directory disagree. */
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { brandTables, tablesWithRows } from './tables.ts'

export interface Resident {
  readonly brandId: number
  readonly status: string
  readonly epoch: number
  readonly cellTo: string | null
  readonly moveId: string | null
}

/** Every row of a cell's residence. */
export async function residents(client: Client): Promise<Resident[]> {
  const { rows } = await client.query<Resident>(
    `select brand_id as "brandId", status, epoch::float8, cell_to as "cellTo", move_id as "moveId" from records.residence`,
  )
  return rows
}

export interface CellFacts {
  readonly bytes: number
  /** Sequence of the newest load of shared records. */
  readonly sharedSequence: number
}

/** The connection is the loader's. */
export async function inspectCell(loader: Client): Promise<CellFacts> {
  const { rows } = await loader.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  const heads = await inBrandTransaction(loader, 0, () =>
    loader.query<{ sequence: number }>('select sequence::float8 from records.brand_state where brand_id = 0'),
  )
  return { bytes: rows[0]!.bytes, sharedSequence: heads.rows[0]?.sequence ?? 0 }
}

/** Brands among those given that have rows in a cell. The connection is the loader's. */
export async function brandsWithRows(loader: Client, brandIds: readonly number[]): Promise<number[]> {
  const tables = [...(await brandTables(loader)).values()]
  const found: number[] = []
  for (const brandId of brandIds) {
    const having = await inBrandTransaction(loader, brandId, () => tablesWithRows(loader, brandId, tables))
    if (having.length > 0) found.push(brandId)
  }
  return found
}

export interface ServerLag {
  readonly isStandby: boolean
  /** How long ago the newest transaction that it shows was committed, if there is anything that it does not show yet. */
  readonly lagMs: number
}

/** The connection is to one server, as `selvedge_api`. */
export async function inspectLag(client: Client): Promise<ServerLag> {
  const { rows } = await client.query<ServerLag>(
    `select pg_is_in_recovery() as "isStandby",
  case when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
    then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 else 0 end as "lagMs"`,
  )
  return rows[0]!
}
