/** Plans as PostgreSQL really runs them: prepared and executed, not with literals in the text. */
import type pg from 'pg'
import type { Statement } from '../../packages/service/store/connections/read-pool.ts'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** Every node of the plan, the root first. */
export async function explain(
  client: pg.Client,
  statement: Statement,
  values: readonly unknown[],
): Promise<PlanNode[]> {
  const literals = values.map((value) => (typeof value === 'number' ? value : client.escapeLiteral(String(value))))
  await client.query(`prepare explained as ${statement.text}`)
  try {
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute explained(${literals.join(', ')})`,
    )
    return flatten(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('deallocate explained')
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

/** The nodes that read a group's records, by table or by one of its indexes. */
export function scansOf(plan: readonly PlanNode[], table: string): PlanNode[] {
  return plan.filter((node) => node['Relation Name'] === table)
}

export function rowsRemovedByFilter(plan: readonly PlanNode[]): number {
  return plan.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)
}

/** Blocks that the whole statement read, from memory or from disk. */
export function blocksRead([root]: readonly PlanNode[]): number {
  return root!['Shared Hit Blocks'] + root!['Shared Read Blocks']
}
