/** Row-level security alone, without the predicates of statements. */
import { resources, tableOf } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { View } from '../../packages/service/store/views/build.ts'
import { type Role, TestDatabase } from '../support/database.ts'
import { ViewedBrand } from './support/viewed-brand.ts'

let database: TestDatabase
let brand: ViewedBrand
let other: number
beforeAll(async () => {
  database = await TestDatabase.create()
  brand = await ViewedBrand.load(database, 0.001)
  for (const partner of brand.somePartners().slice(0, 2)) await brand.share(partner)
  other = await database.createBrand('other')
  await database.load(other, { tags: brand.records.tags!.slice(0, 5) })
})
afterAll(async () => {
  brand.remove()
  await database.drop()
})

const tables = [
  ...resources.filter(({ shared }) => !shared).map((resource) => tableOf(resource).name),
  'resource_state',
  'brand_state',
  'loads',
  'changes',
  'views',
  'viewed_brands',
]

/** Owners of all rows that a session sees, by table. */
async function ownersSeen(role: Role, settings: Record<string, string>): Promise<Set<number>> {
  return database.withConnection(role, async (client) => {
    await client.query('begin')
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, true)', [name, value])
    }
    const found = tables.map((name) => `select distinct brand_id from records.${name}`)
    const { rows } = await client.query<{ brand_id: number }>(found.join(' union '))
    await client.query('rollback')
    return new Set(rows.map(({ brand_id: id }) => id))
  })
}

describe.each(['selvedge_api', 'selvedge_loader'] as const)('%s', (role) => {
  it('sees one owner: the brand, or one view', async () => {
    const [view] = brand.views
    expect(await ownersSeen(role, {})).toEqual(new Set())
    expect(await ownersSeen(role, { 'app.brand': String(brand.id) })).toEqual(new Set([brand.id]))
    expect(await ownersSeen(role, { 'app.brand': String(view!.id) })).toEqual(new Set([view!.id]))
    expect(await ownersSeen(role, { 'app.brand': String(other) })).toEqual(new Set([other]))
  })
})

it('a loader that brings views to date sees these and its brand, and nobody else', async () => {
  const [one, two] = brand.views as [View, View, ...View[]]
  const settings = { 'app.brand': String(brand.id), 'app.views': `{${one.id},${two.id}}` }
  expect(await ownersSeen('selvedge_loader', settings)).toEqual(new Set([brand.id, one.id, two.id]))
  expect(await ownersSeen('selvedge_api', settings)).toEqual(new Set([brand.id]))
})

it('every table of records has the policy, and after a load the setting is gone', async () => {
  const [rows] = await database.asOwner(
    `select count(*)::int, count(*) filter (where exists (
  select from pg_policy p where p.polrelid = c.oid and p.polname = 'followers'))::int
from pg_class c where c.relnamespace = 'records'::regnamespace and c.relname = any ($1)`,
    [[...resources.map((resource) => tableOf(resource).name), 'resource_state', 'brand_state', 'loads', 'changes']],
  )
  expect(rows).toEqual([resources.length + 4, resources.length + 4])
})
