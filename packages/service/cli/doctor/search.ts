/** Checks that a search finds all records: what an earlier release loaded is behind until it is made searchable. */
import type { Client } from 'pg'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { groupsBehind } from '../../store/search/migrate-found.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'search'

/** `clients` by cell, with `main` among them. */
export async function examineSearch(clients: ReadonlyMap<string, Client>): Promise<Finding> {
  const names: string[] = []
  for (const client of clients.values()) {
    const groups = await groupsBehind(client, clients.get(MAIN_CELL)!)
    names.push(...groups.map(({ slug, resource }) => `${resource.path} of ${slug}`))
  }
  if (names.length === 0) return fine(CHECK, 'all groups are searched')
  return trouble(CHECK, `not searched: ${some([...new Set(names)])}`, 'run selvedge migrate, or load the groups again')
}
