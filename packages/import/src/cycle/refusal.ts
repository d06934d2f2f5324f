/**
 * The service names faults by ids that the source does not know. So what was sent is checked here, in the source's words. What only
 * the service finds, such as a record that is too long, is named by the key that the id was made of.
 */
import type { LoadFault } from '@selvedge/client'
import { type Fault, MappingFaulty } from '../faults.ts'
import { checkBodies } from '../reading/bodies.ts'
import type { Comparison } from '../reading/compare.ts'
import type { Database } from '../source/database.ts'
import { recordIdSql } from '../source/record-id.ts'
import { sqlText } from '../sql.ts'
import { TransferRefused } from './removals.ts'

export async function refusedInWords(
  database: Database,
  comparisons: readonly Comparison[],
  error: unknown,
): Promise<never> {
  if (!(error instanceof TransferRefused) || error.errorCode !== 'load_faulty') throw error
  const faults: Fault[] = []
  for (const comparison of comparisons) {
    faults.push(...(await checkBodies(database, comparison)).faults())
  }
  if (faults.length > 0) throw new MappingFaulty(faults)
  for (const fault of error.faults) {
    const comparison = comparisons.find(({ path }) => path === fault.group)
    if (!comparison) throw error
    faults.push(await inWords(database, comparison, fault))
  }
  throw faults.length > 0 ? new MappingFaulty(faults) : error
}

async function inWords(
  database: Database,
  comparison: Comparison,
  { key, label, line, field, code, sentence }: LoadFault,
): Promise<Fault> {
  const sourceKey = key ? await sourceKeyOf(database, comparison, key) : null
  const record =
    sourceKey ?? (key ? JSON.stringify(key) : line === null ? 'the group' : `line ${line} of what was sent`)
  const named = label === undefined || label === record ? record : `${record} (${label})`
  return { file: comparison.mapping.file.name, column: field ?? '', code, sentence: `${sentence}: ${named}` }
}

/** Null for a row that was not sent, such as one of a deletion. */
async function sourceKeyOf(
  database: Database,
  { mapping, table, keys }: Comparison,
  key: NonNullable<LoadFault['key']>,
): Promise<string | null> {
  const same = mapping.key.map(({ name, isKey, idOf }, index) => {
    const column = keys[index]!
    return `${isKey ? recordIdSql(idOf!, column) : column} = ${sqlText(String(key[name]))}`
  })
  const [row] = await database.rows(
    `select concat_ws(', ', ${keys.join(', ')}) from ${table} where ${same.join(' and ')}`,
  )
  return row ? String(row[0]) : null
}
