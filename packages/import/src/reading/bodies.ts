/** Checks the records of a group that was read, as far as they were made. */
import type { Fault } from '../faults.ts'
import type { Database } from '../source/database.ts'
import { type Comparison, ROW } from './compare.ts'
import { faultsOfBody, ValueCheck } from './values.ts'

/** Of one record each time. */
export async function checkBodies(database: Database, comparison: Comparison): Promise<ValueCheck> {
  const check = new ValueCheck(comparison.mapping)
  for await (const { key, body } of bodiesOf(database, comparison, 'true')) check.note(key, body)
  return check
}

/** The numbers of the rows whose record has faults, and these faults, of one row more than there may be. Without rows whose key has one. */
export async function faultyBodies(
  database: Database,
  comparison: Comparison,
  rowsMax: number,
): Promise<{ readonly rows: readonly string[]; readonly faults: readonly Fault[] }> {
  const rows: string[] = []
  const faults: Fault[] = []
  for await (const { row, key, body } of bodiesOf(database, comparison, 'bad is null')) {
    if (rows.length > rowsMax) continue
    const found = faultsOfBody(comparison.mapping, key, body)
    if (found.length > 0) rows.push(row)
    faults.push(...found)
  }
  return { rows, faults }
}

async function* bodiesOf(database: Database, { table, keys }: Comparison, where: string) {
  // A key has no line end in it, or its end is shown for the whole.
  const sql = `select concat_ws(chr(10), ${ROW}, replace(concat_ws(', ', ${keys.join(', ')}), chr(10), ' '), body) from ${table} where body is not null and ${where}`
  for await (const texts of database.texts(sql)) {
    for (const text of texts) {
      const rowEnd = text.indexOf('\n')
      const keyEnd = text.indexOf('\n', rowEnd + 1)
      yield { row: text.slice(0, rowEnd), key: text.slice(rowEnd + 1, keyEnd), body: text.slice(keyEnd + 1) }
    }
  }
}
