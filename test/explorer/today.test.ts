/** Today: every number on it is that of an independent computation, and leads to as many rows. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layoutProblems } from '../docs/support/layout.ts'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { Visit } from './support/visit.ts'

const SCALE = 0.01
/** On the last two, much is late, and the year is another one than that of most orders. */
const DAYS = ['2026-03-31', '2026-06-30', '2026-07-08', '2026-11-16', '2027-01-04'] as const

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

const headline = (page: Page, label: string) => page.locator('.headline', { hasText: label })
const text = (count: number): string => count.toLocaleString('en')

/** The big number of each headline, and how many rows are behind it. */
function headlinesOf(reports: IndependentReports): Record<string, { shown: string; rows: number }> {
  const { 'open-orders': orders, 'open-shipments': shipments, 'open-payments': payments } = reports
  const waitingSamples = reports['waiting-samples'].filter(({ turn }) => turn === 'brand')
  const lateOrders = orders.filter(({ due }) => due === 'late')
  const lateShipments = shipments.filter(({ due }) => due === 'late')
  const departed = shipments.filter(({ departed }) => departed === 'yes')
  const arriving = departed.filter(({ due }) => due === 'soon')
  const soon = payments.filter(({ due }) => due === 'soon')
  const pieces = (rows: typeof shipments): number => rows.reduce((sum, row) => sum + row.pieces, 0)
  const count = (rows: readonly unknown[]) => ({ shown: text(rows.length), rows: rows.length })
  return {
    'Late orders': count(lateOrders),
    'Late shipments': count(lateShipments),
    'Orders for launches at risk': count(reports['launches-at-risk']),
    'Samples to judge': count(waitingSamples),
    'Open orders': count(orders),
    'On the way': { shown: `${text(pieces(departed))} pieces`, rows: departed.length },
    'Arriving in 14 days': { shown: `${text(pieces(arriving))} pieces`, rows: arriving.length },
    'Payments due in 30 days': count(soon),
  }
}

/** `400,114 USD`, of each currency. */
function amountsOf(rows: readonly { readonly currency: string | null; readonly amount: string | null }[]): string[] {
  return rows.flatMap(({ currency, amount }) => (currency ? [`${text(Math.round(Number(amount)))} ${currency}`] : []))
}

// A brand's records are those of the brand that the visits open.
describe.each(['alder-finch', 'skarv-lund'])('Today of %s', (brand) => {
  let service: TestService
  let expected: Readonly<Record<string, IndependentReports>>

  beforeAll(async () => {
    service = await TestService.start()
    expected = independentReports(await loadDemoBrand(service.database, service.brandId, SCALE, brand), DAYS)
  })
  afterAll(() => service?.stop())

  it.each(DAYS)('has the numbers of an independent computation for %s, each with its rows', async (day) => {
    await computeReports(service.database, service.brandId, day)
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await visit.open('')
    const headlines = headlinesOf(expected[day]!)
    for (const [label, { shown }] of Object.entries(headlines)) {
      const strong = headline(page, label).locator('strong')
      await strong.waitFor()
      expect([label, await strong.textContent()]).toEqual([label, shown])
    }
    for (const [label, { rows }] of Object.entries(headlines)) {
      await visit.go('')
      await headline(page, label).click()
      await page.getByText(new RegExp(`^${text(rows)} rows? for ${day}$`)).waitFor()
    }
    const { 'order-headlines': orders, 'payment-headlines': payments } = expected[day]!
    for (const [label, amounts] of [
      ['Open orders', amountsOf(orders.filter(({ due }) => due === 'all'))],
      ['Payments due in 30 days', amountsOf(payments.filter(({ due }) => due === 'soon'))],
    ] as const) {
      await visit.go('')
      await headline(page, label).waitFor()
      const note = await headline(page, label).locator('.note').textContent()
      for (const amount of amounts) expect([label, note]).toEqual([label, expect.stringContaining(amount)])
    }
    // The link to a whole list says how many rows it has.
    await visit.go('')
    await page.locator('.all').first().waitFor()
    for (const index of (await page.locator('.all').all()).keys()) {
      await visit.go('')
      const link = page.locator('.all').nth(index)
      const count = (await link.textContent())!.replace(/^All /, '')
      await link.click()
      await page.getByText(new RegExp(`^${count} rows? for ${day}$`)).waitFor()
    }
    expect([visit.faults, visit.outside]).toEqual([[], []])
    await visit.close()
  })

  it('says whom a late order waits for, and what is to pay in each currency', async () => {
    const day = '2026-07-08'
    await computeReports(service.database, service.brandId, day)
    const reports = expected[day]!
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await visit.open('')
    const names = { brand: 'You', supplier: 'Supplier', forwarder: 'Forwarder' }
    const late = reports['open-orders'].filter(({ due }) => due === 'late').slice(0, 6)
    expect(late.length).toBeGreaterThan(0)
    for (const { number, waitingFor, daysLate } of late) {
      const row = page.getByRole('row', { name: number })
      expect(await row.locator('[data-label="Waiting for"]').textContent()).toMatch(
        new RegExp(`^${names[waitingFor as 'brand']}`),
      )
      expect(await row.locator('[data-label="Promised"]').textContent()).toMatch(new RegExp(`${daysLate} days? late$`))
    }
    const older = reports['payment-headlines'].filter(
      ({ due, currency, older }) => due === 'late' && currency && older > 0,
    )
    for (const { currency, older: count } of older) {
      await visit.go('')
      const line = page.locator('.fold', { hasText: String(currency) })
      expect(await line.textContent()).toContain(`${text(count)} older than a month`)
      await line.getByRole('link').click()
      await page.getByText(new RegExp(`^${text(count)} rows? for ${day}$`)).waitFor()
    }
    await visit.close()
  })

  it('shows a limited key its own numbers, and says what is closed and what was not calculated', async () => {
    const key = await service.database.createKey(service.brandId, { groups: ['shipments', 'shipment-items'] })
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await visit.open('', key)
    await headline(page, 'Late shipments').waitFor()
    expect(await page.locator('.headline .label').allTextContents()).toEqual([
      'Late shipments',
      'On the way',
      'Arriving in 14 days',
    ])
    await page.getByText('Your key cannot read: Headlines: orders').waitFor()
    await visit.close()
  })

  describe.each([
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
    ['on a phone in dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ] as const)('%s', (name, options) => {
    it('is without a violation of axe, and fits', async () => {
      await computeReports(service.database, service.brandId, '2026-07-08')
      const visit = await Visit.start(browser, service, options)
      const { page } = visit
      await visit.open('')
      await headline(page, 'Late orders').waitFor()
      await page.waitForTimeout(300)
      expect(await visit.violations()).toEqual([])
      expect(await layoutProblems(page)).toEqual([])
      await page.screenshot({ path: `artefacts/today-${brand}-${name.replaceAll(' ', '-')}.png`, fullPage: true })
      expect(visit.faults).toEqual([])
      await visit.close()
    })
  })
})
