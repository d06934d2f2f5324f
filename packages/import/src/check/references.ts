/** Keys that lead to no row of another file. References to groups without a file cannot be followed. */
import { counted, type Fault, quoted } from '../faults.ts'
import type { Mapping, UsedColumn } from '../mapping/mapping.ts'
import type { Database } from '../source/database.ts'
import { recordIdSql } from '../source/record-id.ts'
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
      await database.rows(`select count(distinct ${value})::double, min(${value}::varchar), arg_min(a.${KEY}, (${value}::varchar, a.${KEY}))
from ${keptRows(resource.path)} a where ${value} is not null and not exists (
  select 1 from ${keptRows(to.resource.path)} b where ${equal(column, value, to)})`)
    const [count, example, key] = row as [number, string, string]
    if (count === 0) continue
    const isOne = count === 1
    const sentence = `${counted(count, 'key')} ${isOne ? 'is' : 'are'} not in ${to.file.name}, such as ${quoted(example)} of ${key}`
    faults.push({ file: file.name, column: column.name, code: 'dangling_reference', sentence })
  }
  return faults
}

/** Keys of the source are compared as they are, and with UUIDs by the ids that are made of them. */
function equal(column: UsedColumn, value: string, { key }: Mapping): string {
  const [target] = key
  const other = `b.${sqlName(target!.name)}`
  if (column.isKey === target!.isKey) return `${value}::varchar = ${other}::varchar`
  return `${idText(column, value)} = ${idText(target!, other)}`
}

function idText({ isKey, idOf }: UsedColumn, value: string): string {
  return isKey ? recordIdSql(idOf!, value) : `${value}::varchar`
}
