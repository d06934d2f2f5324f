import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE, TestService } from '../support/service.ts'
import { killLoads } from './load-kill.ts'

let service: TestService

beforeAll(async () => {
  service = await TestService.start({ stateMaxAgeMs: 1_000 })
})

afterAll(() => service.stop())

test('a loader killed at any moment and run again ends as a clean load, and readers never see half of one', async () => {
  const result = await killLoads({
    loaderUrl: service.database.url('selvedge_loader'),
    brand: { id: service.brandId, slug: 'alder-finch' },
    home: `${service.url}${BASE}/brands/alder-finch`,
    key: service.keys.brand,
    moments: 10,
    records: 2_000,
    tell: () => {},
  })
  expect(result.wrongEnds).toEqual([])
  expect(result.wrongAnswers).toEqual([])
  expect(result.killed).toBeGreaterThan(0)
  expect(result.answers).toBeGreaterThan(100)
}, 240_000)
