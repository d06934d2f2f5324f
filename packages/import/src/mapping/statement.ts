/** Whether the text of a mapping is one query that reads and does nothing else. It is only parsed for that. */
import type { Database } from '../source/database.ts'
import { sqlText } from '../sql.ts'

/** Functions that run any statement in an attached database, also one that writes, or any text as a query. */
const RUNS_STATEMENTS = /^(query|query_table|\w+_execute)$/

const NOT_A_QUERY = { code: 'not_a_query', sentence: 'must be one SELECT statement and nothing else' }

type Parsed =
  | { readonly error: true; readonly error_type: string; readonly error_message: string }
  | { readonly error: false; readonly statements: readonly unknown[] }

/** Why it is not; null if it is. */
export async function statementProblem(
  database: Database,
  sql: string,
): Promise<{ readonly code: string; readonly sentence: string } | null> {
  const [row] = await database.rows(`select json_serialize_sql(${sqlText(sql)})::varchar`)
  const parsed = JSON.parse(row![0] as string) as Parsed
  // DuckDB serializes nothing but SELECT.
  if (parsed.error && parsed.error_type === 'not implemented') return NOT_A_QUERY
  if (parsed.error) return { code: 'not_valid', sentence: parsed.error_message.split('\n')[0]! }
  if (parsed.statements.length !== 1) return NOT_A_QUERY
  const name = functionNames(parsed.statements).find((each) => RUNS_STATEMENTS.test(each))
  return name === undefined ? null : { code: 'not_a_query', sentence: `must not call ${name}: a mapping only reads` }
}

function functionNames(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const inner = Object.values(node).flatMap(functionNames)
  return 'function_name' in node ? [String(node.function_name).toLowerCase(), ...inner] : inner
}
