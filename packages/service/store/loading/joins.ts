/**
 * How PostgreSQL may join staged rows with those of a group. Its planner estimates how many records a brand has from the last
 * analysis of the table. For a brand that came later it expects a row or two, and would compare every record with every staged
 * row by nested loop. The exact count is known, so where the estimate is far below it, nested loops and index scans are off:
 * what remains reads both sides once, in the order they are stored. The same goes for what its records are found by.
 */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'

/** Up to here, an estimate that is too low costs little: loops over so many more rows are still not quadratic. */
const UNDERESTIMATE_MAX = 10

/** Until the next call, or the end of the transaction. The owner is set, so that its records can be seen. */
export async function chooseJoins(client: Client, ownerId: number, resource: Resource): Promise<void> {
  const counted = await client.query<[string]>({
    text: 'select row_count from records.resource_state where brand_id = $1 and resource = $2',
    values: [ownerId, resource.path],
    rowMode: 'array',
  })
  const { findable } = resource
  const relations = [`records.${tableOf(resource).name} where brand_id = ${ownerId}`]
  if (findable) relations.push(`records.finds where brand_id = ${ownerId} and grp = ${findable.number}`)
  const count = Number(counted.rows[0]?.[0] ?? 0)
  const estimates: number[] = []
  for (const relation of relations) estimates.push(await estimateOf(client, relation))
  const setting = Math.min(...estimates) * UNDERESTIMATE_MAX < count ? 'off' : 'on'
  await client.query(`set local enable_nestloop = ${setting}; set local enable_indexscan = ${setting}`)
}

async function estimateOf(client: Client, relation: string): Promise<number> {
  const { rows } = await client.query<[[{ Plan: { 'Plan Rows': number } }]]>({
    text: `explain (format json) select from ${relation}`,
    rowMode: 'array',
  })
  return rows[0]![0][0].Plan['Plan Rows']
}
