/** Values that people use as names, such as order numbers, and that more than one row has. The catalogue marks these fields. */
import { counted, type Fault, quoted } from '../faults.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Database } from '../source/database.ts'
import { sqlName } from '../sql.ts'
import { KEY, keptRows } from './rows.ts'

export async function repeatedValues(database: Database, { resource, columns, file }: Mapping): Promise<Fault[]> {
  const names = columns.map(({ name }) => name)
  const faults: Fault[] = []
  for (const { name, field } of columns) {
    const within = field.uniqueWithin
    if (!within?.every((other) => names.includes(other))) continue
    const scope = [name, ...within].map(sqlName).join(', ')
    const [row] = await database.rows(`select count(*)::double, min(value), arg_min(keys, value) from (
  select any_value(${sqlName(name)})::varchar as value, array_to_string(list_sort(list(${KEY}))[1:3], ' and ') as keys
  from ${keptRows(resource.path)} where ${sqlName(name)} is not null group by ${scope} having count(*) > 1)`)
    const [count, value, keys] = row as [number, string, string]
    if (count === 0) continue
    const sentence = `${counted(count, 'value')} in more than one row, such as ${quoted(value)} of ${keys}`
    faults.push({ file: file.name, column: name, code: 'not_unique', sentence })
  }
  return faults
}
