/** What records are found by is written by the loads that write them, and made anew where another release loaded. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { uuid } from '../support/variations.ts'
import { foundProblems } from './support/found-check.ts'

let database: TestDatabase
let loader: pg.Client
let brandId: number
beforeAll(async () => {
  database = await TestDatabase.create()
  loader = await database.connect('selvedge_loader')
  brandId = await database.createBrand('alder-finch')
})
afterAll(async () => {
  await loader.end()
  await database.drop()
})

const tag = (name: string, more: object = {}) => ({
  ...resourceOf('tags').sample,
  id: uuid(name),
  code: name,
  name: `Tag ${name}`,
  ...more,
})
const leg = (name: string, more: object = {}) => ({
  ...resourceOf('legs').sample,
  id: uuid(name),
  trackingNumber: `TR-${name}`,
  vesselName: null,
  ...more,
})
const entries = async (): Promise<string[]> => {
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  const { rows } = await loader.query('select word from records.words where brand_id = $1 order by grp, word, ord', [
    brandId,
  ])
  return rows.map(({ word }) => word)
}
const problems = () => foundProblems(loader, brandId)

it('a first load', async () => {
  await database.load(brandId, { tags: [tag('a1'), tag('b-2')], legs: [leg('a'), leg('b', { trackingNumber: null })] })
  expect(await problems()).toEqual([])
  expect((await entries()).toSorted()).toEqual(['na1', 'nb2', 'ntra', 'ta1', 'tb2', 'ttag', 'ttag'])
})

it('changes in place, to other entries, to none, and back', async () => {
  await database.load(brandId, {
    tags: [tag('a1', { name: 'Other' }), tag('c3')],
    legs: [leg('a', { trackingNumber: null }), leg('b')],
  })
  expect(await problems()).toEqual([])
  expect(await entries()).toContain('tother')
  expect(await entries()).not.toContain('ntra')
  await database.load(brandId, { legs: [leg('a', { sequence: 7 }), leg('b', { sequence: 7 })] })
  expect(await problems()).toEqual([])
})

it('removals, and replacing a group', async () => {
  await database.load(brandId, { tags: [tag('a1')], legs: [leg('a')] }, 'delete')
  expect(await problems()).toEqual([])
  await database.load(brandId, { tags: [tag('d-4', { name: 'back\\slash "quote"\ttab' })] }, 'replace')
  expect(await problems()).toEqual([])
  await database.load(brandId, { tags: [] }, 'replace')
  expect((await entries()).filter((word) => word.startsWith('t'))).toEqual([])
})

it('a group that an earlier release loaded is behind, and the next load makes it anew', async () => {
  await database.load(brandId, { tags: [tag('a1'), tag('b2'), tag('c3')] })
  // As 1.1.0 writes: it moves the version, and knows neither table.
  await database.asLoader(
    brandId,
    `with gone as (delete from records.tags where brand_id = $1 and code = 'a1'),
changed as (update records.tags set body = replace(body, 'Tag b2', 'Changed') where brand_id = $1 and code = 'b2')
update records.resource_state set version = version + 1, row_count = 2 where brand_id = $1 and resource = 'tags'`,
  )
  expect((await problems()).at(-1)).toBe('tags is behind')
  await database.load(brandId, { legs: [leg('z')] })
  expect((await problems()).at(-1)).toBe('tags is behind')
  await database.load(brandId, { tags: [tag('e5')] })
  expect(await problems()).toEqual([])
})

it('so does a first load into a group that an earlier release emptied', async () => {
  await database.asLoader(
    brandId,
    `with gone as (delete from records.tags where brand_id = $1)
update records.resource_state set version = version + 1, row_count = 0, digest = 0 where brand_id = $1 and resource = 'tags'`,
  )
  await database.load(brandId, { tags: [tag('f6')] })
  expect(await problems()).toEqual([])
})
