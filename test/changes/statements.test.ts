/** The statements of the feed of changes, on the oldest and the newest PostgreSQL: what they find, and what they cannot. */
import { resources } from '@selvedge/catalogue'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { positionAt } from '../../packages/service/store/changes/position.ts'
import { readChanges, readCopyState } from '../../packages/service/store/changes/read.ts'
import {
  COPY_STATE_STATEMENT,
  followStatement,
  walkStatement,
} from '../../packages/service/store/changes/statements.ts'
import type { Statement } from '../../packages/service/store/connections/read-pool.ts'
import { sessionSettings } from '../../packages/service/store/connections/session.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { testStatementRules } from '../store/support/statement-rules.ts'
import { fill } from '../support/bulk.ts'
import type { Cluster } from '../support/clusters.ts'
import { TestDatabase } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { explain, rowsRemovedByFilter, scansOf } from '../support/explain.ts'

const own = new Dataset(0)
const foreign = new Dataset(50)

const ofBrands = resources.filter(({ shared }) => !shared)
const ofAll = resources.filter(({ shared }) => shared)
const paths = ofBrands.map(({ path }) => path).sort()
const sharedPaths = ofAll.map(({ path }) => path).sort()

const statements = [
  followStatement(ofBrands, paths),
  followStatement(ofAll, sharedPaths),
  ...resources.map((resource) => followStatement(resource.shared ? ofAll : ofBrands, [resource.path])),
  ...resources.map(walkStatement),
  COPY_STATE_STATEMENT,
]

describe('every statement of the feed', () => {
  testStatementRules(statements)

  it('has a name of its own', () => {
    expect(statements.every(({ name }) => name !== undefined)).toBe(true)
    expect(new Set(statements.map(({ name }) => name)).size).toBe(2 * resources.length + 3)
  })
})

describe.each<Cluster>(['oldest', 'newest'])('on the %s PostgreSQL', (cluster) => {
  let database: TestDatabase
  let api: pg.Client
  let brandId: number

  beforeAll(async () => {
    database = await TestDatabase.create(cluster)
    brandId = await database.createBrand('alder-finch')
    const otherBrandId = await database.createBrand('other-brand')
    await own.load(database, brandId)
    await own.load(database, SHARED_BRAND_ID)
    await foreign.load(database, otherBrandId)
    api = new pg.Client(sessionSettings(database.url('selvedge_api'), 30_000))
    await api.connect()
  })
  afterAll(async () => {
    await api.end()
    await database.drop()
  })

  const reads = {
    query: async ({ text }: Statement, values: readonly unknown[]) =>
      (await api.query({ text, values: [...values], rowMode: 'array' })).rows,
  }

  it.each(['auto', 'force_generic_plan', 'force_custom_plan'])('finds every record under %s', async (mode) => {
    await api.query(`set plan_cache_mode = ${mode}`)
    for (const [ownerId, groups, all] of [
      [brandId, paths, ofBrands],
      [SHARED_BRAND_ID, sharedPaths, ofAll],
    ] as const) {
      const expected = all.flatMap((resource) =>
        own.of(resource).map((record) => ({
          group: resource.path,
          op: 'upsert',
          key: Object.fromEntries(resource.key.map((name) => [name, (record as Record<string, unknown>)[name]])),
          record,
        })),
      )
      // The walk, and the journal from its beginning, give the same.
      for (let position of [null, positionAt({ sequence: 0, stamp: '' })]) {
        const found: unknown[] = []
        for (let hasMore = true; hasMore; ) {
          const page = await readChanges(reads, { ownerId, groups, position, limit: 500, bytesMax: 2 ** 22 })
          found.push(...JSON.parse(`[${page.items}]`))
          position = page.position
          hasMore = page.hasMore
        }
        expect(found.toSorted(byText)).toEqual(expected.toSorted(byText))
      }
      const { groups: states } = await readCopyState(reads, ownerId, groups)
      expect([...states.values()].reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
    }
    await api.query('reset all')
  })

  it('finds nothing of another brand without its predicate, and nothing at all without the setting', async () => {
    const wanted = (position: ReturnType<typeof positionAt> | null, group: string) => {
      const query = { ownerId: brandId, groups: [group], position, limit: 500, bytesMax: 2 ** 22 }
      return async (change: (text: string) => string): Promise<string> => {
        const page = await readChanges(
          { query: ({ text }, values) => reads.query({ text: change(text) }, values) },
          query,
        )
        return page.items
      }
    }
    for (const resource of ofBrands) {
      const strangers = new Set(foreign.of(resource).map((record) => JSON.stringify(record)))
      for (const position of [null, positionAt({ sequence: 0, stamp: '' })]) {
        const read = wanted(position, resource.path)
        const stripped = await read((text) => text.replaceAll('brand_id = $1 and', 'brand_id > $1 - 1000 and'))
        const records = JSON.parse(`[${stripped}]`).map(({ record }: { record: object }) => JSON.stringify(record))
        expect(records.length).toBeGreaterThan(0)
        expect(records.filter((record: string) => strangers.has(record))).toEqual([])
        expect(await read((text) => text.replace(/\(select set_config[^)]+\)\) b/, '(select $1::int) b'))).toBe('')
      }
    }
  })

  it('looks records up by their positions, under generic plans', async () => {
    const orders = ofBrands.find(({ path }) => path === 'orders')!
    await fill(database, orders, [{ firstBrandId: 9_001, brands: 1, rowsPerBrand: 10_000, values: 100 }])
    await api.query('set plan_cache_mode = force_generic_plan')
    const following = followStatement(ofBrands, ['orders'])
    const follow = await explain(api, following, [brandId, 1, 1, 'orders', 0, '{orders}', 100, 2 ** 20])
    const walk = await explain(api, walkStatement(orders), [brandId, 1, 0, 100, '{orders}', 2 ** 20])
    for (const plan of [follow, walk]) {
      const [scan, ...others] = scansOf(plan, 'orders')
      expect(others).toEqual([])
      expect(scan!['Actual Rows']).toBe(own.of(orders).length)
      expect(scan!['Node Type']).toMatch(/^(Index|Bitmap Heap) Scan$/)
      expect(rowsRemovedByFilter([scan!])).toBe(0)
    }
    await api.query('reset all')
  })
})

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
