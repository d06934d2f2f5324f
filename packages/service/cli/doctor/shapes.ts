/** Checks that stored records have the fields of this version. */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { outdatedGroups } from '../../store/loading/migrate-bodies.ts'
import { OtherShape } from '../../store/loading/shape-check.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'shapes'

export async function examineShapes(client: Client, resources: readonly Resource[]): Promise<Finding> {
  try {
    const groups = await outdatedGroups(client, resources)
    if (groups.length === 0) return fine(CHECK, 'all records have the fields of this version')
    const names = groups.map(({ slug, resource }) => `${resource.path} of ${slug ?? 'all brands'}`)
    return trouble(CHECK, `records of an earlier version in ${some(names)}`, 'run selvedge migrate')
  } catch (error) {
    if (!(error instanceof OtherShape)) throw error
    return trouble(CHECK, error.message, 'install that version')
  }
}
