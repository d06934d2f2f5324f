/** Rows of a brand are deleted in batches: none is large, and it can be stopped between any two. */
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteRows } from '../../packages/service/store/cells/delete-rows.ts'
import { fill } from '../support/bulk.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { variation } from '../support/variations.ts'

const BATCH = 10_000
const RECORDS = 25_001

let database: TestDatabase
let loader: pg.Client
let brandId: number
let neighbourId: number

beforeAll(async () => {
  database = await TestDatabase.create()
  loader = await database.connect('selvedge_loader')
})

afterAll(async () => {
  await loader.end()
  await database.drop()
})

beforeEach(async () => {
  brandId = await database.createBrand(`brand-${Math.random().toString(36).slice(2)}`)
  neighbourId = await database.createBrand(`neighbour-${brandId}`)
  for (const firstBrandId of [brandId, neighbourId]) {
    await fill(database, resourceOf('contacts'), [{ firstBrandId, brands: 1, rowsPerBrand: RECORDS, values: 10 }])
    await database.load(firstBrandId, { tags: [variation(resourceOf('tags'), 1)] })
  }
})

async function left(ownerId: number): Promise<number> {
  await loader.query(`select set_config('app.brand', $1, false)`, [String(ownerId)])
  const text = `select (select count(*) from records.contacts)::int + (select count(*) from records.loads)::int as count`
  return (await loader.query<{ count: number }>(text)).rows[0]!.count
}

it('in batches of a bounded size, and leaves other brands alone', async () => {
  const batches: number[] = []
  await deleteRows(loader, brandId, async () => {}, {
    step() {},
    records: (count) => batches.push(count),
    restFactor: 0,
  })
  expect(batches).toEqual([BATCH, BATCH, RECORDS - 2 * BATCH, 1])
  expect([await left(brandId), await left(neighbourId)]).toEqual([0, RECORDS + 1])
})

it('continues where it was stopped', async () => {
  const stop = deleteRows(loader, brandId, async () => {}, {
    step() {
      throw new Error('stopped')
    },
    records() {},
    restFactor: 0,
  })
  await expect(stop).rejects.toThrow('stopped')
  expect(await left(brandId)).toBe(RECORDS - BATCH)
  await deleteRows(loader, brandId, async () => {}, { step() {}, records() {}, restFactor: 0 })
  expect(await left(brandId)).toBe(0)
})
