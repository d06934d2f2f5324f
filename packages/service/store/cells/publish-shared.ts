/**
 * Brings the shared records of a cell to the state of `main`, where they are loaded: a cell may be behind, but it is never
 * different. A cell that a brand is leaving stays as it is, since the brand's next cell must not have older ones.
 */
import type { Client } from 'pg'
import { inBrandSnapshot, inBrandTransaction } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { catchUp, groupsIn } from './catch-up.ts'
import { isSameHistory, readHistory } from './history.ts'
import { measureGroups } from './measure.ts'
import { isAnyLeaving, lockOwner } from './residence.ts'
import { brandTables } from './tables.ts'

/** Both connections are the loader's. */
export async function publishShared(main: Client, cell: Client): Promise<'published' | 'leaving'> {
  const tables = await brandTables(main)
  return inBrandTransaction(cell, SHARED_BRAND_ID, async () => {
    // The lock first: another run may have published more by the time that it is given.
    await lockOwner(cell, SHARED_BRAND_ID)
    if (await isAnyLeaving(cell)) return 'leaving'
    await inBrandSnapshot(main, SHARED_BRAND_ID, async () => {
      const [theirs, ours] = [await readHistory(main, SHARED_BRAND_ID), await readHistory(cell, SHARED_BRAND_ID)]
      if (!isSameHistory(theirs, ours)) {
        const has = await measureGroups(cell, SHARED_BRAND_ID, groupsIn(ours))
        await catchUp({ source: main, target: cell, ownerId: SHARED_BRAND_ID, brandId: SHARED_BRAND_ID, tables }, has)
      }
    })
    return 'published'
  })
}
