/**
 * Pages that programs of others draw, in a real browser: VitePress the guides, Scalar the reference. Code can be read, what
 * scrolls can be scrolled by keyboard, and screen readers find the main part. The explorer is ours, and has all rules of axe
 * (test/explorer/pages.test.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { STEP_MS, startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'

const RULES = ['color-contrast', 'landmark-one-main', 'region', 'scrollable-region-focusable']
const SCREENS = [
  ['in light, on a desktop', 'light', { width: 1280, height: 900 }],
  ['in dark, on a phone', 'dark', { width: 390, height: 844 }],
] as const
const SITE_PAGES = ['/', '/stay-in-sync', '/groups', '/scaling', '/python', '/comparison', '/nope']
const OPERATION = '/docs#tag/orders/GET/brands/{brand}/orders'

let service: TestService
let browser: Browser
let page: Page

beforeAll(async () => {
  service = await TestService.start()
  browser = await startBrowser()
  page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(STEP_MS)
}, 2 * STEP_MS)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

describe.each(SCREENS)('%s', (_, colorScheme, screen) => {
  beforeAll(async () => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(screen)
  })

  it.each(['/', '/explore', '/docs', ...SITE_PAGES.map((path) => `/guides${path}`)])('the page %s', async (path) => {
    await page.goto(service.url + path)
    await page.locator('h1').first().waitFor()
    expect(await violations(page, RULES)).toEqual([])
  })

  it('the code of an operation in each language', async () => {
    await page.goto(service.url + OPERATION)
    const operation = page.getByRole('region', { name: 'List orders' })
    for (const language of ['TypeScript', 'Python']) {
      await operation.getByTestId('client-picker').click()
      await page.getByRole('option', { name: language, exact: true }).click()
      await operation.getByTestId('client-picker').getByText(language).waitFor()
      expect(await violations(page, ['color-contrast'], '.scalar-card')).toEqual([])
    }
  })

  it('every colour that code has in any guide', async () => {
    const pages = globSync('packages/service/guides/**/*.html').map((file) => readFileSync(file, 'utf8'))
    const styles = new Set(pages.flatMap((html) => html.match(/style="--shiki-[^"]+"/g) ?? []))
    expect(styles.size).toBeGreaterThan(5)
    await page.goto(`${service.url}/guides/stay-in-sync`)
    const code = [...styles].map((style) => `<span ${style}>code</span>`).join('\n')
    await page.evaluate(`document.querySelector('.vp-code code').innerHTML = ${JSON.stringify(code)}`)
    expect(await violations(page, ['color-contrast'])).toEqual([])
  })
})
