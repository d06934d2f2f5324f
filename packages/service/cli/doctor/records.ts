/** Checks what is stored. It reads every record, so `doctor` does it only on request. */
import type { Client } from 'pg'
import { wideAmounts } from '../../store/administration/wide-amounts.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'amounts'

/** Connections of the loader by cell, with `main` among them; null without a login that works: only the loader may take its time. */
export async function examineRecords(loaders: ReadonlyMap<string, Client> | null): Promise<Finding> {
  if (loaders === null) return fine(CHECK, `not checked: ${variables.loaderDatabaseUrl.name} does not log in`)
  const wide: string[] = []
  for (const loader of loaders.values()) wide.push(...(await wideAmounts(loader, loaders.get(MAIN_CELL)!)))
  return wide.length === 0
    ? fine(CHECK, 'all fit DECIMAL(38,9)')
    : trouble(
        CHECK,
        `more digits than DECIMAL(38,9) holds, in ${some(wide)}`,
        'round them in the source and load the records again; exports write these columns as text until then',
      )
}
