/** What people come for, with the clicks and keys that it takes: at most four steps each, and the same by keyboard alone. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { Visit } from './support/visit.ts'

const DAY = '2026-07-08'
const STEPS_MAX = 4

let service: TestService
let browser: Browser
let records: RecordsByPath
let reports: IndependentReports
beforeAll(async () => {
  service = await TestService.start()
  records = await loadDemoBrand(service.database, service.brandId, 0.01)
  reports = independentReports(records, [DAY])[DAY]!
  await computeReports(service.database, service.brandId, DAY)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** A step is a click, or by keyboard the way to what would be clicked and Enter; a text that is typed into what has the focus is one. */
interface Steps {
  readonly page: Page
  readonly click: (target: Locator) => Promise<void>
  readonly search: (text: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
}

async function start(isByKeyboard: boolean): Promise<{ visit: Visit; steps: Steps }> {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('')
  await page.locator('.headline').first().waitFor()
  let taken = 0
  const count = (): void => expect(++taken).toBeLessThanOrEqual(STEPS_MAX)
  const click = async (target: Locator): Promise<void> => {
    count()
    await target.waitFor()
    if (!isByKeyboard) return target.click()
    for (let presses = 0; presses < 300; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.locator(':focus').and(target).count()) > 0) return page.keyboard.press('Enter')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }
  const type = async (text: string): Promise<void> => {
    count()
    await page.keyboard.type(text)
  }
  const search = async (text: string): Promise<void> => {
    await (isByKeyboard ? page.keyboard.press('/') : page.getByLabel('Find a record').click())
    await type(text)
  }
  return { visit, steps: { page, click, search, type } }
}

describe.each([
  ['with a mouse', false],
  ['by keyboard', true],
] as const)('%s', (_, isByKeyboard) => {
  const chooseFound = async ({ page, click }: Steps, name: string): Promise<void> => {
    const option = page.getByRole('option', { name }).first()
    await option.waitFor()
    if (isByKeyboard) await page.keyboard.press('Enter')
    else await click(option)
  }

  it('finds an order by a part of its number', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const number = String(records.get('orders')![20]!.number)
    await steps.search(number.slice(-5))
    await chooseFound(steps, number)
    await steps.page.getByRole('heading', { level: 1, name: number }).waitFor()
    await visit.close()
  })

  it('lists the late orders of one supplier, and whom each waits for', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, click } = steps
    const late = reports['open-orders'].filter(({ due }) => due === 'late')
    const { supplierId, supplier } = late[0]!
    const expected = late.filter((order) => order.supplierId === supplierId)
    await click(page.locator('.headline', { hasText: 'Late orders' }))
    await page.locator('tbody tr').first().waitFor()
    await click(page.locator('.picker > summary', { hasText: 'Supplier' }))
    const choice = page
      .locator('.panel')
      .getByRole('link', { name: String(supplier) })
      .first()
    await choice.waitFor()
    await click(choice)
    await page.getByText(new RegExp(`^${expected.length} rows? for ${DAY}$`)).waitFor()
    expect(await page.locator('td[data-label="Waiting for"]').allTextContents()).toEqual(
      expected.map(({ waitingFor }) => waitingFor),
    )
    await visit.close()
  })

  it('shows the container of an order', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, search } = steps
    const link = records.get('order-shipments')!
    const shipment = records
      .get('shipments')!
      .find(
        ({ id, containerNumbers }) =>
          (containerNumbers as string[]).length > 0 && link.some(({ shipmentId }) => shipmentId === id),
      )!
    const { orderId } = link.find(({ shipmentId }) => shipmentId === shipment.id)!
    const number = String(records.get('orders')!.find(({ id }) => id === orderId)!.number)
    await search(number)
    await chooseFound(steps, number)
    const row = page.getByRole('row', { name: String(shipment.number) })
    await row.getByText((shipment.containerNumbers as string[])[0]!).waitFor()
    await visit.close()
  })

  it('says what is to pay this month, in each currency', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, click } = steps
    await click(page.getByRole('link', { name: 'Payments', exact: true }))
    await click(page.locator('.picker > summary', { hasText: /^Month$/ }))
    const month = DAY.slice(0, 7)
    const choice = page.locator('.panel').getByRole('link', { name: month, exact: true })
    await choice.waitFor()
    await click(choice)
    const rows = reports['open-payments'].filter((payment) => payment.month === month)
    await page.getByText(new RegExp(`^${rows.length} rows? for ${DAY}$`)).waitFor()
    const amounts = await page.locator('td[data-label="Amount"]').allTextContents()
    const wanted = rows.map(({ amount, currency }) => `${Number(amount).toFixed(2)} ${currency}`)
    expect(amounts.map((amount) => amount.replaceAll(',', '')).toSorted()).toEqual(wanted.toSorted())
    await visit.close()
  })

  it('shows the images of a style', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, search } = steps
    const style = records.get('parent-products')!.find(({ primaryImageId }) => primaryImageId !== null)!
    const expected = records.get('images')!.filter(({ productId }) => productId === style.id).length
    await search(String(style.styleNumber))
    await chooseFound(steps, String(style.styleNumber))
    const images = page.getByRole('list', { name: 'Images' }).getByRole('listitem')
    await expect.poll(() => images.count()).toBe(Math.min(6, expected))
    await visit.close()
  })

  it('copies the curl of a list', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, click } = steps
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await click(page.getByRole('link', { name: 'Suppliers', exact: true }))
    await page.locator('tbody tr').first().waitFor()
    await click(page.locator('.request > summary'))
    await click(page.getByRole('button', { name: 'Copy as curl' }))
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const program = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(program).toContain(`/brands/alder-finch/suppliers?direction=desc&limit=25'`)
    expect(program).not.toContain(service.keys.brand)
    await visit.close()
  })
})
