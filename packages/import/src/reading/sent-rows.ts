/** Where the rows that were sent are, by group: a table in the state file, with the parts of the key and a hash. */
import type { Mapping } from '../mapping/mapping.ts'
import { sqlName } from '../sql.ts'

/** The state file, as it is attached. */
export const STATE = 'selvedge_state'

export function rowsTable(path: string): string {
  return `${STATE}.rows.${sqlName(path)}`
}

/** The names of the parts of a key in it. */
export function keyNames({ key }: Mapping): string[] {
  return key.map((_, index) => `k${index}`)
}
