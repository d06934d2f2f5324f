/** Loads over HTTP, one at a time for each brand, whichever process takes them. A load by command waits for nobody here. */
import type { Client } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'

/** Another load of the brand came over HTTP and is not over. */
export class LoadUnderWay extends Error {}

/** Until the end of the transaction. */
export async function beAlone(client: Client, brandId: number): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1, $2) as locked', [
    ADVISORY_LOCKS.load,
    brandId,
  ])
  if (!rows[0]!.locked) throw new LoadUnderWay(`another load of brand ${brandId} is under way`)
}

/** Whether one is under way. Only looks: to try the lock would refuse a load that begins at this moment. */
export async function isLoadUnderWay(client: Client, brandId: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())) as locked`,
    [ADVISORY_LOCKS.load, brandId],
  )
  return rows[0]!.locked
}
