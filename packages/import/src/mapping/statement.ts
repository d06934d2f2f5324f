/** Whether the text of a mapping is one query that reads the source and does nothing else. It is only parsed for that. */
import type { Database } from '../source/database.ts'
import { sqlText } from '../sql.ts'

/** Functions of DuckDB and its extensions that a query can call, and that do more than read the source. */
const REFUSED_FUNCTIONS = [
  // Run any text as a query, or any statement in an attached database, also one that writes.
  /^(query|query_table|json_execute_serialized_sql|from_substrait(_json)?|\w+_execute)$/,
  // Attach databases, or change settings although they are locked. A log can be a file with every query in it.
  /^(\w+_attach|\w+_configure_pool|\w+_clear_cache|(en|dis)able_\w+|(force_)?checkpoint|write_log|truncate_duckdb_logs)$/,
  // Show settings: the address of an attached database has its password.
  /^(duckdb_\w+|pragma_\w+|which_secret|current_setting)$/,
]

/** Views of DuckDB over the same functions, and with the text of other views. `schema.name`; an attached database has its own. */
const REFUSED_VIEWS =
  /^((|main|system|memory|temp)\.(duckdb_\w+|pragma_\w+|sqlite_(temp_)?(master|schema))|(|pg_catalog)\.pg_(settings|views)|information_schema\.views)$/
const DUCKDB_CATALOGS = ['', 'system', 'memory', 'temp']

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
  const [name] = refusedNames(parsed.statements)
  return name === undefined ? null : { code: 'not_a_query', sentence: `must not use ${name}: a mapping only reads` }
}

/** What a node of the parsed query has, if it is one of these. */
interface Node {
  readonly function_name?: string
  readonly table_name?: string
  readonly schema_name?: string
  readonly catalog_name?: string
}

function refusedNames(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const {
    function_name: called = '',
    table_name: table = '',
    schema_name: schema = '',
    catalog_name: catalog = '',
  } = node as Node
  const isView = REFUSED_VIEWS.test(`${schema}.${table}`.toLowerCase())
  return [
    ...(REFUSED_FUNCTIONS.some((pattern) => pattern.test(called.toLowerCase())) ? [called] : []),
    ...(isView && DUCKDB_CATALOGS.includes(catalog.toLowerCase()) ? [table] : []),
    ...Object.values(node).flatMap(refusedNames),
  ]
}
