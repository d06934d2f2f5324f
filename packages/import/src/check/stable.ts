/** Columns that differ between two reads of the same snapshot, such as `now()`. Their records would be sent in every cycle. */

import { counted, type Fault } from '../faults.ts'
import type { Comparison } from '../reading/compare.ts'
import type { Database } from '../source/database.ts'
import { sqlName } from '../sql.ts'
import { KEY, keptRows, keyText } from './rows.ts'

export async function unstableColumns(database: Database, { mapping, path, rows }: Comparison): Promise<Fault[]> {
  const { columns, key, file } = mapping
  const counts = columns.map(
    ({ name }) => `count(*) filter (a.${sqlName(name)} is distinct from b.${sqlName(name)})::double`,
  )
  const [row] = await database.rows(`select count(*)::double, ${counts.join(', ')} from ${keptRows(path)} a
join (select *, ${keyText(key)} as ${KEY} from (${file.sql}
)) b using (${KEY})`)
  const [matched, ...differing] = row as number[]
  const unstable = columns.filter((_, index) => differing[index]! > 0)
  // A key that differs is matched by nothing.
  return (matched! < rows ? key : unstable).map(({ name }) => {
    const count = matched! < rows ? rows - matched! : differing[columns.findIndex((column) => column.name === name)]!
    const sentence = `differs between two reads in ${counted(count, 'row')}: does it use now() or random()?`
    return { file: file.name, column: name, code: 'not_stable', sentence }
  })
}
