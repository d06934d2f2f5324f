/** Lists end at the first free position of their group: what loads left behind it that were rolled back is not read. */
import { DIRECTIONS, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Filter, LIST_START, listStatement } from '../../packages/service/store/reading/statements.ts'
import { fill, filledValue } from '../support/bulk.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { blocksRead, explain } from '../support/explain.ts'
import { OPERATOR } from '../support/template.ts'

const BRAND_ID = 1
const RECORDS = 5_000
/** `fill` begins here. */
const FIRST = 1_001
const LAST = FIRST + RECORDS - 1
const DEAD = 30_000
const LIMIT = 25
/** Of a page without dead rows: the states, one way down an index, and a block for each record at most. */
const BLOCKS_MAX = 60

const tags = resourceOf('tags')
const [name, code] = ['name', 'code'].map((field) => tableOf(tags).filtered.find((each) => each.field === field)!)
/** The filters that each statement is asked by, with values that the dead rows have, too. */
const FILTERS: readonly (readonly string[])[] = [[], ['name'], ['name', 'code']]

let database: TestDatabase
let api: pg.Client
beforeAll(async () => {
  database = await TestDatabase.create()
  await fill(database, tags, [{ firstBrandId: BRAND_ID, brands: 1, rowsPerBrand: RECORDS, values: 10 }])
  const owner = await database.connect(OPERATOR)
  await owner.query('set role selvedge_owner')
  await owner.query('alter table records.tags set (autovacuum_enabled = off)')
  await owner.end()
  const loader = await database.connect('selvedge_loader')
  await loader.query(`select set_config('app.brand', $1, false)`, [String(BRAND_ID)])
  await loader.query('begin')
  await loader.query(
    `insert into records.tags (brand_id, ord, id, name, code, body)
select $1, $2 + n, gen_random_uuid(), $4, $5, '{}' from generate_series(1, $3::int) n`,
    [BRAND_ID, LAST, DEAD, filledValue(name!, 7), filledValue(code!, 7)],
  )
  await loader.query('rollback')
  await loader.end()
  api = await database.connect('selvedge_api')
})
afterAll(async () => {
  await api.end()
  await database.drop()
})

async function blocks(text: string, position: number, filters: readonly Filter[]): Promise<number> {
  const values = filters.map((filter) => filledValue(filter === 'name' ? name! : code!, 7))
  return blocksRead(await explain(api, { text }, [BRAND_ID, position, LIMIT, 2 ** 20, ...values]))
}

it.each(['force_generic_plan', 'force_custom_plan'])('first and last pages read few blocks under %s', async (mode) => {
  await api.query(`set plan_cache_mode = ${mode}`)
  for (const filters of FILTERS) {
    for (const extent of ['whole', 'cut'] as const) {
      for (const direction of DIRECTIONS) {
        const { text } = listStatement(tags, filters, false, extent, direction)
        for (const position of [LIST_START[direction], direction === 'asc' ? LAST - 20 : FIRST + 20]) {
          expect(await blocks(text, position, filters), `${filters} ${direction}`).toBeLessThan(BLOCKS_MAX)
        }
      }
    }
  }
})

it('counts read no dead rows either', async () => {
  await api.query('set plan_cache_mode = force_generic_plan')
  for (const direction of DIRECTIONS) {
    const { text } = listStatement(tags, ['name'], true, 'whole', direction)
    // At most a block for each record that is counted.
    expect(await blocks(text, LIST_START[direction], ['name'])).toBeLessThan(BLOCKS_MAX + RECORDS / 10)
  }
})

it('would read the dead rows without the bound', async () => {
  await api.query('set plan_cache_mode = force_generic_plan')
  for (const { withCount, direction, position } of [
    { withCount: false, direction: 'asc', position: LAST - 20 },
    { withCount: false, direction: 'desc', position: LIST_START.desc },
    { withCount: true, direction: 'asc', position: LIST_START.asc },
  ] as const) {
    const { text } = listStatement(tags, ['name'], withCount, 'whole', direction)
    const unbounded = text
      .replace(/ and \(?ord(, ord\))? < \(?s0.next_ord(, 0\))?/g, '')
      .replace('least($2, s0.next_ord)', '$2')
    expect(unbounded).not.toContain('next_ord')
    expect(await blocks(unbounded, position, ['name'])).toBeGreaterThan(100)
  }
})
