/**
 * Makes what groups are found by where it is not of this release: before they were searched, by other rules, or loaded by an earlier
 * release. Each group of an owner is a transaction, so that this can be stopped at any moment and continues where it was. Loads of
 * the group wait meanwhile, readers do not.
 */
import { type FindableGroup, findableGroups } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { ownersOf } from '../cells/owners.ts'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction, setBrand } from '../connections/brand-transaction.ts'
import { SESSION } from '../loading/load-transaction.ts'
import { lockStates } from '../loading/states.ts'
import { buildFound } from './build.ts'
import { type FoundMark, isFound } from './found-version.ts'

/** A group of a brand, or of one of its views. */
export interface GroupBehind {
  readonly brandId: number
  readonly slug: string
  readonly ownerId: number
  readonly resource: FindableGroup
  readonly records: number
}

/** In order of brands, owners and groups. `directory` is a connection to the cell `main`, which knows the brands. */
export async function groupsBehind(loader: Client, directory: Client): Promise<GroupBehind[]> {
  const { rows: brands } = await directory.query<{ id: number; slug: string }>(
    `select id, slug from directory.all_brands where status <> 'deleting' order by id`,
  )
  const found: GroupBehind[] = []
  for (const { id: brandId, slug } of brands) {
    for (const ownerId of await ownersOf(loader, brandId)) {
      const states = await inBrandTransaction(loader, ownerId, () => readMarks(loader, ownerId))
      for (const resource of findableGroups) {
        const state = states.get(resource.path)
        if (state && !isFound(resource, state)) {
          found.push({ brandId, slug, ownerId, resource, records: state.records })
        }
      }
    }
  }
  return found
}

async function readMarks(
  loader: Client,
  ownerId: number,
): Promise<ReadonlyMap<string, FoundMark & { readonly records: number }>> {
  const { rows } = await loader.query<FoundMark & { path: string; records: number }>(
    `select resource as path, version::float8, row_count::float8 as records, found_version::float8 as "foundVersion",
  found_rule as "foundRule" from records.resource_state where brand_id = $1`,
    [ownerId],
  )
  return new Map(rows.map((row) => [row.path, row]))
}

/** Returns how many records are found now. */
export function migrateFound(
  loader: Client,
  { brandId, ownerId, resource }: GroupBehind,
  cell: string,
): Promise<number> {
  return inBrandTransaction(loader, brandId, async () => {
    await holdBrand(loader, brandId, cell)
    // Only loads wait for this, so it may wait for them.
    await loader.query(`${SESSION}; set local lock_timeout = 0`)
    await setBrand(loader, ownerId)
    await lockStates(loader, ownerId, [resource])
    return buildFound(loader, ownerId, resource)
  })
}
