/** What was loaded before this release, or by another one since, is made searchable by `migrate`, a group per transaction. */
import { findableGroups } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFound } from '../../packages/service/store/search/build.ts'
import { groupsBehind, migrateFound } from '../../packages/service/store/search/migrate-found.ts'
import { TestDatabase } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { openView } from '../support/open-view.ts'
import { foundProblems } from './support/found-check.ts'

let database: TestDatabase
let loader: pg.Client
let brandId: number
let viewId: number
beforeAll(async () => {
  database = await TestDatabase.create()
  loader = await database.connect('selvedge_loader')
  brandId = await database.createBrand('alder-finch')
  const dataset = new Dataset(0)
  await dataset.load(database, brandId)
  const [partner] = dataset.of(findableGroups.find(({ path }) => path === 'partners')!)
  viewId = (await openView(database, brandId, { partnerId: String(partner!.id), kind: 'supplier' })).id
})
afterAll(async () => {
  await loader.end()
  await database.drop()
})

/** As after an upgrade. */
async function forget(ownerId: number): Promise<void> {
  await database.asLoader(ownerId, 'delete from records.finds where brand_id = $1')
  await database.asLoader(ownerId, 'delete from records.words where brand_id = $1')
  await database.asLoader(
    ownerId,
    'update records.resource_state set found_version = null, found_rule = null where brand_id = $1',
  )
}

it('builds all groups of brands and views, and nothing a second time', async () => {
  expect(await groupsBehind(loader, loader)).toEqual([])
  for (const ownerId of [brandId, viewId]) await forget(ownerId)
  const groups = await groupsBehind(loader, loader)
  expect(groups.filter(({ ownerId }) => ownerId === brandId).length).toBe(findableGroups.length)
  expect(groups.some(({ ownerId }) => ownerId === viewId)).toBe(true)
  // Stopped in between, it continues.
  const [first, ...rest] = groups
  await migrateFound(loader, first!, 'main')
  expect(await groupsBehind(loader, loader)).toEqual(rest)
  for (const group of rest) await migrateFound(loader, group, 'main')
  expect(await groupsBehind(loader, loader)).toEqual([])
  for (const ownerId of [brandId, viewId]) expect(await foundProblems(loader, ownerId)).toEqual([])
})

it('what other rules have made is behind, and made anew', async () => {
  await database.asLoader(
    brandId,
    `update records.resource_state set found_rule = 'other' where brand_id = $1 and resource = 'orders'`,
  )
  await database.asLoader(brandId, `update records.finds set entries = 'nother' where brand_id = $1 and grp = 1`)
  await database.asLoader(brandId, `insert into records.words values ($1, 1, 'nother', 1), ($1, 1, 'nstray', 77)`)
  const groups = await groupsBehind(loader, loader)
  expect(groups.map(({ resource }) => resource.path)).toEqual(['orders'])
  await migrateFound(loader, groups[0]!, 'main')
  expect(await foundProblems(loader, brandId)).toEqual([])
})

it('what is right already is not written again', async () => {
  const rowsOf = async () => {
    await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
    const { rows } = await loader.query(
      `select 'f', xmin::text from records.finds where brand_id = $1 union all select 'w', xmin::text from records.words where brand_id = $1`,
      [brandId],
    )
    return rows
  }
  const before = await rowsOf()
  expect(before.length).toBeGreaterThan(50)
  await loader.query('begin')
  await loader.query(`select set_config('app.brand', $1, true)`, [String(brandId)])
  for (const resource of findableGroups) await buildFound(loader, brandId, resource)
  await loader.query('commit')
  expect(await rowsOf()).toEqual(before)
})
