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

/** Rows of a group, read without stopping. */
export interface TriedRows {
  /** A temporary table with `#row`, and each column of the mapping: as it is, or as `triedName` and `givenName` name it. */
  readonly table: string
  readonly columns: readonly string[]
  /** The rows of it with a value that cannot be read. */
  readonly isBad: string
}

/** The fault itself, and each cell. Only the fault where no select list has the cells, such as for a cast inside of a subquery. */
export async function unreadableCells(database: Database, mapping: Mapping, fault: Fault): Promise<Fault[]> {
  try {
    const tried = await readTried(database, mapping, 'bad')
    return tried === null ? [fault] : [fault, ...(await cellFaults(database, mapping, tried))]
  } catch (error) {
    if (error instanceof DatabaseError) return [fault]
    throw error
  }
}

/** Null where no value of the select list can be tried by itself. */
export async function readTried(database: Database, mapping: Mapping, which: 'all' | 'bad'): Promise<TriedRows | null> {
  const query = await tryEach(database, mapping)
  if (query === null || query.columns.length === 0) return null
  const { sql, columns } = query
  const table = `temp.${sqlName(`tried ${mapping.resource.path}`)}`
  const isBad = columns.map((column) => `${triedName(column)} is null`).join(' or ')
  const kept = mapping.columns.flatMap(({ name }) =>
    columns.includes(name) ? [triedName(name), givenName(name)] : [sqlName(name)],
  )
  await database.run(`create or replace temp table ${sqlName(`tried ${mapping.resource.path}`)} as
select * from (select row_number() over () as "#row", ${kept.join(', ')} from (${sql})) ${which === 'bad' ? `where ${isBad}` : ''}`)
  return { table, columns, isBad }
}

/** The query of the rows that can be read, in their order. */
export function readableSql(mapping: Mapping, { table, columns, isBad }: TriedRows): string {
  const values = mapping.columns.map(({ name }) => {
    return columns.includes(name) ? `${triedName(name)}.v as ${sqlName(name)}` : sqlName(name)
  })
  return `select ${values.join(', ')} from ${table} where not (${isBad}) order by "#row"`
}

export async function cellFaults(database: Database, mapping: Mapping, tried: TriedRows): Promise<Fault[]> {
  const { file } = mapping
  const keys = keyTexts(mapping, tried)
  const faults: Fault[] = []
  let total = 0
  for (const column of tried.columns) {
    const keyText = `concat_ws(', ', ${keys.join(', ')})`
    const isKeyRead = keys.map((text) => `${text} is not null`).join(' and ')
    const rows = await database.rows(`select ${isKeyRead}, ${keyText}, ${givenName(column)}, count(*) over ()::double
from ${tried.table} where ${triedName(column)} is null order by ${keyText} limit ${Math.max(1, CELLS_NAMED - faults.length)}`)
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

/** The parts of the key; null for one that cannot be read itself. */
export function keyTexts({ key }: Mapping, { columns }: TriedRows): string[] {
  return key.map(({ name }) => (columns.includes(name) ? `${triedName(name)}.v::varchar` : `${sqlName(name)}::varchar`))
}
