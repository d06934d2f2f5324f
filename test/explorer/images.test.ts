/** Images of rows cost requests, so: only those in sight, six at a time, none where programs need the quota, none twice. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { resourceOf } from '../support/database.ts'
import { TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { Visit } from './support/visit.ts'

const STYLES = 25
const AT_ONCE = 6

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await TestService.start()
  const images = Array.from({ length: STYLES }, () => ({ ...variation(resourceOf('images'), 1), id: randomUUID() }))
  const styles = images.map(({ id }, n) => ({
    ...variation(resourceOf('parent-products'), 1),
    id: randomUUID(),
    styleNumber: `S-${n}`,
    primaryImageId: id,
  }))
  await service.database.load(service.brandId, { images, 'parent-products': styles })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const asked = (visit: Visit): string[] => visit.requested.filter((url) => url.endsWith('/content'))

const rows = (page: Page): Promise<void> => page.getByText(`${STYLES} records`).waitFor()

it('are read for rows in sight, at most six at once, and not again after an error', async () => {
  const visit = await Visit.start(browser, service, { viewport: { width: 1280, height: 1_800 } })
  const { page } = visit
  let [running, most] = [0, 0]
  await page.route('**/content', async (route) => {
    most = Math.max(most, ++running)
    await page.waitForTimeout(100)
    running--
    await route.fallback()
  })
  await visit.open('/parent-products')
  await rows(page)
  await expect.poll(() => asked(visit).length).toBeGreaterThan(AT_ONCE)
  await page.waitForTimeout(1_000)
  const first = asked(visit).length
  expect(first).toBeLessThan(STYLES)
  expect(most).toBeLessThanOrEqual(AT_ONCE)
  await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
  await expect.poll(() => asked(visit).length).toBeGreaterThan(first)
  await page.waitForTimeout(1_000)
  // This service has no file store, so none has an image, and none is asked for twice.
  await visit.go('/tags')
  await page.getByText('0 records').waitFor()
  await visit.go('/parent-products')
  await rows(page)
  await page.waitForTimeout(500)
  expect(new Set(asked(visit)).size).toBe(asked(visit).length)
  expect(await page.locator('.thumb svg').count()).toBe(STYLES)
  expect([visit.outside, visit.faults]).toEqual([[], []])
  await visit.close()
})

it('are asked for once where several rows show one', async () => {
  const [image] = [{ ...variation(resourceOf('images'), 1), id: randomUUID() }]
  const options = Array.from({ length: 5 }, (_, n) => ({
    ...variation(resourceOf('product-options'), 1),
    id: randomUUID(),
    code: `O-${n}`,
    primaryImageId: image.id,
  }))
  await service.database.load(service.brandId, { images: [image], 'product-options': options })
  const visit = await Visit.start(browser, service, { viewport: { width: 1280, height: 2_400 } })
  await visit.open('/product-options')
  await visit.page.getByText('5 records').waitFor()
  await expect.poll(() => asked(visit).length).toBe(1)
  await visit.page.waitForTimeout(1_000)
  expect(asked(visit).length).toBe(1)
  await visit.close()
})

it('are left out while less than half of the quota is left', async () => {
  const quota = 24
  const key = await service.database.createKey(service.brandId, { quota, windowSeconds: 3_600 })
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/parent-products', key)
  await rows(page)
  await page.waitForTimeout(1_500)
  const requests = visit.requested.filter((url) => url.includes('/api/')).length
  // Those under way when half is reached may still be sent.
  expect(requests).toBeLessThanOrEqual(quota / 2 + AT_ONCE)
  expect(asked(visit).length).toBeGreaterThan(0)
  await visit.close()
})
