/** The rows of a group as the source has them, kept in a temporary table for comparisons between groups. */
import type { Mapping } from '../mapping/mapping.ts'
import type { Database } from '../source/database.ts'
import { sqlName } from '../sql.ts'

export async function keepRows(database: Database, { resource, columns, key, file }: Mapping): Promise<void> {
  const kept = columns.map(({ name }) => sqlName(name)).join(', ')
  await database.run(`create temp table ${sqlName(`rows ${resource.path}`)} as
select ${kept}, ${keyText(key)} as ${KEY} from (${file.sql}
)`)
}

export function keptRows(path: string): string {
  return `temp.${sqlName(`rows ${path}`)}`
}

/** The column with the key of the source as one text. No field has such a name. */
export const KEY = sqlName('#key')

export function keyText(key: Mapping['key']): string {
  return `concat_ws(', ', ${key.map(({ name }) => `${sqlName(name)}::varchar`).join(', ')})`
}
