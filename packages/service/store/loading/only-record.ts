/** Reads the record of a group that has one record at most, with the state that it is in. The connection is the loader's. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { inBrandTransaction } from '../connections/brand-transaction.ts'

/** Null where there is none. */
export function readOnlyRecord(
  loader: Client,
  brandId: number,
  resource: Resource,
): Promise<{ readonly body: string; readonly stamp: string } | null> {
  return inBrandTransaction(loader, brandId, async () => {
    const { rows } = await loader.query<{ body: string; stamp: string }>(
      `select body, stamp from records.${tableOf(resource).name} r
join records.resource_state s on s.brand_id = r.brand_id and s.resource = $2 where r.brand_id = $1`,
      [brandId, resource.path],
    )
    return rows[0] ?? null
  })
}
