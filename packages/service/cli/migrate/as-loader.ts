/** What the parts of `migrate` share that change rows of brands: they act as the loader. */
import type { Client } from 'pg'
import { actAsLoader, NotAllowed } from '../../store/administration/roles.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { variables } from '../configuration/variables.ts'

/** From this many records on, a group takes long enough to report progress. */
export const MANY_RECORDS = 100_000

/** The owner sees no records: row-level security is forced on it too. */
export async function asLoader<T>(
  installation: Installation,
  hasLogin: boolean,
  act: (loader: Client) => Promise<T>,
): Promise<T> {
  if (hasLogin) return installation.withLoader(MAIN_CELL, act)
  return installation.withAdmin(MAIN_CELL, async (admin) => {
    try {
      await actAsLoader(admin)
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error
      throw new NotAllowed(`${error.message}, or set ${variables.loaderDatabaseUrl.name}, and run migrate again`)
    }
    return act(admin)
  })
}
