/** Every report gives the numbers that its definition gives: by the API, in DuckDB and in SQLite. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoBrands } from '../../packages/demo/index.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { TestService } from '../support/service.ts'
import { DEMO_DATES } from './numbers.ts'
import { PLANTED_BRAND_SLUG, PLANTED_DATES, plantedRecords } from './planted-records.ts'
import { compareReports } from './support/compare.ts'
import { brandIn, demoBrandIn, loadShared } from './support/demo.ts'

let service: TestService

beforeAll(async () => {
  service = await TestService.start()
  await loadShared(service)
})
afterAll(() => service.stop())

it('for a brand with the cases that are easy to lose', async () => {
  const brand = await brandIn(service, PLANTED_BRAND_SLUG, plantedRecords())
  const { differences, rows } = await compareReports(service, brand, PLANTED_DATES)
  expect(differences).toEqual([])
  expect(rows).toBeGreaterThan(300)
})

it.for(demoBrands)('for the demo brand $slug', async (demo) => {
  const brand = await demoBrandIn(service, demo, DEV_SCALE)
  const { differences, rows } = await compareReports(service, brand, DEMO_DATES)
  expect(differences).toEqual([])
  expect(rows).toBeGreaterThan(1_000)
})
