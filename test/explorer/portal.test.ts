/** The first page of a partner: each number is that of an independent computation on what it sees, and nothing else is there. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layoutProblems } from '../docs/support/layout.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { TestService } from '../support/service.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { Visit } from './support/visit.ts'

const SCALE = 0.01

let service: TestService
let browser: Browser
let brand: ViewedBrand
beforeAll(async () => {
  service = await TestService.start()
  brand = await ViewedBrand.load(service.database, SCALE)
  browser = await startBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  brand?.remove()
  await service?.stop()
})

type Kind = 'supplier' | 'forwarder' | 'company'

/** Opens the page of the partner of its kind that has most. */
async function portalOf(
  kind: Kind,
  options: object = {},
): Promise<{ visit: Visit; page: Page; expected: IndependentReports }> {
  const view =
    brand.views.find((each) => each.kind === kind) ??
    (await brand.share(brand.somePartners().find((partner) => partner.kind === kind)!))
  await computeReports(service.database, view.id, DEMO_DAY)
  const records = await brand.recordsOf(view)
  const key = await service.database.createKey(view.id)
  const visited = { url: service.url, keys: { brand: key }, brand: brand.slug }
  const visit = await Visit.start(browser, visited, options)
  await visit.open('')
  return { visit, page: visit.page, expected: independentReports(records, [DEMO_DAY])[DEMO_DAY]! }
}

const shownBy = async (page: Page, label: string): Promise<string> => {
  const strong = page.locator('.headline', { hasText: label }).locator('strong')
  await strong.waitFor()
  return (await strong.textContent())!
}
const text = (count: number): string => count.toLocaleString('en')
const counted = (count: number, one: string): string => `${text(count)} ${one}${count === 1 ? '' : 's'}`
const sum = (rows: readonly { readonly pieces: number }[]): number =>
  rows.reduce((total, { pieces }) => total + pieces, 0)

/** The list behind a number has as many rows. */
async function leadsTo(visit: Visit, label: string, rows: number): Promise<void> {
  await visit.go('')
  await visit.page.locator('.headline', { hasText: label }).click()
  await visit.page.getByText(new RegExp(`^${text(rows)} rows? for ${DEMO_DAY}$`)).waitFor()
}

it('a supplier sees what it has to make, what is late, on the way and owed to it', async () => {
  const { visit, page, expected } = await portalOf('supplier')
  await page.getByRole('heading', { level: 1, name: 'Your orders for Alder & Finch' }).waitFor()
  const { 'open-orders': orders, 'open-shipments': shipments, 'open-payments': payments } = expected
  const pieces = orders.reduce((total, { ordered, unit }) => total + (unit === 'pieces' ? ordered : 0), 0)
  const late = orders.filter(({ due }) => due === 'late')
  const departed = shipments.filter(({ departed }) => departed === 'yes')
  expect(orders.length + departed.length + payments.length).toBeGreaterThan(3)
  expect(await shownBy(page, 'To make and ship')).toBe(`${text(pieces)} pieces`)
  expect(await shownBy(page, 'Late')).toBe(late.length === 0 ? 'Nothing' : counted(late.length, 'order'))
  expect(await shownBy(page, 'On the way')).toBe(`${text(sum(departed))} pieces`)
  const byCurrency = Map.groupBy(payments, ({ currency }) => currency)
  for (const [currency, rows] of byCurrency) {
    const amount = rows.reduce((total, row) => total + Number(row.amount), 0)
    expect(await shownBy(page, 'Owed to you')).toContain(`${text(Math.round(amount))} ${currency}`)
  }
  for (const order of orders.slice(0, 3))
    await page.getByRole('link', { name: order.number, exact: true }).first().waitFor()
  await leadsTo(visit, 'To make and ship', orders.length)
  await leadsTo(visit, 'On the way', departed.length)
  await leadsTo(visit, 'Owed to you', payments.length)
  expect(visit.faults).toEqual([])
  await visit.close()
})

it('a forwarder sees its shipments and charges, and no sum of these', async () => {
  const { visit, page, expected } = await portalOf('forwarder')
  await page.getByRole('heading', { level: 1, name: 'Your shipments for Alder & Finch' }).waitFor()
  const { 'open-shipments': shipments } = expected
  const late = shipments.filter(({ due }) => due === 'late')
  const soon = shipments.filter(({ due, departed }) => due === 'soon' && departed === 'yes')
  expect(shipments.length).toBeGreaterThan(0)
  expect(await shownBy(page, 'To deliver')).toBe(counted(shipments.length, 'shipment'))
  expect(await shownBy(page, 'Late')).toBe(late.length === 0 ? 'Nothing' : counted(late.length, 'shipment'))
  expect(await shownBy(page, 'Arriving in 14 days')).toBe(counted(soon.length, 'shipment'))
  await page.getByRole('table', { name: 'Your charges' }).locator('tbody tr').first().waitFor()
  await leadsTo(visit, 'To deliver', shipments.length)
  await visit.close()
})

it('says how its numbers are calculated where none were, and leads to its records', async () => {
  const { partnerId } = brand.somePartners().filter(({ kind }) => kind === 'supplier')[1]!
  const view = await brand.share({ partnerId, kind: 'supplier' })
  const key = await service.database.createKey(view.id)
  const visit = await Visit.start(browser, { url: service.url, keys: { brand: key }, brand: brand.slug })
  const { page } = visit
  await visit.open('')
  await page.getByText('Your numbers have not been calculated yet.').waitFor()
  expect(await visit.violations()).toEqual([])
  await page.locator('.empty-note').getByRole('link', { name: 'Orders' }).click()
  await page.locator('tbody tr').first().waitFor()
  expect(visit.faults).toEqual([])
  await visit.close()
})

it('another company sees its invoices', async () => {
  const { visit, page } = await portalOf('company')
  await page.getByRole('heading', { level: 1, name: 'Your invoices for Alder & Finch' }).waitFor()
  await page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first().waitFor()
  await visit.close()
})

describe.each([
  ['in light', { colorScheme: 'light' }],
  ['in dark on a phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const)('%s', (_, options) => {
  it.each(['supplier', 'forwarder', 'company'] as const)(
    'the page of a %s is accessible, and nothing on it looks like an error',
    async (kind) => {
      const { visit, page } = await portalOf(kind, options)
      await page.locator('tbody tr').first().waitFor()
      expect(await visit.violations()).toEqual([])
      expect(await layoutProblems(page)).toEqual([])
      expect(await page.getByRole('alert').count()).toBe(0)
      const places = await page.getByRole('navigation', { name: 'Explorer' }).getByRole('link').allTextContents()
      for (const place of ['Suppliers', ...(kind === 'supplier' ? [] : ['Orders', 'Styles', 'Samples'])]) {
        expect(places).not.toContain(place)
      }
      for (const link of places) {
        await page.getByRole('navigation', { name: 'Explorer' }).getByRole('link', { name: link, exact: true }).click()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(300)
        expect([link, await page.getByRole('alert').count()]).toEqual([link, 0])
      }
      expect(visit.faults).toEqual([])
      await visit.close()
    },
  )
})
