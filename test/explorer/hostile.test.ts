/** A brand with hostile text in every field that can have text: it is shown, and does nothing. */
import { type Path, type Resource, reports, resources } from '@selvedge/catalogue'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import type { Records } from '../support/database.ts'
import { openView } from '../support/open-view.ts'
import { TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { Visit } from './support/visit.ts'

/** Markup, an attribute that ends, a link that runs, templates, and marks that turn the direction of reading. */
const ATTACK = `</title></script><script>alert(1)</script><img src=x onerror=alert(2)>" onfocus=alert(3) autofocus x="javascript:alert(4) {{7*7}} \${alert(5)} \u202e\u2066evil\u2069\u200f`
const DAY = '2026-07-31'
const LONG = ATTACK.padEnd(10_000, ' <b>x</b>')
/** Fields that records are found by may have 255 characters. */
const SHORT = ATTACK.slice(0, 255)

let service: TestService
let browser: Browser
let partnerId: string

beforeAll(async () => {
  service = await TestService.start()
  const own = (isShared: boolean): Records =>
    Object.fromEntries(
      resources.filter(({ shared }) => Boolean(shared) === isShared).map((each) => [each.path, [hostile(each)]]),
    )
  const records = own(false)
  // So that reports name it.
  const idOf = (path: Path): string => (records[path]![0] as { id: string }).id
  Object.assign(records.orders![0]!, { supplierId: idOf('suppliers') })
  // So that a partner sees it.
  Object.assign(records.suppliers![0]!, { partnerId: idOf('partners') })
  Object.assign(records.shipments![0]!, { forwarderId: idOf('partners') })
  Object.assign(records.invoices![0]!, { partnerId: idOf('partners') })
  partnerId = idOf('partners')
  await service.database.load(service.brandId, records)
  await service.database.load(SHARED_BRAND_ID, own(true))
  await computeReports(service.database, service.brandId, DAY)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

function hostile(resource: Resource): Record<string, unknown> {
  const record = variation(resource, 1)
  for (const [name, { schema }] of Object.entries(resource.fields)) {
    const isText = schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern
    if (isText) record[name] = resource.columns.includes(name) ? SHORT : LONG
    else if (Array.isArray(schema.type)) record[name] = { [SHORT]: LONG }
    else if (schema.type === 'array' && (schema.items as { type?: string }).type === 'string')
      record[name] = [LONG, SHORT]
  }
  return record
}

it(`opens all ${resources.length} groups and a record of each, and runs none of their text`, async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('')
  for (const { path, single } of resources) {
    await visit.go(`/${path}`)
    if (!single) await page.getByRole('rowheader').getByRole('link').first().click()
    await openFields(page)
    await expectHarmless(page, path)
  }
  expect(visit.faults).toEqual([])
  expect(visit.outside).toEqual([])
})

it('shows all reports on them, and runs nothing either', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/reports')
  await page.getByRole('heading', { name: 'All reports' }).waitFor()
  await page.locator('.bar').filter({ hasText: '<script>' }).waitFor()
  await expectHarmless(page, 'reports')
  for (const { name, title } of reports) {
    await visit.go(`/reports/${name}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(new RegExp(`^\\d+ rows? for ${DAY}$`)).waitFor()
    if (name === 'late-orders') expect(await page.locator('tbody a').filter({ hasText: '<script>' }).count()).toBe(2)
    await expectHarmless(page, name)
  }
  expect(visit.faults).toEqual([])
  expect(visit.outside).toEqual([])
})

it('finds them, offers them as filters and shows them on Today, and runs nothing', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await expectHarmless(page, 'today')
  await page.keyboard.press('/')
  await page.keyboard.type('title')
  await page.getByRole('option').filter({ hasText: '<script>' }).first().waitFor()
  await expectHarmless(page, 'search')
  expect(await page.locator('.find :is(script, b, iframe, object, [onerror], [onfocus])').count()).toBe(0)
  await page.keyboard.press('Escape')
  await visit.go('/orders')
  await page.locator('.picker > summary', { hasText: 'Supplier' }).click()
  await page.locator('.panel li a').filter({ hasText: '<script>' }).first().waitFor()
  await expectHarmless(page, 'filters')
  expect([visit.faults, visit.outside]).toEqual([[], []])
  await visit.close()
})

it.each(['supplier', 'forwarder', 'company'] as const)('shows them to a %s, and runs nothing', async (kind) => {
  const view = await openView(service.database, service.brandId, { partnerId, kind })
  await computeReports(service.database, view.id, DAY)
  const key = await service.database.createKey(view.id)
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('', key)
  const heading = page.getByRole('heading', { level: 1, name: /^Your (orders|shipments|invoices) for/ })
  await heading.filter({ hasText: '<script>' }).waitFor()
  await page.locator('tbody tr').first().waitFor()
  await expectHarmless(page, kind)
  const places = page.getByRole('navigation', { name: 'Explorer' }).getByRole('link')
  for (const place of await places.allTextContents()) {
    await places.getByText(place, { exact: true }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectHarmless(page, `${kind} ${place}`)
  }
  expect([visit.faults, visit.outside]).toEqual([[], []])
  await visit.close()
})

/** They stay open from record to record. */
async function openFields(page: Page): Promise<void> {
  const fields = page.locator('.all-fields')
  await fields.waitFor()
  if ((await fields.getAttribute('open')) === null) await fields.locator('summary').click()
  await page.locator('.fields').first().waitFor()
}

async function expectHarmless(page: Page, where: string): Promise<void> {
  expect([where, (await page.getByRole('heading', { level: 1 }).textContent())?.trim()]).not.toEqual([where, ''])
  expect([where, await page.getByRole('alert').count()]).toEqual([where, 0])
  // The only elements that a text could have become.
  expect(
    await page.locator('main :is(script, b, iframe, object, [onerror], [onfocus], a[href^="javascript"])').count(),
  ).toBe(0)
  const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  expect([where, wide]).toEqual([where, false])
}

it('sets texts apart, and cuts a long one until it is asked for', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/notes')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await openFields(page)
  const body = page.locator('.fields > div', { has: page.locator('code', { hasText: /^body$/ }) })
  const shown = body.locator('bdi')
  expect((await shown.textContent())!.length).toBeLessThan(500)
  expect(await page.evaluate("getComputedStyle(document.querySelector('dd bdi')).unicodeBidi")).toBe('isolate')
  await body.getByRole('button', { name: 'Show all 10,000 characters' }).click()
  expect(await shown.textContent()).toBe(LONG)
  expect(await visit.violations()).toEqual([])
  expect(visit.faults).toEqual([])
})
