/** Reports by the client: the list, pages, filters, the day, and what happens where one is missing or computed again. */
import { hasCode, Selvedge } from '@selvedge/client'
import { reports } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { independentReports, type ReportRow } from '../reports/support/independent.ts'
import { BASE, TestService } from '../support/service.ts'
import { collect } from './support/collect.ts'

const TODAY = '2026-06-30'

let service: TestService
let late: readonly ReportRow[]
beforeAll(async () => {
  service = await TestService.start()
  const records = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
  await computeReports(service.database, service.brandId, TODAY)
  late = independentReports(records, TODAY)['late-orders']!
})
afterAll(() => service.stop())

function brandOf(slug: string, apiKey: string) {
  return new Selvedge({ apiKey, baseUrl: service.url + BASE }).brand(slug)
}

const demoBrand = () => brandOf('alder-finch', service.keys.brand)

it('lists them, and describes each', async () => {
  const listed = await demoBrand().reports()
  expect(listed.map(({ name, title }) => [name, title])).toEqual(reports.map(({ name, title }) => [name, title]))
  expect(listed.find(({ name }) => name === 'late-orders')).toMatchObject({ asOf: TODAY, rows: late.length })
})

it('reads every row, over as many pages as it takes', async () => {
  expect(await collect(demoBrand().report('late-orders'))).toEqual(late)
  const pages = await collect(demoBrand().report('late-orders', {}, { limit: 7 }).pages())
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.flatMap(({ items }) => items)).toEqual(late)
  for (const { asOf, totalItems } of pages) expect([asOf, totalItems]).toEqual([TODAY, late.length])
})

it('filters, by columns of that report only', async () => {
  const [{ supplierId }] = late as [ReportRow]
  const rows = await collect(demoBrand().report('late-orders', { supplierId }))
  expect(rows).toEqual(late.filter((row) => row.supplierId === supplierId))
  // @ts-expect-error: another report has this filter.
  const refused = demoBrand().report('late-orders', { month: '2026-06' }).page()
  await expect(refused).rejects.toSatisfy((error) => hasCode(error, 'invalid_parameter'))
})

it('says that a report was never computed, or was computed again', async () => {
  const other = brandOf('other-brand', service.keys.otherBrand)
  expect(await other.reports()).toEqual([])
  await expect(other.report('late-orders').page()).rejects.toSatisfy((error) => hasCode(error, 'not_found'))

  const walk = demoBrand().report('late-orders', {}, { limit: 7 }).pages()
  await walk.next()
  await computeReports(service.database, service.brandId, '2026-07-01')
  await expect(walk.next()).rejects.toSatisfy((error) => hasCode(error, 'report_replaced'))
  expect((await demoBrand().report('late-orders').page()).asOf).toBe('2026-07-01')
})
