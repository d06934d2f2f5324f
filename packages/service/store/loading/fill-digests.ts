/**
 * Digests of records that an earlier release stored. Each group is a transaction of its own, so that this can be stopped
 * at any moment and continues where it was when it is run again.
 */
import { type Resource, resources, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { bodyDigestSql, moduloSql } from '../body-digest.ts'
import { MAIN_CELL } from '../cells/cell.ts'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { journalLoad } from './journal.ts'
import { DIGEST_SQL } from './states.ts'

/** In the cell that the connection leads to. `directory` knows which brands live there. Returns how many groups were filled in. */
export async function fillDigests(
  loader: Client,
  retentionDays: number,
  cell: string = MAIN_CELL,
  directory: Client = loader,
): Promise<number> {
  const { rows: brands } = await directory.query<{ id: number }>(
    'select id from directory.brands where cell = $1 order by id',
    [cell],
  )
  // Digests of shared records come to other cells with the records.
  const shared = cell === MAIN_CELL ? [SHARED_BRAND_ID] : []
  let filled = 0
  for (const brandId of [...shared, ...brands.map(({ id }) => id)]) {
    for (const path of await missing(loader, brandId)) {
      const resource = resources.find((each) => each.path === path)
      // A group that this release does not know any more is not served either.
      if (resource && (await fillDigest(loader, cell, brandId, resource, retentionDays))) filled++
    }
  }
  return filled
}

async function missing(loader: Client, brandId: number): Promise<string[]> {
  return inBrandTransaction(loader, brandId, async () => {
    const { rows } = await loader.query<{ resource: string }>(
      `select resource from records.resource_state where brand_id = $1 and (${DIGEST_SQL}) is null order by resource`,
      [brandId],
    )
    return rows.map(({ resource }) => resource)
  })
}

/** A load of the same group waits meanwhile: seconds for millions of records. Readers do not. */
function fillDigest(
  loader: Client,
  cell: string,
  brandId: number,
  resource: Resource,
  retentionDays: number,
): Promise<boolean> {
  return inBrandTransaction(loader, brandId, async () => {
    await holdBrand(loader, brandId, cell)
    const { rows } = await loader.query<[string, boolean | null]>({
      text: `select version, journalled <> version from records.resource_state
where brand_id = $1 and resource = $2 and (${DIGEST_SQL}) is null for update`,
      values: [brandId, resource.path],
      rowMode: 'array',
    })
    // A load was faster.
    if (!rows[0]) return false
    const [version, hasGap] = rows[0]
    await loader.query(
      `update records.resource_state set journalled = version, digest = (
  select ${moduloSql(`coalesce(sum(${bodyDigestSql('body')}), 0)`)} from records.${tableOf(resource).name} where brand_id = $1)
where brand_id = $1 and resource = $2`,
      [brandId, resource.path],
    )
    if (hasGap) {
      const group = { resource, version: Number(version), entries: 0 }
      await journalLoad(loader, brandId, [group], { retentionDays, hasGap })
    }
    return true
  })
}
