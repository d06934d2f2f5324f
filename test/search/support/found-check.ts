/** Whether what the records of an owner are found by equals what their bodies give, entry by entry. */
import { findableGroups, foundRecord, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { isFound } from '../../../packages/service/store/search/found-version.ts'

/** Differences, and groups that are behind. */
export async function foundProblems(client: Client, ownerId: number): Promise<string[]> {
  await client.query('begin isolation level repeatable read')
  try {
    await client.query(`select set_config('app.brand', $1, true)`, [String(ownerId)])
    return await foundProblemsOf(client, ownerId)
  } finally {
    await client.query('rollback')
  }
}

/** In a transaction that sees all rows of the owner. */
export async function foundProblemsOf(client: Client, ownerId: number): Promise<string[]> {
  const problems: string[] = []
  for (const resource of findableGroups) {
    const rows = async (text: string): Promise<string[][]> =>
      (await client.query({ text, values: [ownerId, resource.findable.number], rowMode: 'array' })).rows
    const records = await rows(
      `select ord, body from records.${tableOf(resource).name} where brand_id = $1 and $2 = $2`,
    )
    const expected = records.flatMap(([ord, body]) => {
      const found = foundRecord(resource, JSON.parse(body!))
      return found === null ? [] : [{ ord, ...found }]
    })
    problems.push(
      ...differences(
        `finds of ${resource.path}`,
        expected.map(({ ord, entries, hit }) => `${ord} ${entries} ${hit}`),
        await rows(`select ord || ' ' || entries || ' ' || hit from records.finds where brand_id = $1 and grp = $2`),
      ),
      ...differences(
        `words of ${resource.path}`,
        expected.flatMap(({ ord, entries }) => entries.split(' ').map((entry) => `${ord} ${entry}`)),
        await rows(`select ord || ' ' || word from records.words where brand_id = $1 and grp = $2`),
      ),
    )
    const { rows: marks } = await client.query(
      `select version::int, found_version::int as "foundVersion", found_rule as "foundRule"
  from records.resource_state where brand_id = $1 and resource = $2`,
      [ownerId, resource.path],
    )
    if (marks[0] && !isFound(resource, marks[0])) problems.push(`${resource.path} is behind`)
  }
  return problems
}

function differences(what: string, expected: readonly string[], stored: readonly string[][]): string[] {
  const missing = new Set(expected)
  const surplus = stored.flatMap(([row]) => (missing.delete(row!) ? [] : [row!]))
  return [
    ...[...missing].slice(0, 3).map((row) => `${what}: missing ${row}`),
    ...surplus.slice(0, 3).map((row) => `${what}: surplus ${row}`),
  ]
}
