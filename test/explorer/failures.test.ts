/** When the key is revoked, the quota is used up, or the service is gone: a sentence, and the way back. */

import { pino } from 'pino'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService } from '../../packages/service/api/start.ts'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { hashKey } from '../../packages/service/store/directory/api-key.ts'
import { manyTags } from '../client/support/tags.ts'
import { startBrowser } from '../support/browser.ts'
import { SETTINGS, TestService } from '../support/service.ts'
import { Visit } from './support/visit.ts'

const REVOKE = `update directory.api_keys set revoked_at = now() where key_hash = decode($1, 'hex')`

let service: TestService
let browser: Browser
let port: number

beforeAll(async () => {
  port = await freePort()
  service = await TestService.start({ port })
  await service.database.load(service.brandId, { tags: manyTags(3) })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const total = (page: Page): Promise<void> => page.getByText('3 records').waitFor()

it('asks for another key when the key is revoked, and goes on where it was', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  const key = await service.database.createKey(service.brandId)
  await visit.open('/tags', key)
  await total(page)
  await service.database.asOwner(REVOKE, [hashKey(key)])
  const alert = page.getByRole('alert')
  // A key is known to the service for some seconds.
  await expect
    .poll(
      async () => {
        await visit.go('/colors')
        await visit.go('/tags')
        await page.waitForTimeout(300)
        return alert.count()
      },
      { timeout: 15_000 },
    )
    .toBe(1)
  expect(await alert.textContent()).toContain('The key does not work for “alder-finch”.')
  expect(await visit.violations()).toEqual([])
  await page.getByLabel('API key').fill(service.keys.brand)
  await page.getByRole('button', { name: 'Open' }).click()
  await total(page)
  await visit.close()
})

it('waits for the next window when the quota is used up', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/tags', await service.database.createKey(service.brandId, { quota: 2, windowSeconds: 6 }))
  await total(page)
  await visit.go('/colors')
  await page.getByText('The key has reached its rate limit.').waitFor()
  expect(await visit.violations()).toEqual([])
  await page.getByText('0 records').waitFor()
  await visit.close()
})

it('says how reports are computed where none was', async () => {
  const visit = await Visit.start(browser, service)
  await visit.open('/reports')
  await visit.page.getByText('This brand has no reports yet.').waitFor()
  await visit.page.getByText('selvedge snapshot --reports-only').waitFor()
  expect(await visit.violations()).toEqual([])
  await visit.close()
})

it('says how a report is calculated that was not, and leads to what there is', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByText('selvedge snapshot --reports-only').waitFor()
  expect(await visit.violations()).toEqual([])
  await page.locator('.tabs').getByRole('link', { name: 'All 0' }).click()
  await page.getByText('0 records').waitFor()
  await visit.close()
})

it('says that the service is gone, and recovers when it is back', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/tags')
  await total(page)
  await service.stopService()
  await visit.go('/colors')
  await page.getByText('The service is not responding.').waitFor()
  const again = await startService(
    { ...SETTINGS, port, databaseUrl: service.database.url('selvedge_api'), keeperUrl: null },
    pino({ level: 'silent' }),
  )
  try {
    await page.getByText('0 records').waitFor()
  } finally {
    await again.stop()
  }
  await visit.close()
})
