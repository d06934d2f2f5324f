/** Reports in the order of a column: the head of the column is a link, and the rows are those of an independent sort. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sorted } from '../../packages/explorer/src/data/sorting.ts'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { Visit } from './support/visit.ts'

const DAY = '2026-07-31'
const PAGE_ROWS = 25

let service: TestService
let browser: Browser
let expected: IndependentReports
beforeAll(async () => {
  service = await TestService.start()
  const records = await loadDemoBrand(service.database, service.brandId, 0.02)
  await computeReports(service.database, service.brandId, DAY)
  expected = independentReports(records, [DAY])[DAY]!
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const column = async (page: Page, label: string): Promise<number[]> =>
  (await page.locator(`td[data-label="${label}"]`).allTextContents()).map((text) => Number(text.replaceAll(',', '')))

it('sorts all rows, not those of a page, and turns the order with a second click', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/reports/order-progress')
  const pieces = expected['order-progress'].map(({ ordered }) => Number(ordered)).toSorted((a, b) => b - a)
  expect(pieces.length).toBeGreaterThan(100)
  const head = page.getByRole('columnheader', { name: 'Ordered' })
  await head.getByRole('link').click()
  await page.locator('th[aria-sort="descending"]').waitFor()
  expect(await column(page, 'Ordered')).toEqual(pieces.slice(0, PAGE_ROWS))
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of/).waitFor()
  expect(await column(page, 'Ordered')).toEqual(pieces.slice(PAGE_ROWS, 2 * PAGE_ROWS))
  expect(await visit.violations()).toEqual([])
  await page.getByRole('link', { name: 'First page' }).click()
  await page.getByText(/^Page 1 of/).waitFor()
  expect(await column(page, 'Ordered')).toEqual(pieces.slice(0, PAGE_ROWS))
  await head.getByRole('link').click()
  await page.locator('th[aria-sort="ascending"]').waitFor()
  expect(await column(page, 'Ordered')).toEqual(pieces.toReversed().slice(0, PAGE_ROWS))
  expect(visit.faults).toEqual([])
  await visit.close()
})

it('keeps the filters, and sorts numbers of records and days as well', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/reports/open-orders?due=later')
  const numbers = expected['open-orders'].filter(({ due }) => due === 'later').map(({ number }) => number)
  expect(numbers.length).toBeGreaterThan(0)
  await page.getByRole('columnheader', { name: 'Order', exact: true }).getByRole('link').click()
  await page.locator('th[aria-sort="ascending"]').waitFor()
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(numbers.toSorted().slice(0, PAGE_ROWS))
  await visit.go('/reports/open-orders?sort=-promised')
  await page.locator('th[aria-sort="descending"]').waitFor()
  const byDay = expected['open-orders'].toSorted((a, b) => (b.promised ?? '').localeCompare(a.promised ?? ''))
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(
    byDay.slice(0, PAGE_ROWS).map(({ number }) => number),
  )
  await visit.close()
})

it('is in the order of the service for a column that there is not', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/reports/late-orders?sort=nothing')
  await page.getByRole('rowheader').first().waitFor()
  const numbers = expected['late-orders'].map(({ number }) => number)
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(numbers.slice(0, PAGE_ROWS))
  expect(await page.locator('th[aria-sort]').count()).toBe(0)
  await visit.close()
})

it.each([false, true])('has rows without a value last, descending or not: %s', (isDescending) => {
  const rows = [{ dueDate: null }, { dueDate: '2026-07-02' }, {}, { dueDate: '2026-06-30' }]
  const field = { name: 'dueDate', kind: 'd', about: '', to: '', values: [], fields: [] } as const
  const days = sorted(rows, { field, isDescending }).map(({ dueDate }) => dueDate)
  const [first, second] = isDescending ? ['2026-07-02', '2026-06-30'] : ['2026-06-30', '2026-07-02']
  expect(days).toEqual([first, second, null, undefined])
})
