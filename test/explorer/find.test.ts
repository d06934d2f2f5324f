/** Search in the header, filters that find by name, and the key that is kept for the tab. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { Visit } from './support/visit.ts'

const REVOKE = `update directory.api_keys set revoked_at = now() where key_hash = decode($1, 'hex')`
const PHONE = { viewport: { width: 390, height: 844 } }

let service: TestService
let browser: Browser
let records: RecordsByPath
beforeAll(async () => {
  service = await TestService.start()
  records = await loadDemoBrand(service.database, service.brandId, 0.01)
  await computeReports(service.database, service.brandId, '2026-07-08')
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const found = (page: Page) => page.getByRole('listbox', { name: 'Found' })

async function type(page: Page, text: string): Promise<void> {
  await page.locator('body').click({ position: { x: 1, y: 700 } })
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

describe.each([
  ['on a desktop', {}],
  ['on a phone in dark', { ...PHONE, colorScheme: 'dark' }],
] as const)('search %s', (_, options) => {
  it('finds by a part of a number and by a name without accents, and remembers what was opened', async () => {
    const visit = await Visit.start(browser, service, options)
    const { page } = visit
    await visit.open('/tags')
    const order = records.get('orders')![0]!
    await type(page, String(order.number).replace('PO-', 'po '))
    const first = found(page).getByRole('option').first()
    await first.getByText(String(order.number)).waitFor()
    const supplier = records.get('suppliers')!.find(({ id }) => id === order.supplierId)!
    await first.getByText(String(supplier.name)).waitFor()
    expect(await visit.violations()).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: String(order.number) }).waitFor()
    await type(page, 'fiacao')
    await found(page).getByRole('option', { name: 'Fiação Vale do Sousa' }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await found(page).getByRole('option', { selected: true }).getAttribute('id')).toBe('found-0')
    await page.keyboard.press('Escape')
    expect(await found(page).count()).toBe(0)
    await type(page, ' ')
    await found(page).getByRole('group', { name: 'Opened before' }).getByText(String(order.number)).waitFor()
    await page.mouse.click(1, 700)
    expect(await found(page).count()).toBe(0)
    expect(visit.faults).toEqual([])
    await visit.close()
  })
})

it('opens what Enter was pressed for, also before it is found', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/tags')
  const [first, second] = records
    .get('orders')!
    .slice(0, 2)
    .map(({ number }) => String(number))
  await type(page, first!)
  await found(page).getByRole('option', { name: first! }).first().waitFor()
  // As a barcode scanner does: all at once, over what was found before.
  await page.getByLabel('Find a record').fill(second!)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: second! }).waitFor()
  await visit.close()
})

it('says that nothing was found, and why a text cannot be searched for', async () => {
  const visit = await Visit.start(browser, service)
  await visit.open('/tags')
  await type(visit.page, 'zzzzzz')
  await visit.page.getByText('Nothing has this number or name.').waitFor()
  await type(visit.page, 'one two three four five six')
  await visit.page.getByText('The service rejected this request: ').waitFor()
  await visit.close()
})

it('leaves a slash to fields in which somebody types', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/records')
  await page.getByLabel('Find a group').pressSequentially('a/b')
  expect(await page.getByLabel('Find a group').inputValue()).toBe('a/b')
  await visit.close()
})

it('chooses a filter by a part of a name, by keyboard alone', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/orders')
  const supplier = records.get('suppliers')!.find(({ name }) => name === 'Industrias del Bajío')!
  const count = records.get('orders')!.filter(({ supplierId }) => supplierId === supplier.id).length
  await page.locator('.picker > summary', { hasText: 'Supplier' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Find supplier').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('bajio')
  await page.locator('.panel').getByRole('link', { name: 'Industrias del Bajío' }).first().waitFor()
  await expect.poll(() => page.locator('.panel').getByRole('link').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText(new RegExp(`^${count} records?$`)).waitFor()
  await page.locator('.picker.chosen', { hasText: 'Supplier: Industrias del Bajío' }).waitFor()
  expect(await visit.violations()).toEqual([])
  await visit.close()
})

it('offers a country by its code, though it is not among the first', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/locations')
  await page.locator('.picker > summary', { hasText: 'Country' }).click()
  await page.getByLabel('Find country').fill('AW')
  await page.locator('.panel').getByRole('link', { name: 'AW' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/countryCode=AW$/)
  await visit.close()
})

describe('the key', () => {
  const kept = (page: Page): Promise<string | null> => page.evaluate("sessionStorage.getItem('selvedge-key')")
  const keep = async (page: Page): Promise<void> => {
    await page.locator('.who > summary').click()
    await page.getByLabel('Keep the key until I close this tab').check()
  }

  it('is asked for again after a reload, unless it is kept, and never once it is forgotten', async () => {
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await visit.open('/tags')
    expect(await kept(page)).toBeNull()
    await page.reload()
    await page.getByLabel('API key').waitFor()
    await visit.open('/tags')
    await keep(page)
    expect(await visit.violations()).toEqual([])
    await page.reload()
    await page.getByText(/^\d+ records$/).waitFor()
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(`${service.url}/explore#/alder-finch/tags`)
    await elsewhere.getByLabel('API key').waitFor()
    expect(await kept(elsewhere)).toBeNull()
    await page.locator('.who > summary').click()
    await page.getByRole('button', { name: 'Forget key' }).click()
    expect(await kept(page)).toBeNull()
    await visit.close()
  })

  it('is not kept once the service rejects it', async () => {
    const visit = await Visit.start(browser, service)
    const { page } = visit
    const key = await service.database.createKey(service.brandId)
    await visit.open('/tags', key)
    await keep(page)
    await service.database.asOwner(REVOKE, [hashKey(key)])
    // A key is known to the service for some seconds.
    await expect
      .poll(
        async () => {
          await visit.go('/colors')
          await visit.go('/tags')
          await page.waitForTimeout(300)
          return kept(page)
        },
        { timeout: 15_000 },
      )
      .toBeNull()
    await page.reload()
    await page.getByLabel('API key').waitFor()
    await visit.close()
  })

  it('is used where the browser blocks storage, and cannot be kept there', async () => {
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await page.addInitScript(
      "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })",
    )
    await visit.open('/tags')
    await page.getByText(/^\d+ records$/).waitFor()
    await page.locator('.who > summary').click()
    expect(await page.getByLabel('Keep the key').count()).toBe(0)
    await page.getByRole('button', { name: 'Forget key' }).click()
    await page.getByLabel('API key').waitFor()
    expect(visit.faults).toEqual([])
    await visit.close()
  })

  it('for all brands cannot be kept', async () => {
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await visit.open('/tags', service.keys.global)
    await page.getByText(/^\d+ records$/).waitFor()
    await page.locator('.who > summary').click()
    await page.getByText('A key for all brands is not kept.').waitFor()
    expect(await page.getByLabel('Keep the key').count()).toBe(0)
    await visit.close()
  })
})
