/** The part of `migrate` after bodies: what groups are found by, where it is not of this version, with a line for each large group. */

import type { Client } from 'pg'
import { countBrands } from '../../store/administration/brands.ts'
import { NotAllowed } from '../../store/administration/roles.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { NotHere } from '../../store/cells/residence.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { groupsBehind, migrateFound } from '../../store/search/migrate-found.ts'
import type { Configuration } from '../configuration/read.ts'
import { asLoader, MANY_RECORDS } from './as-loader.ts'

/** In one cell. Returns how many groups were built. */
export async function migrateSearch(
  { loaderDatabaseUrl }: Configuration,
  installation: Installation,
  cell: string,
  tell: (line: string) => void,
): Promise<number> {
  // As long as there is no brand, nobody has to be able to act as the loader: its password may not be set yet.
  if ((await installation.withOwner(countBrands)).length === 0) return 0
  const migrateCell = async (loader: Client, main: Client): Promise<number> => {
    const groups = await groupsBehind(loader, main)
    let built = 0
    for (const [index, group] of groups.entries()) {
      const name = `${group.resource.path} of ${group.slug}`
      const progress = `${index + 1} of ${groups.length}`
      if (group.records >= MANY_RECORDS) {
        tell(`${progress}: making ${name} searchable, ${group.records.toLocaleString('en')} records`)
      }
      const isBuilt = await migrateFound(loader, group, cell).then(
        () => true,
        (error) => {
          if (!(error instanceof NotHere)) throw error
          tell(
            `${progress}: ${name} are on their way to another cell. Run selvedge migrate again at the end of the move`,
          )
          return false
        },
      )
      if (isBuilt) built++
    }
    if (built > 0) tell(`made ${built.toLocaleString('en')} groups searchable`)
    return built
  }
  return asLoader(installation, loaderDatabaseUrl !== null, (main) => {
    if (cell === MAIN_CELL) return migrateCell(main, main)
    return installation.withLoader(cell, (loader) => migrateCell(loader, main))
  }).catch((error) => {
    if (!(error instanceof NotAllowed)) throw error
    tell(`Whether all records are searchable was not looked at: ${error.message}`)
    return 0
  })
}
