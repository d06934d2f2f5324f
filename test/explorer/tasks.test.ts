/** What people come for, with the clicks and keys that it takes: at most four steps each, and the same by keyboard alone. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { TestService } from '../support/service.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { foundOption, Visit, type VisitedService } from './support/visit.ts'

const DAY = '2026-07-08'
const STEPS_MAX = 4

let service: TestService
let browser: Browser
let records: RecordsByPath
let reports: IndependentReports
let viewed: ViewedBrand
let supplier: VisitedService
let ofSupplier: IndependentReports
beforeAll(async () => {
  service = await TestService.start()
  records = await loadDemoBrand(service.database, service.brandId, 0.01)
  reports = independentReports(records, [DAY])[DAY]!
  await computeReports(service.database, service.brandId, DAY)
  viewed = await ViewedBrand.load(service.database, 0.01)
  const view = await viewed.share(viewed.somePartners()[0]!)
  await computeReports(service.database, view.id, DEMO_DAY)
  ofSupplier = independentReports(await viewed.recordsOf(view), [DEMO_DAY])[DEMO_DAY]!
  const brand = await service.database.createKey(view.id)
  supplier = { url: service.url, keys: { brand }, brand: viewed.slug }
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  viewed?.remove()
  await service?.stop()
})

/** A step is a click, or by keyboard the way to what would be clicked and Enter; a text that is typed into what has the focus is one. */
interface Steps {
  readonly page: Page
  readonly click: (target: Locator) => Promise<void>
  readonly search: (text: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
}

async function start(
  isByKeyboard: boolean,
  visited: VisitedService = service,
): Promise<{ visit: Visit; steps: Steps }> {
  const visit = await Visit.start(browser, visited)
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
    const option = foundOption(page, name)
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
    const choice = page.locator('.panel').getByRole('link', { name: 'Jul 2026', exact: true })
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

  it('says where the pieces of a SKU are', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, click, search } = steps
    const position = reports['sku-positions'].find(({ inTransit }) => inTransit > 0)!
    await search(position.code!)
    await chooseFound(steps, position.code!)
    await click(page.getByRole('link', { name: 'Where is it?' }))
    const cell = page.getByRole('row', { name: position.code! }).locator('td[data-label="In transit"]')
    await cell.waitFor()
    expect(Number((await cell.textContent())!.replaceAll(',', ''))).toBe(position.inTransit)
    await visit.close()
  })

  it('says what is owed to a supplier, payment by payment', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, click, search } = steps
    const payments = Map.groupBy(reports['open-payments'], ({ supplierId }) => supplierId)
    const [supplierId, rows] = [...payments].find(([id, { length }]) => id !== null && length > 1)!
    const { code } = records.get('suppliers')!.find(({ id }) => id === supplierId)!
    await search(String(code))
    await chooseFound(steps, String(code))
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'To pay' }) })
    await click(section.getByRole('link', { name: /^All/ }))
    await page.getByText(new RegExp(`^${rows.length} rows? for ${DAY}$`)).waitFor()
    const amounts = await page.locator('td[data-label="Amount"]').allTextContents()
    const wanted = rows.map(({ amount, currency }) => `${Number(amount).toFixed(2)} ${currency}`)
    expect(amounts.map((amount) => amount.replaceAll(',', ''))).toEqual(wanted.slice(0, amounts.length))
    await visit.close()
  })

  it('shows the cheapest current quote of a style first', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, search } = steps
    const quotes = Map.groupBy(reports['quoted-prices'], ({ styleNumber }) => styleNumber)
    const [styleNumber, offers] = [...quotes].find(([, { length }]) => length > 1)!
    const cheapest = offers.toSorted((a, b) => Number(a.unitPriceBase) - Number(b.unitPriceBase))[0]!
    await search(styleNumber)
    await chooseFound(steps, styleNumber)
    const first = page.getByRole('table', { name: 'Quoted prices' }).locator('tbody tr').first()
    await first.waitFor()
    const text = (await first.textContent())!
    expect([text.includes(cheapest.supplier!), text.includes(`${cheapest.unitPrice} ${cheapest.currency}`)]).toEqual([
      true,
      true,
    ])
    await visit.close()
  })

  it('exports the open orders to Excel', async () => {
    const { visit, steps } = await start(isByKeyboard)
    const { page, click } = steps
    await click(page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      click(page.getByRole('button', { name: 'Download Excel' })),
    ])
    expect(file.suggestedFilename()).toBe(`alder-finch-open-orders-${DAY}.xlsx`)
    await page.getByText('Downloaded.').waitFor()
    await visit.close()
  })

  it('tells a supplier what must leave next, and what is owed to it', async () => {
    const { visit, steps } = await start(isByKeyboard, supplier)
    const { page, click } = steps
    const next = ofSupplier['open-orders'][0]!
    const first = page.getByRole('table', { name: 'To make and ship' }).locator('tbody tr').first()
    await first.getByText(next.number).waitFor()
    const promised = ofSupplier['open-orders'].map((order) => order.promised).filter((day) => day !== null)
    expect(next.promised).toBe(promised.toSorted()[0])
    await click(page.locator('.headline', { hasText: 'Owed to you' }))
    const owed = ofSupplier['open-payments']
    await page.getByText(new RegExp(`^${owed.length} rows? for ${DEMO_DAY}$`)).waitFor()
    await visit.close()
  })

  it('sends a colleague a link to what is shown, which asks for their own key', async () => {
    const { visit, steps } = await start(isByKeyboard, supplier)
    const { page, click } = steps
    await click(page.locator('.headline', { hasText: 'To make and ship' }))
    await page.locator('tbody tr').first().waitFor()
    await click(page.getByRole('columnheader', { name: 'Ordered' }).getByRole('link'))
    await page.locator('th[aria-sort]').waitFor()
    const rows = await page.getByRole('rowheader').allTextContents()
    const link = page.url()
    expect(link).not.toContain(supplier.keys.brand)
    const colleague = await Visit.start(browser, supplier)
    await colleague.page.goto(link)
    expect(await colleague.page.locator('tbody tr').count()).toBe(0)
    await colleague.page.getByLabel('API key').fill(supplier.keys.brand)
    await colleague.page.getByRole('button', { name: 'Open' }).click()
    await colleague.page.locator('th[aria-sort]').waitFor()
    expect(await colleague.page.getByRole('rowheader').allTextContents()).toEqual(rows)
    await colleague.close()
    await visit.close()
  })
})
