/** The second half of `migrate`: stored records brought to the shapes of this version, group by group, with a line for each. */
import { resources } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { publishShared } from '../../store/cells/publish-shared.ts'
import { NotHere } from '../../store/cells/residence.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { migrateGroup, outdatedGroups } from '../../store/loading/migrate-bodies.ts'
import type { Configuration } from '../configuration/read.ts'
import { asLoader, MANY_RECORDS } from './as-loader.ts'

export interface RewrittenGroup {
  /** Null for shared records. */
  readonly brand: string | null
  readonly group: string
  readonly records: number
}

/** In one cell. What is shared is rewritten in `main`; other cells get it as they get every load of it. */
export async function migrateBodies(
  { loaderDatabaseUrl, changesRetentionDays }: Configuration,
  installation: Installation,
  cell: string,
  tell: (line: string) => void,
): Promise<RewrittenGroup[]> {
  // As long as no group has changed, nobody has to be able to act as the loader.
  if (resources.every(({ shapes }) => shapes.length <= 1)) return []
  const migrateCell = async (loader: Client, main: Client): Promise<RewrittenGroup[]> => {
    const rewritten: RewrittenGroup[] = []
    const groups = await outdatedGroups(loader, resources, main)
    for (const [index, group] of groups.entries()) {
      const { slug: brand, resource, records: all } = group
      const name = `${resource.path} of ${brand ?? 'all brands'}`
      const progress = `${index + 1} of ${groups.length}`
      if (all >= MANY_RECORDS) tell(`${progress}: rewriting ${name}, ${all.toLocaleString('en')} records`)
      const startedAt = performance.now()
      const records = await migrateGroup(loader, group, changesRetentionDays, cell).catch((error) => {
        if (!(error instanceof NotHere)) throw error
        tell(`${progress}: ${name} are on their way to another cell. Run selvedge migrate again at the end of the move`)
        return null
      })
      if (records === null) continue
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      tell(`${progress}: rewrote ${records.toLocaleString('en')} records of ${name} in ${seconds} s`)
      rewritten.push({ brand, group: resource.path, records })
    }
    return rewritten
  }
  return asLoader(installation, loaderDatabaseUrl !== null, (main) => {
    if (cell === MAIN_CELL) return migrateCell(main, main)
    return installation.withLoader(cell, async (loader) => {
      const rewritten = await migrateCell(loader, main)
      await publishShared(main, loader)
      return rewritten
    })
  })
}
