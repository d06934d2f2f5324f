/** Checks that stored records have the fields of this version. */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { outdatedGroups } from '../../store/loading/migrate-bodies.ts'
import { OtherShape } from '../../store/loading/shape-check.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'shapes'

/** `clients` by cell, with `main` among them. */
export async function examineShapes(
  clients: ReadonlyMap<string, Client>,
  resources: readonly Resource[],
): Promise<Finding> {
  try {
    const names: string[] = []
    for (const [cell, client] of clients) {
      const groups = await outdatedGroups(client, resources, clients.get(MAIN_CELL)!)
      const where = cell === MAIN_CELL ? '' : ` in cell ${cell}`
      names.push(...groups.map(({ slug, resource }) => `${resource.path} of ${slug ?? 'all brands'}${where}`))
    }
    if (names.length === 0) return fine(CHECK, 'all records have the fields of this version')
    return trouble(CHECK, `records of an earlier version in ${some(names)}`, 'run selvedge migrate')
  } catch (error) {
    if (!(error instanceof OtherShape)) throw error
    return trouble(CHECK, error.message, 'install that version')
  }
}
