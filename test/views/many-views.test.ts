/** What processes ask the directory about brands costs no more because these have many views. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Directory } from '../../packages/service/store/directory/directory.ts'
import { UsageStore } from '../../packages/service/store/directory/usage-store.ts'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { until } from '../support/until.ts'

const BRANDS = 1_000
const VIEWS_PER_BRAND = 9
/** Rows that are asked for, and those at the ends of indexes, which the planner looks at. */
const FEW = 20

let database: TestDatabase
let lastId = 0
beforeAll(async () => {
  database = await TestDatabase.create()
  const brands = await database.asOwner(
    `insert into directory.brands (slug, cell) select 'brand-' || n, case when n % 2 = 0 then 'a' else 'z' end
from generate_series(1, ${BRANDS}) n returning id`,
  )
  lastId = brands.at(-1)![0] as number
  await database.withConnection(OPERATOR, async (client) => {
    await client.query(`set role selvedge_owner; set app.with_views = 'on'`)
    await client.query(
      `insert into directory.brands (id, view_of, partner_id, kind) overriding system value
select nextval('directory.view_ids'), id, gen_random_uuid(), 'supplier' from directory.brands, generate_series(1, ${VIEWS_PER_BRAND})`,
    )
    await client.query('analyze directory.brands')
  })
})
afterAll(() => database.drop())

/** How many rows of brands and views the act reads, in connections that it ends. */
async function rowsRead(act: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    const text = `select (seq_tup_read + idx_tup_fetch)::int from pg_stat_all_tables where relid = 'directory.brands'::regclass`
    return (await database.asOwner(text))[0]![0] as number
  }
  const before = await count()
  await act()
  // A session adds what it has counted at its end.
  await until(async () => (await count()) > before)
  return (await count()) - before
}

async function ask<T>(question: (directory: Directory) => Promise<T>): Promise<T> {
  const client = await database.connect('selvedge_api')
  const query = async ({ text }: { text: string }, values: readonly unknown[]) =>
    (await client.query({ text, values: [...values], rowMode: 'array' })).rows
  const answer = await question(new Directory({ query }))
  await client.end()
  return answer
}

it('a check of readiness reads a brand of each cell', async () => {
  const check = () => ask((directory) => directory.cellsOtherThan(['a']))
  expect(await rowsRead(check)).toBeLessThan(FEW)
  expect(await check()).toEqual(['z'])
})

it('the last page of brands reads no views', async () => {
  expect(await rowsRead(() => ask((directory) => directory.activeBrands(lastId - 1, 50)))).toBeLessThan(FEW)
})

it('usage looks up the brands that it is of', async () => {
  const used = {
    day: '2026-01-01',
    key_id: randomUUID(),
    resource: 'tags',
    requests: 1,
    rejected: 0,
    errors: 0,
    bytes: 1,
  }
  const usage = [0, lastId, lastId + 1].map((brand_id) => ({ ...used, brand_id }))
  const store = new UsageStore(database.url('selvedge_keeper'))
  expect(await rowsRead(() => store.add(randomUUID(), { number: 1, usage, deprecatedUse: [] }))).toBeLessThan(FEW)
  expect(await database.asOwner('select brand_id from directory.usage order by 1')).toEqual([[0], [lastId]])
})
