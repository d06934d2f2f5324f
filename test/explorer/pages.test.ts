/** The pages of the explorer in light, dark and on a phone: accessible, and showing what they promise. */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layoutProblems } from '../docs/support/layout.ts'
import { loadDemoBrand, type RecordsByPath, type Values } from '../export/support/demo-brand.ts'
import { Wheel } from '../python/support/wheel.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { TestService } from '../support/service.ts'
import { Visit } from './support/visit.ts'

const run = promisify(execFile)
const DAY = '2026-07-31'

/** Bars and dots of charts that stand out from the page by less than 3:1, by their fill or their outline. */
const FAINT_MARKS = `(() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number).slice(0, 3)
  const channels = (color) => numbers(color).map((each) => (color.startsWith('color(') ? each : each / 255))
  const linear = (each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map(linear)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const paper = luminance(getComputedStyle(document.documentElement).backgroundColor)
  const contrast = (color) => {
    if (color === 'none') return 1
    const [dark, light] = [luminance(color), paper].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  return [...document.querySelectorAll(':is(.bar, .track) :is(rect, circle)')]
    .filter((each) => Math.max(...['fill', 'stroke'].map((name) => contrast(getComputedStyle(each)[name]))) < 3)
    .map((each) => each.getAttribute('class'))
})()`

let service: TestService
let browser: Browser
let wheel: Wheel
let records: RecordsByPath
let orderId: string

beforeAll(async () => {
  service = await TestService.start()
  records = await loadDemoBrand(service.database, service.brandId)
  await computeReports(service.database, service.brandId, DAY)
  orderId = String(records.get('orders')![0]!.id)
  browser = await startBrowser()
  wheel = await Wheel.build()
}, 600_000)
afterAll(async () => {
  wheel?.remove()
  await browser?.close()
  await service?.stop()
})

/** Its milestones are higher than their box, and too short for a button in it, which would take the focus. */
function termWithMostMilestones(): string {
  const count = ({ milestones }: Values): number => (milestones as unknown[]).length
  return String(records.get('payment-terms')!.toSorted((a, b) => count(b) - count(a))[0]!.id)
}

describe.each([
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
  ['on a phone in dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const)('%s', (name, options) => {
  it('every page is without a violation of axe, and fits', async () => {
    const visit = await Visit.start(browser, service, options)
    const { page } = visit
    await page.goto(`${service.url}/explore`)
    await page.getByLabel('API key').waitFor()
    expect(await visit.violations()).toEqual([])
    await visit.open('')
    const pages: [address: string, sign: string][] = [
      ['', '.headlines'],
      ['/records', 'h2:has-text("Finance")'],
      ['/orders?status=closed', 'tbody tr'],
      [`/orders/${orderId}`, '.pointers .count:not(:empty)'],
      [`/orders/${orderId}/journey`, '.timeline a'],
      ['/data-model', '.map a'],
      ['/reports', '.bar'],
      ['/reports/open-payments?currency=USD', 'tbody tr'],
      ['/bom-skus', 'tbody tr'],
      [`/parent-products/${records.get('parent-products')![0]!.id}`, '.images'],
      ['/reports/open-orders', '.tabs a span'],
      ['/reports/open-shipments', '.tabs a span'],
      ['/reports/waiting-samples', '.tabs a span'],
      ['/parent-products', 'tbody .thumb'],
      [`/payment-terms/${termWithMostMilestones()}`, 'pre.json'],
    ]
    for (const [address, sign] of pages) {
      await visit.go(address)
      if (sign === 'pre.json') await page.getByText('All fields, with their names in the API').click()
      await page.locator(sign).first().waitFor()
      await page.waitForTimeout(300)
      expect([address, await visit.violations()]).toEqual([address, []])
      expect([address, await layoutProblems(page)]).toEqual([address, []])
      expect([address, await page.evaluate(FAINT_MARKS)]).toEqual([address, []])
      await page.screenshot({
        path: `artefacts/explorer-${name.replaceAll(' ', '-')}-${address.replaceAll(/\W+/g, '-')}.png`,
      })
    }
    expect(visit.faults).toEqual([])
    await visit.close()
  })
})

it('has the whole journey of an order on a phone, with the days of each step', async () => {
  const visit = await Visit.start(browser, service, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await visit.open(`/orders/${orderId}/journey`)
  const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await steps.first().waitFor()
  for (const step of await steps.all()) {
    const box = (await step.boundingBox())!
    expect(box.x >= 0 && box.x + box.width <= 390).toBe(true)
  }
  const smallestPx = await page.evaluate(
    "Math.min(...[...document.querySelectorAll('.timeline :is(.label, .note, .dates, .month)')].map((each) => Number.parseFloat(getComputedStyle(each).fontSize)))",
  )
  expect(smallestPx).toBeGreaterThanOrEqual(12)
  const shipment = records.get('order-shipments')!.find((link) => link.orderId === orderId)!
  const { number, actualDepartureDate } = records.get('shipments')!.find(({ id }) => id === shipment.shipmentId)!
  const dates = steps.filter({ hasText: String(number) }).locator('.dates')
  expect(await dates.isVisible()).toBe(true)
  expect(await dates.textContent()).toContain(`actual ${actualDepartureDate} to `)
  await visit.close()
})

it('says why a list is empty whose filter has a value that no record can have', async () => {
  const visit = await Visit.start(browser, service)
  await visit.open('/orders?status=in_prodution')
  await visit.page.getByText('Nothing can match: status has no value in_prodution; nearest in_production.').waitFor()
  await visit.page.getByText('0 records').waitFor()
  await visit.close()
})

it('filters by what is chosen, names what is referred to, and turns pages', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  const orders = records.get('orders')!
  const closed = orders.filter(({ status }) => status === 'closed')
  await visit.open('/orders')
  await page.getByText(`${orders.length} records`).waitFor()
  const supplier = records.get('suppliers')!.find(({ id }) => id === orders[0]!.supplierId)!
  await page
    .getByRole('row', { name: String(orders[0]!.number) })
    .getByRole('link', { name: String(supplier.name) })
    .waitFor()
  await visit.go('/order-items')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(/^Page 2 of/).waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByText(/^Page 1 of/).waitFor()
  await visit.go('/orders')
  await page.getByText('Status', { exact: true }).first().click()
  await page.getByLabel('Find status').fill('clos')
  await page.getByRole('link', { name: 'closed', exact: true }).click()
  await page.getByText(`${closed.length} records`).waitFor()
  expect(page.url()).toMatch(/#\/alder-finch\/orders\?status=closed$/)
  await page.getByRole('link', { name: 'Remove all filters' }).click()
  await page.getByText(`${orders.length} records`).waitFor()
  await visit.close()
})

it('shows the request: status, RateLimit, ETag, the raw text, and programs that repeat it', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/orders?status=closed')
  const request = page.locator('.request')
  await page.getByText(/^\d+ requests?, .*\d ms$/).click()
  for (const name of ['Status', 'RateLimit', 'ETag']) await request.getByText(name, { exact: true }).waitFor()
  await request.getByText('Raw JSON').click()
  await request.getByText('"totalItems"').waitFor()
  const { json } = await service.list('orders?status=closed&direction=desc&limit=25')
  for (const language of ['curl', 'TypeScript', 'Python'] as const) {
    await request.getByLabel(language).check()
    const program = (await request.locator('.copy-as pre').textContent())!
    expect(program).not.toContain(service.keys.brand)
    expect([language, await outputOf(language, program)]).toEqual([language, expect.stringContaining(json.items[0].id)])
  }
  await visit.close()
})

async function outputOf(language: 'curl' | 'TypeScript' | 'Python', program: string): Promise<string> {
  const options = { env: { ...CLEAN_ENVIRONMENT, SELVEDGE_API_KEY: service.keys.brand } }
  if (language === 'curl') return (await run('sh', ['-c', program], options)).stdout
  if (language === 'Python')
    return (await wheel.python(['-c', program], { SELVEDGE_API_KEY: service.keys.brand })).output
  // Beside the packages, where the client is found.
  const file = 'artefacts/copied-request.ts'
  writeFileSync(file, program)
  return (await run(process.execPath, [file], options)).stdout
}
