/** Plans where brands differ wildly in size: one of a million records beside twenty thousand of twenty. */
import { DIRECTIONS, type Direction, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStatement, LIST_START, listStatement } from '../../packages/service/store/reading/statements.ts'
import { fill, filledValue } from '../support/bulk.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { explain, type PlanNode, rowsRemovedByFilter, scansOf } from '../support/explain.ts'

const BIG = 1
const BIG_ROWS = 1_000_000
const SMALL = 15_000
const SKEWED = [
  { firstBrandId: BIG, brands: 1, rowsPerBrand: BIG_ROWS, values: 1_000 },
  { firstBrandId: 2, brands: 20_000, rowsPerBrand: 20, values: 1_000 },
]
const PARENTS = [{ firstBrandId: BIG, brands: 1, rowsPerBrand: 100_000, values: 1_000 }]
const CHILDREN = [{ firstBrandId: BIG, brands: 1, rowsPerBrand: 100_000, values: 25_000 }]
const LINKS = [{ firstBrandId: BIG, brands: 1, rowsPerBrand: 100_000, values: 100_000 }]

// One table per shape of index: uuid and integer filters, text filters, and groups that are reached through.
const runs = resourceOf('production-runs')
const tags = resourceOf('tags')
const links = resourceOf('product-tags')
const items = resourceOf('order-items')
const orders = resourceOf('orders')

let database: TestDatabase
let api: pg.Client
beforeAll(async () => {
  database = await TestDatabase.create()
  await fill(database, runs, SKEWED)
  await fill(database, tags, SKEWED)
  await fill(database, links, LINKS)
  await fill(database, orders, PARENTS)
  await fill(database, items, CHILDREN)
  api = await database.connect('selvedge_api')
}, 180_000)
afterAll(async () => {
  await api.end()
  await database.drop()
})

function expectOrderedIndexScan(plan: readonly PlanNode[], table: string, index: string): void {
  const scans = scansOf(plan, table)
  expect(scans.map((node) => [node['Node Type'], node['Index Name']])).toEqual([['Index Scan', index]])
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort')
  expect(rowsRemovedByFilter(scans)).toBe(0)
}

const pageCases = [runs, tags].flatMap((resource) => {
  const { name, filtered } = tableOf(resource)
  return [BIG, SMALL].flatMap((brandId) => [
    { what: `${resource.path}, no filter`, resource, filters: [], brandId, values: [], index: `${name}_pkey` },
    ...filtered.map((column) => ({
      what: `${resource.path} by ${column.field}`,
      resource,
      filters: [column.field],
      brandId,
      values: [filledValue(column, 7)],
      index: `${name}_${column.name}`,
    })),
  ])
})

describe('under a generic plan', () => {
  beforeAll(() => api.query('set plan_cache_mode = force_generic_plan'))
  afterAll(() => api.query('reset plan_cache_mode'))

  it.each(pageCases)(
    '$what, brand $brandId: the index in list order',
    async ({ resource, filters, brandId, values, index }) => {
      for (const direction of DIRECTIONS) {
        const statement = listStatement(resource, filters, false, 'whole', direction)
        const plan = await explain(api, statement, [brandId, LIST_START[direction], 25, 2 ** 20, ...values])
        expectOrderedIndexScan(plan, tableOf(resource).name, index)
      }
    },
  )

  it('the last page reads no more than the first', async () => {
    const read = async (after: number, direction: Direction = 'asc') => {
      const plan = await explain(api, listStatement(runs, [], false, 'whole', direction), [BIG, after, 25, 2 ** 20])
      expectOrderedIndexScan(plan, 'production_runs', 'production_runs_pkey')
      return scansOf(plan, 'production_runs')[0]!['Actual Rows']
    }
    // One more to see that there are more.
    expect(await read(0)).toBe(26)
    expect(await read(1_000 + BIG_ROWS - 27)).toBe(26)
    expect(await read(LIST_START.desc, 'desc')).toBe(26)
    expect(await read(1_000 + 28, 'desc')).toBe(26)
  })

  it('a get reads one row', async () => {
    const plan = await explain(api, getStatement(runs), [BIG, filledValue(tableOf(runs).key[0]!, 500_000)])
    expect(scansOf(plan, 'production_runs')).toMatchObject([
      { 'Index Name': 'production_runs_brand_id_id_key', 'Actual Rows': 1, 'Actual Loops': 1 },
    ])
  })
})

describe('a list reached through another group, planned for its values', () => {
  // Both shapes there are: through links between two groups, and through the records of a parent.
  it.each([
    { resource: tags, by: 'productId', through: links, value: 77 },
    { resource: items, by: 'supplierId', through: orders, value: 77 },
  ])('$resource.path by $by: indexes on both tables at 100,000 rows', async ({ resource, by, through, value }) => {
    await api.query('set plan_cache_mode = force_custom_plan')
    const filter = resource.filters.find((each) => typeof each === 'object' && each.name === by)!
    const statement = listStatement(resource, [filter], false)
    expect(statement.name).toBeUndefined()
    const column = tableOf(through).columns.find(({ field }) => field === by)!
    const plan = await explain(api, statement, [BIG, 0, 25, 2 ** 20, filledValue(column, value)])
    for (const table of [tableOf(resource).name, tableOf(through).name]) {
      const scans = scansOf(plan, table)
      expect(scans.length).toBe(1)
      expect(scans[0]!['Node Type']).toMatch(/^(Index( Only)?|Bitmap Heap) Scan$/)
      expect(rowsRemovedByFilter(scans)).toBe(0)
    }
    expect(plan[0]!['Actual Rows']).toBeGreaterThan(0)
  })
})
