/** The page of an order: its pieces and the sums of its lines equal what the records themselves say. */
import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoBrand, type RecordsByPath, type Values } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import type { Records } from '../support/database.ts'
import { TestService } from '../support/service.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { Visit } from './support/visit.ts'

const DAY = '2026-07-08'
/** More than a page of the API has. */
const MANY_LINES = 130
const ORDERS = 6

let service: TestService
let browser: Browser
let records: RecordsByPath
let reports: IndependentReports
let long: Values

beforeAll(async () => {
  service = await TestService.start()
  const demo = new Map(await loadDemoBrand(service.database, service.brandId, 0.01))
  const items = demo.get('order-items')!
  const line = items.find(
    ({ step, itemType, skuId }) => step !== 'cancelled' && itemType === 'product' && skuId !== null,
  )!
  const more = Array.from({ length: MANY_LINES }, (_, n) => ({
    ...line,
    id: randomUUID(),
    qty: n + 1,
    // What was cancelled, and what is no goods, counts in no sum.
    ...(n % 10 === 0 && { step: 'cancelled' }),
    ...(n % 10 === 1 && { itemType: 'fee' }),
  }))
  await service.database.load(service.brandId, { 'order-items': more } as unknown as Records)
  records = demo.set('order-items', [...items, ...more])
  long = records.get('orders')!.find(({ id }) => id === line.orderId)!
  reports = independentReports(records, [DAY])[DAY]!
  await computeReports(service.database, service.brandId, DAY)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const byId = (path: string): Map<unknown, Values> => new Map(records.get(path)!.map((record) => [record.id, record]))

/** Pieces of each product option, by its name and code. */
function piecesOf(orderId: unknown): Record<string, number> {
  const [skus, options] = [byId('skus'), byId('product-options')]
  const sums: Record<string, number> = {}
  for (const { orderId: of, skuId, qty, step, itemType } of records.get('order-items')!) {
    if (of !== orderId || step === 'cancelled' || ['tooling', 'fee'].includes(String(itemType))) continue
    const option = options.get(skus.get(skuId)?.productOptionId)
    const name = option ? String(option.code) : 'Other goods'
    sums[name] = (sums[name] ?? 0) + Number(qty)
  }
  return sums
}

it('has the sums of all its lines by product option, and the pieces of an independent computation', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('')
  const orders = [
    long,
    ...records
      .get('orders')!
      .filter(({ deletedAt }) => deletedAt === null)
      .slice(-ORDERS),
  ]
  for (const order of orders) {
    await visit.go(`/orders/${order.id}`)
    await page.getByRole('heading', { level: 1, name: String(order.number) }).waitFor()
    const rows = page.getByRole('table', { name: 'Lines' }).locator('tbody tr')
    await rows.first().waitFor()
    const shown: Record<string, number> = {}
    for (const row of await rows.all()) {
      const ordered = (await row.locator('[data-label="Ordered"]').textContent())!.trim()
      const title = (await row.getByRole('rowheader').textContent())!
      const name = (await row.locator('summary').textContent())!.split(', ')[0]!
      // Lines that are no pieces have no sum.
      if (ordered === '–') expect(title).toMatch(/^Other lines/)
      else shown[title.startsWith('Other goods') ? 'Other goods' : name] = Number(ordered.replaceAll(',', ''))
    }
    expect([order.number, shown]).toEqual([order.number, piecesOf(order.id)])
    const progress = reports['order-progress'].find(({ orderId }) => orderId === order.id)
    if (!progress) continue
    const steps = page.locator('.steps li')
    await steps.first().waitFor()
    for (const step of ['ordered', 'made', 'shipped', 'received', 'invoiced'] as const) {
      const text = await steps.filter({ hasText: step }).locator('strong').textContent()
      expect([order.number, step, Number(text!.replaceAll(',', ''))]).toEqual([order.number, step, progress[step]])
    }
  }
  expect(visit.faults).toEqual([])
  await visit.close()
})
