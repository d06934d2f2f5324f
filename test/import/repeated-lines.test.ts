/** The lines of a load that is sent again: the listener takes it for the same one only if it has the same bytes. */
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
  await database.run(`create temp table next as
select k0, case when hash(k0) % 2 = 0 then '{"id":"' || k0 || '"}' end as body from ${rowsTable('tags')} where hash(k0) % 3 > 0`)
})
afterAll(() => database.close())

const mapping = { key: [{ name: 'id', isKey: false }] } as unknown as Mapping
const comparison = { mapping, path: 'tags', table: 'temp.next', keys: ['k0'] } as unknown as Comparison

async function digestOf(sql: string): Promise<string> {
  const hash = createHash('sha256')
  let lines = 0
  for await (const texts of database.texts(sql)) {
    lines += texts.length
    hash.update(texts.join('\n'))
  }
  expect(lines).toBeGreaterThan(ROWS / 6)
  return hash.digest('hex')
}

test.each([
  ['deletions', deleteLines],
  ['additions and changes', upsertLines],
])('%s come in the same order each time', async (_what, linesOf) => {
  const digests = new Set<string>()
  for (let read = 0; read < READS; read++) digests.add(await digestOf(linesOf(comparison)))
  expect(digests.size).toBe(1)
})
