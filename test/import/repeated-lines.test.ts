/** The order of the lines of a load: the listener takes one that is sent again for the same only if it has the same bytes, and lists keep it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mapping } from '../../packages/import/src/mapping/mapping.ts'
import { type Comparison, deleteLines, upsertLines } from '../../packages/import/src/reading/compare.ts'
import { rowsTable, STATE } from '../../packages/import/src/reading/sent-rows.ts'
import { Database } from '../../packages/import/src/source/database.ts'
import { Secrets } from '../../packages/import/src/source/secrets.ts'

/** More than one thread of DuckDB takes at a time. */
const ROWS = 600_000
const READS = 4

let database: Database
beforeAll(async () => {
  database = await Database.open({ threads: '4' }, new Secrets({}))
  await database.run(`attach ':memory:' as ${STATE}`)
  await database.run(`create schema ${STATE}.rows`)
  await database.run(`create table ${rowsTable('tags')} as select hash(range)::varchar as k0 from range(${ROWS})`)
  // The rows lie in another order than they have in their query, as joins leave them.
  await database.run(`create temp table next as
select ${ROWS} - rowid as "#row", k0, case when hash(k0) % 2 = 0 then '{"id":"' || k0 || '"}' end as body from ${rowsTable('tags')} where hash(k0) % 3 > 0`)
})
afterAll(() => database.close())

const mapping = { key: [{ name: 'id', isKey: false }] } as unknown as Mapping
const comparison = { mapping, path: 'tags', table: 'temp.next', keys: ['k0'], lastRow: ROWS } as unknown as Comparison

async function digestOf(lists: AsyncIterable<readonly string[]>): Promise<string> {
  const hash = createHash('sha256')
  let lines = 0
  for await (const texts of lists) {
    lines += texts.length
    hash.update(texts.join('\n'))
  }
  expect(lines).toBeGreaterThan(ROWS / 6)
  return hash.digest('hex')
}

test.each([
  ['deletions', () => database.texts(deleteLines(comparison))],
  ['additions and changes', () => upsertLines(database, comparison)],
] as const)('%s come in the same order each time', async (_what, linesOf) => {
  const digests = new Set<string>()
  for (let read = 0; read < READS; read++) digests.add(await digestOf(linesOf()))
  expect(digests.size).toBe(1)
})

test('additions and changes come in the order of the query', async () => {
  const expected = await database.rows(`select k0 from temp.next where body is not null order by "#row"`)
  const ids: string[] = []
  for await (const lines of upsertLines(database, comparison)) {
    ids.push(...lines.map((line) => JSON.parse(line).record.id))
  }
  expect(ids).toEqual(expected.map(([id]) => id))
})
