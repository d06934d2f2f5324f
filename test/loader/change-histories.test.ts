/** The short form of `node test/faults/change-histories.ts`, and whether it would find a loader that is wrong. */
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ChangeInput } from '../../packages/service/loader/change-input.ts'
import { LoadTransaction } from '../../packages/service/store/loading/load-transaction.ts'
import type { StagedBatch, StagedRow } from '../../packages/service/store/loading/staged-row.ts'
import { TestDatabase } from '../support/database.ts'
import { runHistory } from './support/change-histories.ts'

let database: TestDatabase
let client: pg.Client
let brands = 0

beforeAll(async () => {
  database = await TestDatabase.create()
  client = await database.connect('selvedge_loader')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
afterEach(() => vi.restoreAllMocks())

async function history(seed: number): Promise<string[]> {
  const [lines, files] = [`lines-${++brands}`, `files-${brands}`]
  const byLines = { slug: lines, id: await database.createBrand(lines) }
  const byFiles = { slug: files, id: await database.createBrand(files) }
  return runHistory({ client, byLines, byFiles, seed, steps: 4 })
}

test('change lines give what the equivalent file loads give', async () => {
  for (let seed = 1; seed <= 5; seed++) expect(await history(seed)).toEqual([])
})

const read = ChangeInput.prototype.batches

/** What the reader of change lines yields, with other rows. */
function withRows(change: (rows: readonly StagedRow[]) => readonly StagedRow[]): void {
  vi.spyOn(ChangeInput.prototype, 'batches').mockImplementation(async function* (
    this: ChangeInput,
    context,
  ): AsyncGenerator<StagedBatch> {
    for await (const { resource, rows } of read.call(this, context)) yield { resource, rows: change(rows) }
  })
}

const firstOfKey = (rows: readonly StagedRow[]): readonly StagedRow[] => {
  const first = new Map<string, StagedRow>()
  for (const row of rows) if (!first.has(String(row.values[0]))) first.set(String(row.values[0]), row)
  return [...first.values()]
}

test.each([
  ['loses deletions', () => withRows((rows) => rows.filter(({ body }) => body !== null))],
  ['takes the first line of a key', () => withRows(firstOfKey)],
  [
    'ignores what is expected',
    () => {
      const { merge } = LoadTransaction.prototype
      vi.spyOn(LoadTransaction.prototype, 'merge').mockImplementation(function (this: LoadTransaction) {
        return merge.call(this)
      })
    },
  ],
])('a loader that %s is found', async (_, plant) => {
  plant()
  const found: string[] = []
  for (let seed = 1; seed <= 8 && found.length === 0; seed++) found.push(...(await history(seed)))
  expect(found).not.toEqual([])
})
