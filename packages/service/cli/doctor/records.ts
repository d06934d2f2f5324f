/** Checks what is stored. It reads every record, so `doctor` does it only on request. */
import type { Client } from 'pg'
import { AMOUNTS, JSON_VALUES, rejectedValues } from '../../store/administration/rejected-values.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { variables } from '../configuration/variables.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECKS = [
  {
    check: 'amounts',
    limit: AMOUNTS,
    passes: 'all fit DECIMAL(38,9)',
    fails: 'more digits than DECIMAL(38,9) holds',
    fix: 'round them in the source and load the records again; exports write these columns as text until then',
  },
  {
    check: 'JSON values',
    limit: JSON_VALUES,
    passes: 'none is nested too deeply, and no number is too long',
    fails: 'nested too deeply, or with a number that is too long',
    fix: 'shorten them in the source and load the records again; some clients cannot read these records until then',
  },
] as const

/** Connections of the loader by cell, with `main` among them; null without a login that works: only the loader may take its time. */
export async function examineRecords(loaders: ReadonlyMap<string, Client> | null): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { check, limit, passes, fails, fix } of CHECKS) {
    if (loaders === null) {
      findings.push(fine(check, `not checked: ${variables.loaderDatabaseUrl.name} does not log in`))
      continue
    }
    const found: string[] = []
    for (const loader of loaders.values()) found.push(...(await rejectedValues(loader, loaders.get(MAIN_CELL)!, limit)))
    findings.push(found.length === 0 ? fine(check, passes) : trouble(check, `${fails}, in ${some(found)}`, fix))
  }
  return findings
}
