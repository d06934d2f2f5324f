/**
 * Brings stored bodies to the current shapes. Each group of a brand is a transaction, so that this can be stopped at any moment
 * and continues where it was when it is run again. Loads of the same group wait meanwhile, readers do not: they see all of its
 * records in the one shape or in the other, and another version.
 */
import { type Resource, rewritingOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { MAIN_CELL } from '../cells/cell.ts'
import { holdBrand } from '../cells/residence.ts'
import { inBrandTransaction } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { followViews } from '../views/follow.ts'
import { journalLoad } from './journal.ts'
import { SESSION } from './load-transaction.ts'
import { GroupMerge } from './merge-group.ts'
import { outdatedParts, type ShapeMark } from './shape-check.ts'
import { lockStates } from './states.ts'

/** A group of a brand, or of the shared records if the slug is null. */
export interface OutdatedGroup {
  readonly brandId: number
  readonly slug: string | null
  readonly resource: Resource
  /** Of all its records; not all of them have to be rewritten. */
  readonly records: number
}

/**
 * In order of brands, then groups. The login may be the loader's or the server's. `directory` is a connection to the cell
 * `main`, which knows the brands and has the shared records.
 */
export async function outdatedGroups(
  client: Client,
  resources: readonly Resource[],
  directory: Client = client,
): Promise<OutdatedGroup[]> {
  // Most groups have had one shape ever since.
  const evolved = new Map(
    resources.flatMap((resource) => (resource.shapes.length > 1 ? [[resource.path, resource]] : [])),
  )
  if (evolved.size === 0) return []
  const { rows: brands } = await directory.query<{ id: number; slug: string }>(
    `select id, slug from directory.all_brands where status <> 'deleting' order by id`,
  )
  const found: OutdatedGroup[] = []
  const shared = client === directory ? [{ id: SHARED_BRAND_ID, slug: null }] : []
  for (const { id: brandId, slug } of [...shared, ...brands]) {
    for (const { path, records, ...mark } of await inBrandTransaction(client, brandId, () => marks(client, brandId))) {
      const resource = evolved.get(path)
      if (resource && outdatedParts(resource, mark).length > 0) found.push({ brandId, slug, resource, records })
    }
  }
  return found
}

async function marks(client: Client, brandId: number) {
  const { rows } = await client.query<ShapeMark & { path: string; records: number }>(
    `select resource as path, version::float8, row_count::float8 as records, shape, shaped::float8
from records.resource_state where brand_id = $1 order by resource`,
    [brandId],
  )
  return rows
}

/** Returns how many records were rewritten. */
export function migrateGroup(
  loader: Client,
  { brandId, resource }: OutdatedGroup,
  retentionDays: number,
  cell: string = MAIN_CELL,
): Promise<number> {
  return inBrandTransaction(loader, brandId, async () => {
    await holdBrand(loader, brandId, cell)
    // Only loads wait for this, so it may wait for them.
    await loader.query(`${SESSION}; set local lock_timeout = 0`)
    const state = (await lockStates(loader, brandId, [resource])).get(resource)!
    const merge = new GroupMerge(loader, brandId, resource, state)
    for (const part of outdatedParts(resource, state)) {
      const rewriting = rewritingOf(resource, part.stepsDone)
      if (rewriting) await merge.rewrite(part, rewriting)
    }
    const entries = await merge.finishRewriting()
    if (entries > 0) {
      const groups = [{ resource, version: state.version + 1, entries }]
      await followViews(loader, brandId, await journalLoad(loader, brandId, groups, retentionDays), retentionDays)
    }
    return entries
  })
}
