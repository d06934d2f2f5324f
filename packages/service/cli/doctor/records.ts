/** Checks what is stored. It reads every record, so `doctor` does it only on request. */
import { withClient } from '../../store/administration/connect.ts'
import { wideAmounts } from '../../store/administration/wide-amounts.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'amounts'

/** Null without a login that works: only the loader may take its time. */
export async function examineRecords(loaderUrl: string | null): Promise<Finding> {
  if (loaderUrl === null) return fine(CHECK, `not checked: ${variables.loaderDatabaseUrl.name} does not log in`)
  const wide = await withClient(loaderUrl, wideAmounts)
  return wide.length === 0
    ? fine(CHECK, 'all fit DECIMAL(38,9)')
    : trouble(
        CHECK,
        `more digits than DECIMAL(38,9) holds, in ${some(wide)}`,
        'round them in the source and load the records again; exports write these columns as text until then',
      )
}
