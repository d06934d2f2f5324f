/** The explorer with keys that see less: the brand comes from the key, and only what it opens is offered. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOURNEY_GROUPS } from '../../packages/explorer/src/journey/gather.ts'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { Visit } from './support/visit.ts'

const DAY_MS = 86_400_000
const PHONE = { viewport: { width: 390, height: 844 } }

let service: TestService
let browser: Browser
let records: RecordsByPath
beforeAll(async () => {
  service = await TestService.start()
  records = await loadDemoBrand(service.database, service.brandId)
  await computeReports(service.database, service.brandId, '2026-07-31')
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const limitedKey = (groups: readonly string[], expiresAt?: Date) =>
  service.database.createKey(service.brandId, { groups, ...(expiresAt && { expiresAt }) })

/** Requests that the service refused since the last call. */
const refused = () => service.logged.splice(0).filter((line) => JSON.parse(line).status === 401)

describe.each([
  ['on a desktop', {}],
  ['on a phone', PHONE],
] as const)('a limited key %s', (name, options) => {
  const OPEN = ['shipments', 'shipment-items', 'legs', 'orders', 'goods-receipts', 'goods-receipt-lines']

  it('shows its groups and its reports, and says what is not part of it', async () => {
    const visit = await Visit.start(browser, service, options)
    const { page } = visit
    const looksRight = async (file: string): Promise<void> => {
      expect([file, await visit.violations()]).toEqual([file, []])
      expect([file, await page.evaluate('document.documentElement.scrollWidth > innerWidth')]).toEqual([file, false])
      await page.screenshot({ path: `artefacts/explorer-key-${file}-${name.replaceAll(' ', '-')}.png` })
    }
    service.logged.length = 0
    await visit.open('/records', await limitedKey(OPEN, new Date(Date.now() + 6.5 * DAY_MS)))
    await page.getByText('The API key expires in 6 days').waitFor()
    await page.getByText(`Your key can read ${OPEN.length} of`).waitFor()
    await page.locator('.count:not(:empty)').first().waitFor()
    expect(await page.locator('.sections li').count()).toBe(OPEN.length)
    await page.getByLabel('Find a group').fill('invoice')
    await page.getByText('No group matches.').waitFor()
    await page.getByLabel('Find a group').fill('')
    await looksRight('records')

    await visit.go('/data-model')
    await page.locator('.map a').first().waitFor()
    expect((await page.locator('.map a text').allTextContents()).toSorted()).toEqual(OPEN.toSorted())
    await looksRight('data-model')

    await visit.go('/reports')
    await page.getByRole('heading', { name: 'Reports your key can read' }).waitFor()
    await page.getByRole('heading', { name: 'Shipments that arrived short' }).waitFor()
    const titles = await page.locator('.reports li > a').allTextContents()
    expect(titles).toEqual(['Late shipments', 'Receipt differences', 'Damaged goods', 'Headlines: shipments'])
    expect(await page.getByText('Your key cannot read these reports:').textContent()).toContain(
      'Late orders, Supplier performance',
    )
    await looksRight('reports')

    const order = records.get('orders')!.find(({ supplierId }) => supplierId !== null)!
    await visit.go(`/orders/${order.id}`)
    await page.getByRole('region', { name: 'What points here' }).locator('.count:not(:empty)').first().waitFor()
    // Shipments are filtered by order through a group that the key does not open; receipts through one that it opens.
    const pointers = await page.getByRole('region', { name: 'What points here' }).getByRole('link').allTextContents()
    expect(pointers.toSorted()).toEqual(['Goods Receipt Lines', 'Goods Receipts', 'Shipment Items'])
    await page.getByText('All fields, with their names in the API').click()
    await page.locator(`span[title="${order.supplierId}, which your key cannot read"]`).waitFor()
    expect(await page.getByRole('link', { name: 'Journey of this order' }).count()).toBe(0)
    await looksRight('record')

    await visit.go('/shipments')
    await page.locator('tbody tr').first().waitFor()
    const filters = await page.locator('.picker > summary').allTextContents()
    expect([filters.includes('Order'), filters.includes('Number')]).toEqual([false, true])

    await visit.go('/reports/damaged-goods')
    await page.getByText(/^\d+ rows? for/).waitFor()
    expect(refused()).toEqual([])
    await visit.close()
  })

  it('says of an address that it does not open which groups are missing', async () => {
    const visit = await Visit.start(browser, service, options)
    const { page } = visit
    await visit.open('/invoices', await limitedKey(OPEN))
    await page.getByText('Your key cannot read this page. It has no access to Invoices.').waitFor()
    await visit.go('/reports/late-orders')
    await page.getByText('It has no access to Production Runs, Suppliers.').waitFor()
    await visit.go(`/orders/${records.get('orders')![0]!.id}/journey`)
    await page.getByText(/It has no access to Order Items, Production Runs, .*Quote Revisions\./).waitFor()
    expect(await visit.violations()).toEqual([])
    expect(await page.locator('.notice').count()).toBe(0)
    await visit.close()
  })
})

it('draws the journey of an order with the groups that it is read from, and no others', async () => {
  const visit = await Visit.start(browser, service)
  service.logged.length = 0
  const order = records.get('orders')![0]!
  await visit.open(`/orders/${order.id}`, await limitedKey(JOURNEY_GROUPS))
  await visit.page.getByRole('link', { name: 'Journey of this order' }).click()
  await visit.page.getByRole('heading', { name: 'Pieces, stage by stage' }).waitFor()
  await visit.page.locator('.timeline a').first().waitFor()
  expect(refused()).toEqual([])
  await visit.close()
})

it('says that no report is part of a key', async () => {
  const visit = await Visit.start(browser, service)
  await visit.open('/reports', await limitedKey(['tags']))
  await visit.page.getByText('Your key cannot read any report: Late orders,').waitFor()
  await visit.close()
})

it('downloads a profile with the key in use, and keeps the key in no address and no storage', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  const expiresAt = new Date(Date.now() + 30 * DAY_MS)
  for (const [key, expiry] of [
    [await limitedKey(['tags'], expiresAt), `,"expirationTime":"${expiresAt.toISOString()}"`],
    [service.keys.brand, ''],
  ] as const) {
    await visit.open('', key)
    await page.locator('.who > summary').click()
    await page.getByText('For Power BI, Spark, pandas and other Delta Sharing clients.').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download profile' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('selvedge.share')
    expect(readFileSync(await file.path(), 'utf8')).toBe(
      `{"shareCredentialsVersion":1,"endpoint":"${service.url}/api/sharing/v1","bearerToken":"${key}"${expiry}}\n`,
    )
    const kept = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state])'
    expect(await page.evaluate(kept)).toBe('[{},{},"",null]')
    expect([...visit.requested, file.url(), page.url(), await page.content()].join()).not.toContain(key)
  }
  expect([visit.outside, visit.faults]).toEqual([[], []])
  await visit.close()
})

describe('the brand', () => {
  it('is that of the key, whichever the address names', async () => {
    const visit = await Visit.start(browser, service)
    await visit.open('/orders', service.keys.otherBrand)
    await visit.page.locator('.who').getByText('other-brand').waitFor()
    expect(await visit.page.evaluate('location.hash')).toBe('#/other-brand')
    await visit.close()
  })

  it('is chosen where the key opens several and the address names none', async () => {
    const visit = await Visit.start(browser, service, PHONE)
    const { page } = visit
    await page.goto(`${service.url}/explore`)
    await page.getByLabel('API key').fill(service.keys.global)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('The key can read 2 brands.').waitFor()
    expect(await visit.violations()).toEqual([])
    await page.screenshot({ path: 'artefacts/explorer-key-choice.png' })
    await page.getByLabel('Brand').selectOption('other-brand')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.locator('.who').getByText('other-brand').waitFor()
    await visit.open('/orders', service.keys.global)
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    expect(visit.faults).toEqual([])
    await visit.close()
  })

  it('is not asked for while the key does not work', async () => {
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await page.goto(`${service.url}/explore`)
    await page.getByLabel('API key').fill(await service.database.createKey(service.brandId, { revokedAt: new Date(0) }))
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('The key does not work. It may be mistyped, expired').waitFor()
    await page.getByLabel('API key').fill('clé')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('This is not a key').waitFor()
    expect(await visit.violations()).toEqual([])
    await visit.close()
  })
})
