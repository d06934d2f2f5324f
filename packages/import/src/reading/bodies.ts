/** Checks the records of a table with the columns `body` and those of the key. */
import type { Mapping } from '../mapping/mapping.ts'
import type { Database } from '../source/database.ts'
import { ValueCheck } from './values.ts'

export async function checkBodies(
  database: Database,
  mapping: Mapping,
  table: string,
  keys: readonly string[],
): Promise<ValueCheck> {
  const check = new ValueCheck(mapping)
  // A key has no line end in it, or its end is shown for the whole.
  const sql = `select replace(concat_ws(', ', ${keys.join(', ')}), chr(10), ' ') || chr(10) || body from ${table} where body is not null`
  for await (const rows of database.texts(sql)) {
    for (const row of rows) {
      const end = row.indexOf('\n')
      check.note(row.slice(0, end), row.slice(end + 1))
    }
  }
  return check
}
