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
    const [row] =
      await database.rows(`select count(distinct ${value})::double, min(${value}::varchar), arg_min(a.${KEY}, (${value}::varchar, a.${KEY})), count(*)::double
from ${keptRows(resource.path)} a where ${value} is not null and not exists (
  select 1 from ${keptRows(to.resource.path)} b where ${sameRecordSql(column, value, to.key[0]!, `b.${sqlName(to.key[0]!.name)}`)})`)
    const [count, example, key, rows] = row as [number, string, string, number]
    if (count === 0) continue
    const isOne = count === 1
    const sentence = `${counted(count, 'key')} ${isOne ? 'is' : 'are'} not in ${to.file.name}, in ${counted(rows, 'row')}, such as ${quoted(example)} of ${key}`
    faults.push({ file: file.name, column: column.name, code: 'dangling_reference', sentence })
  }
  return faults
}
