/**
 * Reads a group and compares each row with what was sent: by key and hash, in DuckDB. Ids and JSON are made only for rows that
 * differ, which is what makes a cycle over a million rows cheap.
 */
import { counted, type Fault, quoted } from '../faults.ts'
import { keySql, type Mapping, recordSql, type UsedColumn } from '../mapping/mapping.ts'
import { ImportProblem } from '../problems.ts'
import { type Database, DatabaseError } from '../source/database.ts'
import { sqlName, sqlText } from '../sql.ts'
import { keyNames, rowsTable } from './sent-rows.ts'

/** A value that a cast refuses, or a source that went away. */
export class Unreadable extends ImportProblem {
  readonly fault: Fault
  readonly isAboutValue: boolean

  constructor({ file }: Mapping, { firstLine }: DatabaseError) {
    super('failed', firstLine)
    this.fault = { file: file.name, column: '', code: 'not_readable', sentence: firstLine }
    this.isAboutValue = /^(Conversion|Invalid Input|Out of Range) Error/.test(firstLine)
  }
}

export interface GroupToRead {
  readonly mapping: Mapping
  /** Whether the service still has exactly what was sent. */
  readonly isKnown: boolean
  /** Columns with keys of groups that have a file, too. */
  readonly followed: readonly UsedColumn[]
  /** Null: invalid rows are faults. */
  readonly quarantine: QuarantineSettings | null
}

export interface QuarantineSettings {
  /** With more of them, the group has faults. */
  readonly rowsMax: number
  /** Whether the service has records that were not sent as they are. They would be replaced, also those of rows in quarantine. */
  readonly isReplaced: boolean
  /** Whether the query is known to stop at a value. */
  readonly isTried: boolean
}

export interface Comparison {
  readonly mapping: Mapping
  readonly path: string
  /** A temporary table: number of the row, parts of the key, hash, and for rows that differ the record as `body`. */
  readonly table: string
  readonly keys: readonly string[]
  /** Columns with keys of other groups, which the table has as `followedName` names them. */
  readonly followed: readonly UsedColumn[]
  /** Whether the rows were compared with what was sent; otherwise all of them are sent. */
  readonly isKnown: boolean
  readonly rows: number
  readonly upserts: number
  readonly removals: number
  /** Whether a key comes more than once. */
  readonly isRepeated: boolean
  /** The number of the last row in its query. */
  readonly lastRow: number
  /** Invalid rows, which were taken out. */
  readonly quarantine: Quarantine
}

export interface Quarantine {
  readonly rows: number
  /** What is wrong with each of them. */
  readonly faults: readonly Fault[]
}

const NO_QUARANTINE: Quarantine = { rows: 0, faults: [] }

/** The name of a column whose references are followed. */
export function followedName(index: number): string {
  return `f${index}`
}

/** `sql` gives the rows; that of the file, or of those that can be read. */
export async function compare(database: Database, group: GroupToRead, sql: string): Promise<Comparison> {
  const { path } = group.mapping.resource
  await orUnreadable(
    group.mapping,
    database.run(`create or replace temp table ${sqlName(`next ${path}`)} as ${comparisonSql(group, sql)}`),
  )
  return counts(database, group, NO_QUARANTINE)
}

export async function orUnreadable<T>(mapping: Mapping, reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw error instanceof DatabaseError ? new Unreadable(mapping, error) : error
  })
}

/** Of the table that `compare` made. */
export async function counts(
  database: Database,
  { mapping, isKnown, followed }: GroupToRead,
  quarantine: Quarantine,
): Promise<Comparison> {
  const { path } = mapping.resource
  const keys = keyNames(mapping)
  const table = `temp.${sqlName(`next ${path}`)}`
  const names = keys.join(', ')
  const sent = isKnown ? rowsTable(path) : `(select ${names} from ${table} limit 0)`
  const [counted] = await database.rows(`select count(*)::double, count(body)::double,
  (select count(*) from ${sent} anti join ${table} using (${names}))::double,
  (select count(*) from ${sent})::double, count(*) filter (is_sent)::double,
  (select count(*) from (select distinct ${names} from ${table} where not is_sent))::double, coalesce(max(${ROW}), 0)::double from ${table}`)
  const [rows, upserts, removals, sentBefore, sentAgain, newKeys, lastRow] = counted as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  // Keys that were sent are unique, so only new ones have to be collected to see one that repeats.
  const isRepeated = sentAgain + removals !== sentBefore || sentAgain + newKeys !== rows
  return { mapping, path, table, keys, followed, isKnown, rows, upserts, removals, isRepeated, lastRow, quarantine }
}

function comparisonSql({ mapping, isKnown, followed }: GroupToRead, sql: string): string {
  const { columns, key } = mapping
  const parts = key.map(({ name }) => `r.${sqlName(name)}::varchar`)
  const names = keyNames(mapping)
  const hash = `hash(${columns.map(({ name }) => `r.${sqlName(name)}`).join(', ')})`
  const ifDiffers = (value: string): string =>
    isKnown ? `case when s.h is distinct from ${hash} then ${value} end` : value
  const same = names.map((name, index) => `s.${name} = ${parts[index]}`).join(' and ')
  const references = followed.map(({ name }, index) => `r.${sqlName(name)}::varchar as ${followedName(index)}, `)
  return `select r.${ROW} as ${ROW}, ${parts.map((part, index) => `${part} as ${names[index]}`).join(', ')}, ${hash} as h, ${isKnown ? 's.h is not null' : 'false'} as is_sent,
  ${references.join('')}${ifDiffers(recordSql(mapping))} as body, ${ifDiffers(badKeySql(mapping))} as bad
from (select *, row_number() over () as ${ROW} from (${sql}
) q) r${isKnown ? ` left join ${rowsTable(mapping.resource.path)} s on ${same}` : ''}`
}

/** What Unicode counts as white space, as in `recordId` of the clients. */
const SPACE = '[\\t-\\r \\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}]'

/** The first column whose key no other file would match, with its value; null if there is none. */
function badKeySql({ columns, key }: Mapping): string {
  const cases = columns.flatMap(({ name, isKey }) => {
    const value = `r.${sqlName(name)}::varchar`
    const isOwn = key.some((part) => part.name === name)
    const problems = [
      ...(isOwn ? [`${value} is null`] : []),
      ...(isKey ? [`${value} = ''`, `regexp_matches(${value}, '^${SPACE}|${SPACE}$')`] : []),
    ]
    return problems.length === 0
      ? []
      : [`when ${problems.join(' or ')} then {'name': ${sqlText(name)}, 'value': ${value}}`]
  })
  return `case ${cases.join(' ')} end`
}

/** Keys that come twice, and those that cannot be keys. Nothing is sent while there are any. */
export async function keyFaults(
  database: Database,
  { mapping, table, keys, isRepeated }: Comparison,
): Promise<Fault[]> {
  const names = keys.join(', ')
  const shown = `concat_ws(', ', ${names})`
  const repeated = isRepeated
    ? await database.rows(`select count(*)::double, min(key) from (
  select ${shown} as key from ${table} group by ${names} having count(*) > 1)`)
    : []
  const bad =
    await database.rows(`select bad.name, bad.value is null, count(*)::double, min(bad.value), arg_min(${shown}, bad.value)
from ${table} where bad is not null group by all`)
  const file = mapping.file.name
  return [
    ...bad.map(([column, isNull, count, value, key]): Fault => {
      const sentence = isNull
        ? `is null in ${counted(count as number, 'row')}`
        : `is empty or has spaces at an end in ${counted(count as number, 'row')}: ${quoted(String(value))} of ${key}; write trim(x)`
      return { file, column: String(column), code: isNull ? 'null_key' : 'key_with_spaces', sentence }
    }),
    ...repeated.map(([count, key]): Fault => {
      const column = mapping.key.map(({ name }) => name).join(', ')
      return {
        file,
        column,
        code: 'repeated_key',
        sentence: `${counted(count as number, 'key')} in more than one row, such as ${quoted(String(key))}`,
      }
    }),
  ]
}

/** Upserts as lines of a load. */
export function upsertLines(database: Database, comparison: Comparison): AsyncGenerator<readonly string[]> {
  return inOrder(database, comparison, `'{"op":"upsert","group":"${comparison.path}","record":' || body || '}'`)
}

/**
 * Deletions as lines of a load: what was sent and is no longer there. In order, because a load that is sent again must have the same bytes,
 * and threads of a join end in any order.
 */
export function deleteLines({ mapping, path, table, keys }: Comparison): string {
  const rows = rowsTable(path)
  return `select '{"op":"delete","group":"${path}","key":' || ${keySql(mapping, keys)} || '}' from ${rows} anti join ${table} using (${keys.join(', ')})
order by ${keys.join(', ')}`
}

/** Records by themselves, for files. */
export function recordLines(database: Database, comparison: Comparison): AsyncGenerator<readonly string[]> {
  return inOrder(database, comparison, 'body')
}

/** The number of a row in its query. No field has such a name. */
export const ROW = sqlName('#row')
/** So many rows are sorted at a time. To sort all records at once would write most of them to disk once more. */
const PART_ROWS = 100_000

/**
 * Rows with a body in the order of their query, because lists of the service keep the order of a load. The table has nearly this order:
 * threads end in any order, and a join may turn its sides around. So each part is found in a few blocks, and sorted.
 */
async function* inOrder(
  database: Database,
  { table, lastRow }: Comparison,
  value: string,
): AsyncGenerator<readonly string[]> {
  for (let after = 0; after < lastRow; after += PART_ROWS) {
    const part = `${ROW} > ${after} and ${ROW} <= ${after + PART_ROWS}`
    yield* database.texts(`select ${value} from ${table} where body is not null and ${part} order by ${ROW}`)
  }
}
