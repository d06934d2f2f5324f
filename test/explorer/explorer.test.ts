/** The explorer with the demo brand: every group opens, an order is followed to its receipt, and nothing leaks. */
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { foundOption, Visit } from './support/visit.ts'

const FIRST_PAGE_BYTES_MAX = 40_000
const BYTES_MAX = 80_000

let service: TestService
let browser: Browser
let visit: Visit
let page: Page

beforeAll(async () => {
  service = await TestService.start()
  await loadDemoBrand(service.database, service.brandId)
  browser = await startBrowser()
  visit = await Visit.start(browser, service)
  page = visit.page
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const gzipped = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(`packages/service/explorer/${name}`)).length, 0)

it('has a first page of at most 40 kB gzipped, and 80 kB with all pages, the client, the catalogue and the styles', async () => {
  const { text } = await service.get('/explore', {})
  const chunks = globSync('chunk.*.js', { cwd: 'packages/service/explorer' })
  const first = chunks.filter((name) => text.includes(`<link rel="modulepreload" href="/explore/${name}">`))
  expect([first.length, chunks.length > first.length]).toEqual([1, true])
  expect(gzipped(['app.js', 'style.css', ...first])).toBeLessThanOrEqual(FIRST_PAGE_BYTES_MAX)
  expect(gzipped(['app.js', 'style.css', ...chunks])).toBeLessThanOrEqual(BYTES_MAX)
})

it('is found from the first page, and has a policy without exceptions', async () => {
  const { text } = await service.get('/', {})
  expect(text).toContain('href="/explore"')
  expect(text).toContain('href="/docs"')
  const policy = (await service.get('/explore', {})).headers.get('content-security-policy')!
  expect(policy).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
  )
  expect(policy).not.toMatch(/unsafe|data:|\*/)
})

it('leads from the key to the goods receipt of an order with four clicks', async () => {
  await page.goto(`${service.url}/explore`)
  await page.getByLabel('API key').fill(service.keys.brand)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('10001')
  await foundOption(page, 'PO-10001').click()
  await page.getByRole('region', { name: 'What points here' }).getByRole('link', { name: 'Goods Receipts' }).click()
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^GR-/ }).waitFor()
  await page.getByText('All fields, with their names in the API').click()
  await page.getByText('totalQtyReceived', { exact: true }).waitFor()
})

it('does the same by keyboard alone', async () => {
  await page.goto('about:blank')
  await page.goto(`${service.url}/explore#/alder-finch`)
  const press = (key: string): Promise<void> => page.keyboard.press(key)
  /** Tab until the link has the focus; the name is what a screen reader says. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 200; presses++) {
      await press('Tab')
      const text = await page.evaluate<string>("document.activeElement?.textContent ?? ''")
      if (name.test(text.trim())) return
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await page.getByLabel('API key').waitFor()
  // The field has the focus.
  await page.keyboard.insertText(service.keys.brand)
  await press('Enter')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await press('/')
  await page.keyboard.type('10001')
  await foundOption(page, 'PO-10001').waitFor()
  await press('Enter')
  await page.getByRole('region', { name: 'What points here' }).waitFor()
  await tabTo(/^Goods Receipts$/)
  await press('Enter')
  await page.getByRole('rowheader').first().waitFor()
  await tabTo(/^GR-/)
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: /^GR-/ }).waitFor()
})

it('never asks another origin, runs nothing that the policy forbids, and keeps the key to itself', async () => {
  expect(visit.outside).toEqual([])
  expect(visit.faults).toEqual([])
  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])')
  expect(kept).toBe('[{},{},""]')
  expect(await page.evaluate('JSON.stringify(history.state)')).toBe('null')
  expect(visit.requested.filter((url) => url.includes(service.keys.brand))).toEqual([])
  expect(service.logged.filter((line) => line.includes(service.keys.brand))).toEqual([])
  expect(await page.content()).not.toContain(service.keys.brand)
})
