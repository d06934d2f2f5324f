/**
 * A query with each expression of its select list in TRY, which makes null of an error. A null that is no error is told from one by the
 * structure around the value. DuckDB gives the parsed query as JSON, and makes SQL of what is changed in it.
 */
import { parseExactly } from '@selvedge/catalogue'
import type { Mapping } from '../mapping/mapping.ts'
import { type Database, DatabaseError } from '../source/database.ts'
import { sqlName, sqlText } from '../sql.ts'

/** A column of the source with its value; null for null. */
const GIVEN_MACRO = `create or replace temp macro selvedge_given(name, x) as name || ' is ''' || left(x::varchar, 80) || ''''`

export interface TriedQuery {
  /** The query with two more columns for each of these: the value in a structure, null if it cannot be read, and what it is made of. */
  readonly sql: string
  readonly columns: readonly string[]
}

export function triedName(column: string): string {
  return sqlName(`#tried ${column}`)
}

export function givenName(column: string): string {
  return sqlName(`#given ${column}`)
}

interface Expression {
  readonly class: string
  readonly type: string
  readonly alias: string
  readonly column_names?: readonly string[]
  readonly [more: string]: unknown
}

interface SelectNode {
  readonly type: string
  readonly select_list: readonly Expression[]
}

interface UnionNode {
  readonly type: string
  readonly setop_type: string
  readonly setop_all: boolean
  readonly left: QueryNode
  readonly right: QueryNode
}

type QueryNode = SelectNode | UnionNode

/** Null if the query is neither a plain SELECT nor several with UNION ALL. */
export async function tryEach(database: Database, { file, columns }: Mapping): Promise<TriedQuery | null> {
  await database.run(GIVEN_MACRO)
  const [row] = await database.rows(`select json_serialize_sql(${sqlText(file.sql)})::varchar`)
  const parsed = parseExactly(String(row![0])) as { readonly statements: readonly { readonly node: QueryNode }[] }
  const [statement] = parsed.statements
  const { node } = statement!
  const selects = selectsOf(node)
  if (selects === null) return null
  const withTried = async (names: readonly string[]): Promise<string> => {
    const tried = selects.map((select, index) => {
      const added = names.flatMap((name) => addedFor(name, expressionsOf(selects, name)![index]!))
      return { ...select, select_list: [...select.select_list, ...added] }
    })
    const whole = { ...parsed, statements: [{ ...statement, node: withSelects(node, tried) }] }
    const [text] = await database.rows(`select json_deserialize_sql(${sqlText(JSON.stringify(whole))}::json)`)
    return String(text![0]).replace(/;\s*$/, '')
  }
  const isTriable = async (name: string): Promise<boolean> => {
    if (expressionsOf(selects, name) === null) return false
    return database.columns(await withTried([name])).then(
      () => true,
      (error) => {
        // Such as an aggregate, which TRY does not take.
        if (error instanceof DatabaseError) return false
        throw error
      },
    )
  }
  const names: string[] = []
  for (const { name } of columns) if (await isTriable(name)) names.push(name)
  return { sql: await withTried(names), columns: names }
}

function selectsOf(node: QueryNode): SelectNode[] | null {
  if (!('left' in node)) return node.type === 'SELECT_NODE' ? [node as SelectNode] : null
  if (node.setop_type !== 'UNION' || !node.setop_all) return null
  const [left, right] = [selectsOf(node.left), selectsOf(node.right)]
  return left && right && [...left, ...right]
}

/** The query with others in the place of its selects, in their order. */
function withSelects(node: QueryNode, selects: SelectNode[]): QueryNode {
  if (!('left' in node)) return selects.shift()!
  const left = withSelects(node.left, selects)
  return { ...node, left, right: withSelects(node.right, selects) }
}

/**
 * Of a column in each select. Null for one that comes with a star, or is one of the source as it is everywhere: reading those does not
 * fail.
 */
function expressionsOf(selects: readonly SelectNode[], name: string): readonly Expression[] | null {
  const index = selects[0]!.select_list.findIndex(({ alias, column_names }) => (alias || column_names?.at(-1)) === name)
  if (index < 0) return null
  // A star has any number of columns, so that those after it cannot be counted.
  if (selects.length > 1 && selects.some(({ select_list }) => select_list.some((each) => each.class === 'STAR')))
    return null
  const found = selects.map(({ select_list }) => select_list[index]!)
  return found.every(({ column_names }) => column_names !== undefined) ? null : found
}

function addedFor(name: string, expression: Expression): Expression[] {
  const value = { ...expression, alias: 'v' }
  const given = columnsIn(expression).map((column) =>
    called('selvedge_given', [constant(column.names.at(-1)!), column.node]),
  )
  return [
    { ...attempt(called('struct_pack', [value])), alias: `#tried ${name}` },
    { ...attempt(called('concat_ws', [constant(', '), ...given])), alias: `#given ${name}` },
  ]
}

interface UsedName {
  readonly names: readonly string[]
  readonly node: Expression
}

/** The columns of the source in an expression, each once. The parameters of lambdas are none. */
function columnsIn(expression: object): UsedName[] {
  const found = new Map<string, UsedName>()
  const visit = (node: unknown, parameters: readonly string[]): void => {
    if (node === null || typeof node !== 'object') return
    const { class: kind, column_names: names, lhs } = node as Partial<Expression> & { readonly lhs?: object }
    if (kind === 'COLUMN_REF' && !parameters.includes(names![0]!))
      found.set(names!.join('.'), { names: names!, node: node as Expression })
    const inner = kind === 'LAMBDA' ? [...parameters, ...parametersIn(lhs)] : parameters
    for (const child of Object.values(node)) visit(child, inner)
  }
  visit(expression, [])
  return [...found.values()]
}

function parametersIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const { column_names: names = [] } = node as Partial<Expression>
  return [...names, ...Object.values(node).flatMap(parametersIn)]
}

function attempt(child: Expression): Expression {
  return { class: 'OPERATOR', type: 'OPERATOR_TRY', alias: '', query_location: 0, children: [child] }
}

function called(name: string, children: readonly Expression[]): Expression {
  const order_bys = { type: 'ORDER_MODIFIER', orders: [] }
  const rest = { filter: null, order_bys, distinct: false, is_operator: false, export_state: false, catalog: '' }
  return {
    class: 'FUNCTION',
    type: 'FUNCTION',
    alias: '',
    query_location: 0,
    function_name: name,
    schema: '',
    children,
    ...rest,
  }
}

function constant(value: string): Expression {
  const type = { id: 'VARCHAR', type_info: null }
  return {
    class: 'CONSTANT',
    type: 'VALUE_CONSTANT',
    alias: '',
    query_location: 0,
    value: { type, is_null: false, value },
  }
}
