/** Keys that lead to no row of another file. References to groups without a file cannot be followed. */
import { counted, type Fault, quoted } from '../faults.ts'
import { type Mapping, sameRecordSql } from '../mapping/mapping.ts'
import type { Database } from '../source/database.ts'
import { sqlName } from '../sql.ts'
import { KEY, keptRows } from './rows.ts'

export async function danglingReferences(
  database: Database,
  { resource, columns, file }: Mapping,
  mappings: readonly Mapping[],
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const column of columns) {
    const to = mappings.find((mapping) => mapping.resource.path === column.field.to)
    if (!to) continue
    const value = `a.${sqlName(column.name)}`
    const toValue = `b.${sqlName(to.key[0]!.name)}`
    const dangling = `from ${keptRows(resource.path)} a where ${value} is not null and not exists (
  select 1 from ${keptRows(to.resource.path)} b where ${sameRecordSql(column, value, to.key[0]!, toValue)})`
    const [row] = await database.rows(
      `select count(distinct ${value})::double, min(${value}::varchar), arg_min(a.${KEY}, (${value}::varchar, a.${KEY})), count(*)::double ${dangling}`,
    )
    const [count, example, key, rows] = row as [number, string, string, number]
    if (count === 0) continue
    const isOne = count === 1
    const [near] = await database.rows(`select min(${toValue}::varchar)
from ${keptRows(to.resource.path)} b, (select distinct ${value} ${dangling}) a where ${sameButForCase(value, toValue)}`)
    const [nearest] = near as [string | null]
    const help =
      nearest === null ? '' : `; upper and lower case or spaces keep some from theirs, such as ${quoted(nearest)}`
    const sentence = `${counted(count, 'key')} ${isOne ? 'is' : 'are'} not in ${to.file.name}, in ${counted(rows, 'row')}, such as ${quoted(example)} of ${key}${help}`
    faults.push({ file: file.name, column: column.name, code: 'dangling_reference', sentence })
  }
  return faults
}

/** A database may take them for one, as MySQL does with its usual collations; a join in DuckDB does not. */
function sameButForCase(one: string, other: string): string {
  const folded = (value: string): string => `lower(trim(${value}::varchar))`
  return `${folded(one)} = ${folded(other)}`
}
