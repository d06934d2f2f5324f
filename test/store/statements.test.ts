/** The statements themselves, on the oldest and the newest PostgreSQL: what they find, and what they cannot. */
import { DIRECTIONS, type Direction, lookupGroups, resources, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Pool } from '../../packages/service/store/connections/pool.ts'
import type { Statement } from '../../packages/service/store/connections/read-pool.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { type ListQuery, RecordStore } from '../../packages/service/store/reading/records.ts'
import {
  filterName,
  getStatement,
  LIST_START,
  listStatement,
  lookupCutStatement,
  lookupStatement,
  type PageExtent,
} from '../../packages/service/store/reading/statements.ts'
import { fill, filledValue } from '../support/bulk.ts'
import type { Cluster } from '../support/clusters.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { explain, rowsRemovedByFilter, scansOf } from '../support/explain.ts'
import { uuid } from '../support/variations.ts'
import { testStatementRules } from './support/statement-rules.ts'

const own = new Dataset(0)
const foreign = new Dataset(50)

const lists = resources.filter(({ operations }) => operations.includes('list'))
const gets = resources.filter(({ operations }) => operations.includes('get'))

/** More than all records here have together. */
const BYTES_MAX = 2 ** 22
const EXTENTS: readonly PageExtent[] = ['whole', 'cut']
/** All forms that the statement of a list has, but for its count. */
const FORMS = EXTENTS.flatMap((extent) => DIRECTIONS.map((direction) => ({ extent, direction })))

/** Every list with no filter, and with each filter alone. */
const listCases = lists.flatMap((resource) => [
  { resource, filter: null },
  ...resource.filters.map((filter) => ({ resource, filter })),
])

type ListCase = (typeof listCases)[number]

function valuesFor(data: Dataset, { resource, filter }: ListCase, brandId: number, direction: Direction): unknown[] {
  const value = filter === null ? [] : [data.valueFor(resource, filterName(filter))]
  return [resource.shared ? SHARED_BRAND_ID : brandId, LIST_START[direction], 100, BYTES_MAX, ...value]
}

describe.each<Cluster>(['oldest', 'newest'])('on the %s PostgreSQL', (cluster) => {
  let database: TestDatabase
  let api: pg.Client
  let pool: Pool
  let brandId: number
  let otherBrandId: number

  beforeAll(async () => {
    database = await TestDatabase.create(cluster)
    brandId = await database.createBrand('alder-finch')
    otherBrandId = await database.createBrand('other-brand')
    await own.load(database, brandId)
    await own.load(database, SHARED_BRAND_ID)
    await foreign.load(database, otherBrandId)
    api = await database.connect('selvedge_api')
    pool = new Pool({ url: database.url('selvedge_api'), connectionsMax: 2, pipelinedMax: 1, deadlineMs: 5_000 })
  })
  afterAll(async () => {
    await api.end()
    await pool.end()
    await database.drop()
  })

  const run = async ({ text }: Statement, values: readonly unknown[]) =>
    (await api.query({ text, values: [...values], rowMode: 'array' })).rows

  it.each(['auto', 'force_generic_plan', 'force_custom_plan'])(
    'finds what each list, get and lookup should under %s',
    async (mode) => {
      await api.query(`set plan_cache_mode = ${mode}`)
      for (const each of listCases) {
        const { resource, filter } = each
        const expected =
          filter === null
            ? own.of(resource)
            : own.matching(resource, filterName(filter), own.valueFor(resource, filterName(filter)))
        for (const withCount of [false, true]) {
          for (const { extent, direction } of FORMS) {
            const statement = listStatement(resource, filter === null ? [] : [filter], withCount, extent, direction)
            const rows = await run(statement, valuesFor(own, each, brandId, direction))
            expect(rows.length).toBe(1)
            const found = JSON.parse(`[${rows[0]!.at(-1).replaceAll('\n', ',')}]`)
            expect(found).toEqual(direction === 'asc' ? expected : expected.toReversed())
            if (withCount) expect(Number(rows[0]!.at(-4))).toBe(expected.length)
          }
        }
      }
      for (const resource of gets) {
        const [record] = own.of(resource)
        const values = [
          resource.shared ? SHARED_BRAND_ID : brandId,
          ...(resource.single ? [] : [record![resource.key[0]!]]),
        ]
        const [row] = await run(getStatement(resource), values)
        expect(JSON.parse(row!.at(-1))).toEqual(record)
      }
      for (const resource of lookupGroups) {
        const records = own.of(resource).toReversed()
        const keys = records.map((record) => record[resource.key[0]!])
        const values = [resource.shared ? SHARED_BRAND_ID : brandId, keys, BYTES_MAX]
        for (const statement of [lookupStatement(resource), lookupCutStatement(resource)]) {
          const [row] = await run(statement, values)
          expect(JSON.parse(`[${row!.at(-1)}]`)).toEqual(records)
        }
      }
    },
  )

  it('finds nothing, in version 0, for a brand that has no state yet', async () => {
    const reader = new RecordStore({ pages: pool, counts: pool, large: pool }, BYTES_MAX, (read) => read())
    const empty = { items: Buffer.alloc(0), count: 0, next: null, total: 0, states: [{ version: 0, stamp: '' }] }
    const orders = resourceOf('orders')
    const query = { resource: orders, brandId: 4_711, direction: 'asc', after: null, atLeast: [], limit: 25 } as const
    expect(await reader.page({ ...query, filters: [] })).toEqual(empty)
    expect(await reader.page({ ...query, filters: [], direction: 'desc' })).toEqual(empty)
    expect(await reader.countedPage({ ...query, filters: [{ filter: 'status', value: 'draft' }] })).toEqual(empty)
    expect((await reader.get(orders, 4_711, String(own.of(orders)[0]!.id))).body).toBeNull()
    expect(await reader.states(4_711, false)).toEqual(new Map())
    expect((await reader.states(brandId, false)).get('orders')).toMatchObject({ version: 1 })
  })

  it('pages give the stored bodies byte for byte, in order, over gaps that deleted records left', async () => {
    const brand = await database.createBrand('gaps')
    const tags = resourceOf('tags')
    const names = ['plain', 'line\nbreak', '},{', 'Größe 👕', 'tab\t"quoted"', '', 'plain', 'plain', 'a,b', 'last']
    const records = names.map((name, n) => ({ ...tags.sample, id: uuid(`gap ${n}`), name }))
    await database.load(brand, { tags: records })
    await database.load(brand, { tags: [records[1]!, records[4]!, records[7]!] }, 'delete')
    const backup = await database.connect('selvedge_backup')
    const stored = await backup.query('select name, body from records.tags where brand_id = $1 order by ord', [brand])
    await backup.end()
    const reader = new RecordStore({ pages: pool, counts: pool, large: pool }, BYTES_MAX, (read) => read())
    const all = stored.rows as { name: string; body: string }[]
    expect(all.length).toBe(7)
    const lists = [[], [{ filter: 'name', value: 'plain' }]].flatMap((filters) =>
      DIRECTIONS.map((direction) => ({ filters, direction })),
    )
    for (const { filters, direction } of lists) {
      const arrived = all.filter(({ name }) => filters.length === 0 || name === 'plain').map(({ body }) => body)
      const bodies = direction === 'asc' ? arrived : arrived.toReversed()
      for (const limit of [1, 2, bodies.length - 1, bodies.length, 100]) {
        const pages: string[] = []
        let after: number | null = null
        do {
          const query: ListQuery = { resource: tags, brandId: brand, filters, direction, after, atLeast: [], limit }
          const page = await reader.page(query)
          expect(await reader.countedPage(query)).toEqual({ ...page, total: bodies.length })
          pages.push(page.items.toString())
          after = page.next
        } while (after !== null)
        expect(pages.length).toBe(Math.ceil(bodies.length / limit))
        expect(pages[0]).toBe(bodies.slice(0, limit).join(','))
        expect(pages.join(',')).toBe(bodies.join(','))
      }
    }
  })

  it('returns no foreign record even without its own brand predicate, and none at all without the setting', async () => {
    const whose = async (text: string, values: readonly unknown[]) => {
      const rows = await run({ text }, values)
      const bodies: (string | null)[] = rows.map((row) => row.at(-1))
      return bodies.flatMap((lines) => lines?.split('\n') ?? []).map((body) => JSON.stringify(JSON.parse(body)))
    }
    let compared = 0
    for (const each of listCases.filter(({ resource }) => !resource.shared)) {
      const { resource, filter } = each
      for (const { extent, direction } of FORMS) {
        const { text } = listStatement(resource, filter === null ? [] : [filter], false, extent, direction)
        const stripped = text
          .replaceAll(/brand_id = \$1 and ord/g, 'ord')
          .replaceAll(/where brand_id = \$1 and /g, 'where ')
        expect(stripped).not.toContain('where brand_id')
        const bodies = await whose(stripped, valuesFor(foreign, each, brandId, direction))
        const foreignBodies = new Set(foreign.of(resource).map((record) => JSON.stringify(record)))
        expect(bodies.filter((body) => foreignBodies.has(body))).toEqual([])
        const unset = text.replace(/\(select set_config[^)]+\)\) b/, '(select $1::int) b')
        expect(unset).not.toContain('set_config')
        expect(await whose(unset, valuesFor(own, each, brandId, direction))).toEqual([])
        compared++
      }
    }
    for (const resource of gets.filter(({ shared, single }) => !shared && !single)) {
      const { text } = getStatement(resource)
      const stripped = text.replace('where brand_id = $1 and', 'where')
      expect(await whose(stripped, [brandId, foreign.of(resource)[0]![resource.key[0]!]])).toEqual([])
      const unset = text.replace(/\(select set_config[^)]+\)\) b/, '(select $1::int) b')
      expect(await whose(unset, [brandId, own.of(resource)[0]![resource.key[0]!]])).toEqual([])
      compared++
    }
    for (const resource of lookupGroups.filter(({ shared }) => !shared)) {
      for (const { text } of [lookupStatement(resource), lookupCutStatement(resource)]) {
        const keysOf = (data: Dataset) => data.of(resource).map((record) => record[resource.key[0]!])
        const nulls = (data: Dataset) =>
          data
            .of(resource)
            .map(() => 'null')
            .join()
        const found = async (changed: string, data: Dataset) =>
          (await run({ text: changed }, [brandId, keysOf(data), BYTES_MAX]))[0]!.at(-1)
        const stripped = text.replace('where brand_id = $1 and', 'where')
        expect(await found(stripped, foreign)).toBe(nulls(foreign))
        const unset = text.replace(/\(select set_config[^)]+\)\) b/, '(select $1::int) b')
        expect(await found(unset, own)).toBe(nulls(own))
        compared++
      }
    }
    expect(compared).toBeGreaterThan(1_200)
  })

  it('has an index for every list, get and lookup: in order, without a sort, nothing removed by a filter', async () => {
    await api.query('set plan_cache_mode = force_generic_plan')
    const FILLED = { firstBrandId: 9_001, brands: 1, rowsPerBrand: 1_000, values: 100 }
    for (const resource of resources.filter(({ single }) => !single)) {
      await fill(database, resource, [FILLED])
      const table = tableOf(resource)
      const brand = resource.shared ? SHARED_BRAND_ID : FILLED.firstBrandId
      const cases = [
        ...FORMS.map(({ extent, direction }) => ({
          statement: listStatement(resource, [], false, extent, direction),
          values: [brand, 1_500, 25, BYTES_MAX],
          index: `${table.name}_pkey`,
        })),
        ...table.filtered.flatMap((column) =>
          DIRECTIONS.map((direction) => ({
            statement: listStatement(resource, [column.field], false, 'whole', direction),
            values: [brand, LIST_START[direction], 25, BYTES_MAX, filledValue(column, 50)],
            index: `${table.name}_${column.name}`,
          })),
        ),
        ...(resource.key.length === 1
          ? [{ statement: getStatement(resource), values: [brand, filledValue(table.key[0]!, 50)], index: `_key` }]
          : []),
      ]
      for (const { statement, values, index } of cases) {
        const plan = await explain(api, statement, values)
        const scans = scansOf(plan, table.name)
        expect(scans.map((node) => node['Node Type'])).toEqual(['Index Scan'])
        expect(scans[0]!['Index Name']).toContain(index)
        expect(scans[0]!['Actual Rows']).toBeGreaterThan(0)
        expect(plan.map((node) => node['Node Type'])).not.toContain('Sort')
        expect(rowsRemovedByFilter(scans)).toBe(0)
      }
      if (resource.key.length > 1) continue
      const keys = `{${[50, 7, 99].map((n) => JSON.stringify(filledValue(table.key[0]!, n)))}}`
      const scans = scansOf(await explain(api, lookupStatement(resource), [brand, keys, BYTES_MAX]), table.name)
      expect(scans).toMatchObject([{ 'Node Type': 'Index Scan', 'Actual Rows': 1, 'Actual Loops': 3 }])
      expect(scans[0]!['Index Name']).toContain('_key')
      expect(rowsRemovedByFilter(scans)).toBe(0)
    }
    await api.query('reset all')
  })
})

// But for one: what is new among many brands is asked of a function, which shows no record (`news.test.ts`).
describe('every statement', () => {
  testStatementRules([
    ...listCases.flatMap(({ resource, filter }) =>
      [true, false].flatMap((withCount) =>
        FORMS.map(({ extent, direction }) =>
          listStatement(resource, filter === null ? [] : [filter], withCount, extent, direction),
        ),
      ),
    ),
    ...gets.map(getStatement),
    ...lookupGroups.flatMap((resource) => [lookupStatement(resource), lookupCutStatement(resource)]),
  ])
})
