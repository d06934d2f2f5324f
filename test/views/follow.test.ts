/** Views of all partners, and after random loads: equal to an independent computation. */
import { demoBrands } from '@selvedge/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { viewHistories } from '../faults/view-histories.ts'
import { killViews } from '../faults/views-kill.ts'
import { TestDatabase } from '../support/database.ts'
import { Oracle } from './support/oracle.ts'
import { ViewedBrand } from './support/viewed-brand.ts'

describe('views have what their partners see', () => {
  let database: TestDatabase
  let oracle: Oracle
  beforeAll(async () => {
    oracle = new Oracle()
    database = await TestDatabase.create()
  })
  afterAll(async () => {
    oracle.end()
    await database.drop()
  })

  it.each(demoBrands.map((profile) => [profile.slug, profile] as const))(
    'for every partner of %s',
    async (_, profile) => {
      const brand = await ViewedBrand.load(database, 0.001, profile)
      for (const partner of brand.partners()) await brand.share(partner)
      expect(new Set(brand.views.map(({ kind }) => kind))).toEqual(new Set(['supplier', 'forwarder', 'company']))
      expect(await brand.problems(oracle)).toEqual([])
      brand.remove()
    },
  )
})

it('after every load of random histories', async () => {
  expect(missed(await viewHistories(2))).toEqual([])
})

it('after loads that are killed', async () => {
  expect(missed(await killViews(6, 10))).toEqual([])
})
