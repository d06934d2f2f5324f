/**
 * Finds the rows with a value that cannot be read. DuckDB stops at the first one, and names neither its row nor its column. So the
 * query is run once more, in a form that does not stop.
 */
import { counted, type Fault } from '../faults.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { type Database, DatabaseError } from '../source/database.ts'
import { sqlName } from '../sql.ts'
import { givenName, triedName, tryEach } from './tried-query.ts'

/** Cells of a group that are named; the others are counted. */
const CELLS_NAMED = 200

/** The fault itself, and each cell. Only the fault where no select list has the cells, such as for a cast inside of a subquery. */
export async function unreadableCells(database: Database, mapping: Mapping, fault: Fault): Promise<Fault[]> {
  try {
    return [fault, ...(await cellFaults(database, mapping))]
  } catch (error) {
    if (error instanceof DatabaseError) return [fault]
    throw error
  }
}

async function cellFaults(database: Database, mapping: Mapping): Promise<Fault[]> {
  const { file, key } = mapping
  const tried = await tryEach(database, mapping)
  if (tried === null || tried.columns.length === 0) return []
  const bad = tried.columns.map((column) => `${triedName(column)} is null`)
  const keyTexts = key.map(({ name }) => keyTextSql(name, tried.columns))
  const table = sqlName('bad cells')
  await database.run(`create or replace temp table ${table} as
select ${keyTexts.map((text, index) => `${text} as k${index}`).join(', ')}, ${tried.columns
    .flatMap((column) => [triedName(column), givenName(column)])
    .join(', ')} from (${tried.sql}) where ${bad.join(' or ')}`)
  const faults: Fault[] = []
  let total = 0
  for (const column of tried.columns) {
    const keyText = `concat_ws(', ', ${key.map((_, index) => `k${index}`).join(', ')})`
    const isKeyRead = key.map((_, index) => `k${index} is not null`).join(' and ')
    const rows = await database.rows(`select ${isKeyRead}, ${keyText}, ${givenName(column)}, count(*) over ()::double
from ${table} where ${triedName(column)} is null order by ${keyText} limit ${Math.max(1, CELLS_NAMED - faults.length)}`)
    total += (rows[0]?.[3] as number | undefined) ?? 0
    for (const [hasKey, text, given] of faults.length < CELLS_NAMED ? rows : []) {
      const row = hasKey ? `of ${text}` : 'of a row whose key cannot be read'
      faults.push({ file: file.name, column, code: 'not_readable', sentence: `${given || 'its value is'} ${row}` })
    }
  }
  if (total <= faults.length) return faults
  const more = `and ${counted(total - faults.length, 'more value')} of ${counted(total, 'value')}`
  return [...faults, { file: file.name, column: '', code: 'not_readable', sentence: more }]
}

/** Null if it could not be read itself. */
function keyTextSql(name: string, tried: readonly string[]): string {
  return tried.includes(name) ? `${triedName(name)}.v::varchar` : `${sqlName(name)}::varchar`
}
