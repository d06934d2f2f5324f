/** Whether the text of a mapping is one query that reads and does nothing else. */
import type { Database } from '../source/database.ts'
import { DatabaseError } from '../source/database.ts'
import { sqlText } from '../sql.ts'

/** Functions that run any statement in an attached database, also one that writes, or any text as a query. */
const RUNS_STATEMENTS = /^(query|query_table|\w+_execute)$/

/** Why it is not; null if it is. */
export async function statementProblem(
  database: Database,
  sql: string,
): Promise<{ readonly code: string; readonly sentence: string } | null> {
  try {
    const { count, isSelect } = await database.statements(sql)
    if (count !== 1 || !isSelect)
      return { code: 'not_a_query', sentence: 'must be one SELECT statement and nothing else' }
    const [row] = await database.rows(`select json_serialize_sql(${sqlText(sql)})::varchar`)
    const name = functionNames(JSON.parse(row![0] as string)).find((each) => RUNS_STATEMENTS.test(each))
    return name === undefined ? null : { code: 'not_a_query', sentence: `must not call ${name}: a mapping only reads` }
  } catch (error) {
    if (error instanceof DatabaseError) return { code: 'not_valid', sentence: error.firstLine }
    throw error
  }
}

function functionNames(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const inner = Object.values(node).flatMap(functionNames)
  return 'function_name' in node ? [String(node.function_name).toLowerCase(), ...inner] : inner
}
