/** Several loaders at once: those of one brand queue, those of different brands do not know of each other. */
import { randomUUID } from 'node:crypto'
import { tableOf, writeBody } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { LoadTransaction } from '../../packages/service/store/loading/load-transaction.ts'
import type { StagedBatch } from '../../packages/service/store/loading/staged-row.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { bodies, loadPaths, states } from './support/loading.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await TestDatabase.create()
})

afterAll(() => database.drop())

const GROUPS = ['tags', 'notes', 'categories', 'orders']

function recordsOf(path: string, count: number): Values[] {
  return Array.from({ length: count }, () => ({ ...(resourceOf(path).sample as Values), id: randomUUID() }))
}

test('loaders of one brand at once: no deadlock, no lost row', async () => {
  const brand = { slug: 'alder-finch', id: await database.createBrand('alder-finch') }
  const LOADERS = 8
  const contested = recordsOf('tags', 1)[0]!
  const loads = Array.from({ length: LOADERS }, async (_, loader) => {
    const files = new Files()
    // Each names the groups in another order, and has some records that only it changes and one that all of them
    // change.
    const order = GROUPS.map((_group, at) => GROUPS[(at + loader) % GROUPS.length]!)
    const paths = order.map((path) => {
      const shared = path === 'tags' ? [{ ...contested, name: `by ${loader}` }] : []
      return files.write(`${path}.ndjson`, ndjson([...recordsOf(path, 50), ...shared]))
    })
    const outcome = await loadPaths(database, brand, paths)
    files.remove()
    return outcome
  })
  const outcomes = await Promise.all(loads)
  expect(outcomes.flatMap(({ faults }) => faults.named)).toEqual([])
  for (const path of GROUPS) {
    const stored = await bodies(database, brand.id, path)
    const expected = LOADERS * 50 + (path === 'tags' ? 1 : 0)
    expect(stored).toHaveLength(expected)
    expect((await states(database, brand.id))[path]).toMatchObject({ version: LOADERS, rowCount: expected })
  }
})

test('loaders of ten brands hold their locks at the same time, and none waits', async () => {
  const open: { client: pg.Client; load: LoadTransaction; brandId: number }[] = []
  for (let each = 0; each < 10; each++) {
    const brandId = await database.createBrand(`brand-${each}`)
    open.push({ brandId, ...(await mergedButOpen(brandId)) })
  }
  for (const { load, client } of open) {
    await load.commit()
    await client.end()
  }
  for (const { brandId } of open) expect(await bodies(database, brandId, 'orders')).toHaveLength(20)
})

test('a loader waits for another of the same brand', async () => {
  const brandId = await database.createBrand('queueing')
  const first = await mergedButOpen(brandId)
  await expect(mergedButOpen(brandId)).rejects.toThrow('lock timeout')
  await first.load.rollback()
  const second = await mergedButOpen(brandId)
  await second.load.commit()
  await Promise.all([first.client.end(), second.client.end()])
  expect((await states(database, brandId)).orders).toMatchObject({ version: 1, rowCount: 20 })
})

/** Everything is done but the commit, so that all locks are held. */
async function mergedButOpen(brandId: number): Promise<{ client: pg.Client; load: LoadTransaction }> {
  const client = await database.connect('selvedge_loader')
  await client.query(`set lock_timeout = '1s'`)
  const load = await LoadTransaction.begin(client, {
    brandId,
    withReferences: false,
    retentionDays: RETENTION_DAYS,
  })
  await load.stage(batches())
  await load.merge()
  return { client, load }
}

async function* batches(): AsyncGenerator<StagedBatch> {
  for (const path of GROUPS) {
    const resource = resourceOf(path)
    const rows = recordsOf(path, 20).map((record, index) => ({
      line: index + 1,
      values: tableOf(resource).columns.map(({ field }) => (record[field] ?? null) as string | null),
      body: writeBody(resource, record),
    }))
    yield { resource, rows }
  }
}
