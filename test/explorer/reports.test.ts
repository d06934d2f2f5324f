/** Reports in the explorer: the numbers that people see are those of an independent computation, a few clicks away. */
import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { STEP_MS, startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { foundOption, Visit } from './support/visit.ts'

/** Late orders, two currencies in one month, and more rows than charts have bars. */
const SCALE = 0.01
/** A day in a month with open payments in both currencies. */
const DAY = '2026-07-31'
const NEXT_DAY = '2026-08-01'
const CLICKS_MAX = 4
const AMOUNT = /^-?\d{1,3}(,\d{3})*\.\d+ [A-Z]{3}$/
const WAITING = 'The key has reached its rate limit. The download continues in'

let service: TestService
let browser: Browser
let records: RecordsByPath
let expected: IndependentReports

beforeAll(async () => {
  service = await TestService.start()
  records = await loadDemoBrand(service.database, service.brandId, SCALE)
  await computeReports(service.database, service.brandId, DAY)
  expected = independentReports(records, [DAY])[DAY]!
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** A visitor on the first page, whose clicks are counted. */
async function visitor(): Promise<{ visit: Visit; page: Page; click: (link: Locator) => Promise<void> }> {
  const visit = await Visit.start(browser, service)
  await visit.open('/records')
  let clicks = 0
  const click = async (link: Locator): Promise<void> => {
    expect(++clicks).toBeLessThanOrEqual(CLICKS_MAX)
    await link.click()
  }
  return { visit, page: visit.page, click }
}

const chart = (page: Page, name: string): Locator => page.getByRole('region', { name })
const bars = (page: Page, name: string): Locator => chart(page, name).getByRole('listitem')
const reportsLink = (page: Page): Locator => page.getByRole('link', { name: 'Reports', exact: true })
/** The cell of a column in a row. */
const cell = (row: Locator, column: string): Locator => row.locator(`td[data-label="${column}"]`)
const total = (page: Page, rows: number, day = DAY): Promise<void> =>
  page.getByText(new RegExp(`^${rows} rows? for ${day}$`)).waitFor()
const numberIn = (text: string | null): number => Number(text!.replaceAll(',', ''))

it('answers which orders are late', async () => {
  const { visit, page, click } = await visitor()
  await click(reportsLink(page))
  await click(page.getByRole('link', { name: 'Late orders', exact: true }))
  const late = expected['late-orders']
  await total(page, late.length)
  const shown: (string | number | null)[][] = []
  for (;;) {
    for (const row of await page.locator('tbody tr').all()) {
      shown.push([await row.getByRole('rowheader').textContent(), numberIn(await cell(row, 'Days late').textContent())])
    }
    const next = page.getByRole('link', { name: 'Next' })
    if ((await next.count()) === 0) break
    await click(next)
    await page.getByText('Page 2').waitFor()
  }
  expect(shown).toEqual(late.map(({ number, daysLate }) => [number, daysLate]))
  await visit.close()
})

it('answers who the worst supplier is, and with which orders', async () => {
  const { visit, page, click } = await visitor()
  const suppliers = expected['supplier-performance']
  const [worst] = suppliers
  await click(reportsLink(page))
  const bar = bars(page, 'Late orders, by supplier').first()
  expect(await bar.textContent()).toBe(
    `${worst!.supplier} (${worst!.code})${Number(worst!.latePercent)}% late, ${worst!.lateOrders} of ${worst!.orders} orders`,
  )
  await click(bar.getByRole('link'))
  await total(page, worst!.lateOrders)
  const orders = expected['late-orders'].filter(({ supplierId }) => supplierId === worst!.supplierId)
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(orders.map(({ number }) => number))
  await click(page.getByRole('rowheader').getByRole('link').first())
  await page.getByRole('heading', { level: 1, name: orders[0]!.number }).waitFor()
  await visit.close()
})

it('tells suppliers of one name apart in every chart and table', async () => {
  const { visit, page, click } = await visitor()
  const both = expected['supplier-performance'].filter(({ supplier }) => supplier === 'Cipta Garmindo')
  expect(both.length).toBe(2)
  await click(reportsLink(page))
  const chartBars = bars(page, 'Late orders, by supplier')
  for (const { supplier, code } of both) await chartBars.filter({ hasText: `${supplier} (${code})` }).waitFor()
  for (const address of ['/reports/late-orders', '/orders']) {
    await visit.go(address)
    for (const { supplier, code } of both)
      await page
        .getByRole('link', { name: `${supplier} (${code})` })
        .first()
        .waitFor()
  }
  await visit.close()
})

it.each([
  '/order-items',
  '/invoice-lines',
  '/quote-items',
  '/payments',
  '/reports/landed-costs',
  '/reports/quoted-prices',
])('shows amounts of %s with separators and their currency', async (address) => {
  const visit = await Visit.start(browser, service)
  await visit.open(address)
  const amounts = visit.page.locator('td .number').filter({ hasText: /\d\.\d\d(?!\d)/ })
  await amounts.first().waitFor()
  const wrong = async (): Promise<string[]> => (await amounts.allTextContents()).filter((text) => !AMOUNT.test(text))
  await expect.poll(wrong, { timeout: STEP_MS }).toEqual([])
  await visit.close()
})

it.each(['USD', 'EUR'])('answers what is to pay this month in %s', async (currency) => {
  const { visit, page, click } = await visitor()
  const due = expected['payments-due'].find((row) => row.month === DAY.slice(0, 7) && row.currency === currency)!
  await click(reportsLink(page))
  const bar = bars(page, `Payments due in ${currency}`).filter({ hasText: 'Jul 2026' })
  const note = (await bar.textContent())!
  expect(numberIn(/2026([\d,.]+)/.exec(note)![1]!)).toBe(Number(due.amount))
  expect(note).toContain(`${currency}, ${due.payments} payment`)
  expect(note).not.toContain('overdue')
  await click(bar.getByRole('link'))
  await total(page, due.payments)
  const amounts = await page.locator('td[data-label="Amount"]').allTextContents()
  expect(amounts.every((text) => text.endsWith(` ${currency}`))).toBe(true)
  const cents = amounts.map((text) => Math.round(numberIn(text.slice(0, -4)) * 100))
  expect(cents.reduce((sum, each) => sum + each) / 100).toBe(Number(due.amount))
  await visit.close()
})

it('answers where a SKU is', async () => {
  const { visit, page, click } = await visitor()
  const [position] = expected['sku-positions']
  const code = position!.code!
  await page.keyboard.press('/')
  await page.keyboard.type(code)
  await click(foundOption(page, code))
  await click(page.getByRole('link', { name: 'Where is it?' }))
  await total(page, 1)
  const row = page.getByRole('row', { name: code })
  for (const [column, pieces] of Object.entries({
    Ordered: position!.ordered,
    Made: position!.made,
    Shipped: position!.shipped,
    'In transit': position!.inTransit,
    Received: position!.received,
  })) {
    expect([column, numberIn(await cell(row, column).textContent())]).toEqual([column, pieces])
  }
  await visit.close()
})

it('answers which shipments arrived short', async () => {
  const { visit, page, click } = await visitor()
  const short = expected['receipt-differences'].filter(({ outcome }) => outcome === 'short')
  await click(reportsLink(page))
  expect(await bars(page, 'Shipments that arrived short').first().textContent()).toBe(
    `${short[0]!.number}${-short[0]!.difference} of ${short[0]!.shipped.toLocaleString('en')} pieces missing`,
  )
  await click(chart(page, 'Shipments that arrived short').getByRole('link', { name: /more$/ }))
  await total(page, short.length)
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(short.map(({ number }) => number))
  const missing = await page.locator('td[data-label="Difference"]').allTextContents()
  expect(missing.map(numberIn)).toEqual(short.map(({ difference }) => difference))
  await visit.close()
})

it('draws every row of a chart, or says how many it does not, with at most five requests', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/reports')
  await page.getByRole('heading', { name: 'All reports' }).waitFor()
  await page.getByText(`for ${DAY} (UTC)`).waitFor()
  const rowsOf = async (name: string): Promise<number> => {
    const others = await chart(page, name)
      .getByRole('link', { name: /^[\d,]+ (more|earlier)$/ })
      .allTextContents()
    return (await bars(page, name).count()) + others.reduce((sum, text) => sum + numberIn(text.split(' ')[0]!), 0)
  }
  const due = expected['payments-due']
  const total = {
    'Late orders, by supplier': expected['supplier-performance'].length,
    'Shipments that arrived short': expected['receipt-differences'].filter(({ outcome }) => outcome === 'short').length,
    'Payments due in USD': due.filter(({ currency }) => currency === 'USD').length,
    'Payments due in EUR': due.filter(({ currency }) => currency === 'EUR').length,
  }
  for (const [name, rows] of Object.entries(total)) expect([name, await rowsOf(name)]).toEqual([name, rows])
  expect(await page.locator('.chart').count()).toBe(Object.keys(total).length)
  const listed = await page.getByRole('region', { name: 'All reports' }).locator('.count').allTextContents()
  expect(listed.map((text) => numberIn(text.split(' ')[0]!)).sort()).toEqual(
    Object.values(expected)
      .map((rows) => rows.length)
      .sort(),
  )
  expect(visit.requested.filter((url) => url.includes('/brands/')).length).toBeLessThanOrEqual(5)
  await visit.close()
})

it('links each bar to its records, with filters that can be removed', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/reports')
  await bars(page, 'Shipments that arrived short').first().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: expected['receipt-differences'][0]!.number }).waitFor()
  await visit.go('/reports/payments-due?currency=EUR')
  const rows = expected['payments-due'].filter(({ currency }) => currency === 'EUR')
  await total(page, rows.length)
  await page.locator('td[data-label="Payments"] a').last().click()
  await total(page, rows.at(-1)!.payments)
  const [first] = expected['open-payments'].filter(({ month, currency }) => month === 'none' && currency === 'EUR')
  expect(await page.getByRole('rowheader').first().getByRole('link').getAttribute('href')).toBe(
    `#/alder-finch/${first!.collection}/${first!.id}`,
  )
  await page.getByText('Currency: EUR', { exact: true }).click()
  await page.getByRole('link', { name: 'Any', exact: true }).click()
  const noDate = expected['open-payments'].filter(({ month }) => month === 'none')
  await total(page, noDate.length)
  await visit.close()
})

it('downloads a list as CSV with its filters, and a report with its day', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/order-items')
  const items = await downloaded(page)
  expect(items.name).toBe('alder-finch-order-items.csv')
  expect(items.rows.map(([id]) => id).sort()).toEqual(
    records
      .get('order-items')!
      .map(({ id }) => id)
      .sort(),
  )
  await visit.go('/reports/late-orders?status=in_production')
  await page.getByText('Status: in production', { exact: true }).waitFor()
  const report = await downloaded(page)
  const rows = expected['late-orders'].filter(({ status }) => status === 'in_production')
  expect(report.name).toBe(`alder-finch-late-orders-${DAY}.csv`)
  expect(report.rows).toEqual(rows.map((row) => Object.values(row).map((value) => String(value ?? ''))))
  expect(visit.faults).toEqual([])
  await visit.close()
})

it('waits for the next window during a download, and continues', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/order-items', await service.database.createKey(service.brandId, { quota: 20, windowSeconds: 6 }))
  const waiting = page.getByText(WAITING).waitFor()
  const { rows } = await downloaded(page)
  await waiting
  expect(rows.length).toBe(records.get('order-items')!.length)
  await visit.close()
})

it('stops a download when asked to', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  const quota = { quota: 8, windowSeconds: 3600 }
  await visit.open('/order-items', await service.database.createKey(service.brandId, quota))
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await page.getByText(WAITING).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped. No file was saved.').waitFor()
  await visit.close()
})

/** The file of the list on the page, without its header. */
async function downloaded(page: Page): Promise<{ name: string; rows: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  const [, ...lines] = text.trimEnd().split('\r\n')
  return { name: file.suggestedFilename(), rows: lines.map((line) => line.split(',')) }
}

it('says that nothing has happened for an order, and how late it is', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  const order = records.get('orders')!.find(({ number }) => number === 'PO-10058')!
  const today = new Date().toISOString().slice(0, 10)
  const late = independentReports(records, [today])[today]!['late-orders'].find(({ orderId }) => orderId === order.id)!
  await visit.open(`/orders/${order.id}/journey`)
  await page.getByText(/^Nothing has happened since the order was placed; \d late: Ex factory \(/).waitFor()
  await page.locator('.timeline').getByText(`${late.daysLate} days late, nothing has left yet`).waitFor()
  await page.locator('.timeline').getByText('Today').waitFor()
  await visit.close()
})

it('shows one day where reports are computed again while it reads, and starts pages again', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  let isFirst = true
  await page.route('**/reports/supplier-performance*', async (route) => {
    if (isFirst) {
      isFirst = false
      await computeReports(service.database, service.brandId, NEXT_DAY)
    }
    await route.fallback()
  })
  await visit.open('/reports')
  await page.getByText(`for ${NEXT_DAY} (UTC)`).waitFor()
  await visit.go('/reports/order-progress')
  await total(page, expected['order-progress'].length, NEXT_DAY)
  await computeReports(service.database, service.brandId, DAY)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('The report has been updated. This is its first page.').waitFor()
  await total(page, expected['order-progress'].length)
  await page.getByText(/^Page 1 of/).waitFor()
  expect(visit.faults).toEqual([])
  await visit.close()
})
