/**
 * What readers see: README, site and reference page in a real browser, in light and dark, on a desktop and on a phone.
 * Leaves a screenshot of each in artefacts/appearance, and fails on text that is cut or overlaps.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STEP_MS, startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { layoutProblems } from './support/layout.ts'
import { readmePage } from './support/readme-page.ts'

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
/** No such host: the page and the files it shows come from the checkout. */
const README = 'http://readme.invalid/'
/** Colors change no layout, so in dark there is one page of each kind. */
const SITE_PAGES = { guide: 'stay-in-sync' }
const SITE_PAGES_IN_LIGHT = {
  home: '',
  groups: 'groups',
  operating: 'operating/install',
  configuration: 'configuration',
  results: 'comparison',
  scaling: 'scaling',
}

let service: TestService
let browser: Browser
let readme: string

beforeAll(async () => {
  service = await TestService.start()
  browser = await startBrowser()
  readme = await readmePage()
}, 2 * STEP_MS)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  describe.each(['desktop', 'phone'] as const)('on a %s', (screen) => {
    let context: BrowserContext
    let page: Page

    beforeAll(async () => {
      context = await browser.newContext({ colorScheme, viewport: SCREENS[screen], reducedMotion: 'reduce' })
      context.setDefaultTimeout(STEP_MS)
      page = await context.newPage()
    })
    afterAll(() => context.close())

    const keep = (name: string, fullPage: boolean): Promise<Buffer> =>
      page.screenshot({ path: `artefacts/appearance/${name}-${colorScheme}-${screen}.png`, fullPage })

    it('the README is whole', async () => {
      await context.route(`${README}**`, (route) => {
        const { pathname } = new URL(route.request().url())
        return pathname === '/'
          ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: readme })
          : route.fulfill({ path: resolve(`.${pathname}`) })
      })
      await page.goto(README)
      await keep('readme', true)
      expect(await layoutProblems(page)).toEqual([])
      const images = await page
        .locator('img')
        .evaluateAll((all) => all.map((each) => 'naturalWidth' in each && each.naturalWidth))
      expect(images).not.toContain(0)
    })

    const sitePages = colorScheme === 'light' ? { ...SITE_PAGES, ...SITE_PAGES_IN_LIGHT } : SITE_PAGES
    it.each(Object.entries(sitePages))('the page %s of the site is whole', async (name, path) => {
      await page.goto(`${service.url}/guides/${path}`)
      await page.locator('h1').first().waitFor()
      await keep(`site-${name}`, true)
      expect(await layoutProblems(page)).toEqual([])
    })

    it('the reference page is whole', async () => {
      await page.goto(`${service.url}/docs`)
      await page.getByRole('heading', { name: 'Start here' }).waitFor()
      await keep('reference', false)
      expect(await layoutProblems(page)).toEqual([])
    })

    it('an operation in the reference page is whole', async () => {
      await page.goto(`${service.url}/docs#tag/orders/GET/brands/{brand}/orders`)
      const operation = page.getByRole('region', { name: 'List orders' })
      await operation.waitFor()
      await keep('reference-operation', false)
      // The statuses scroll in their box, which must not reach below the button beside it.
      const header = operation.locator('.scalar-card-header-tabs')
      const tabs = (await header.locator('.tab-list').boundingBox())!
      const copy = (await header.locator('.code-copy').boundingBox())!
      expect(copy.x - (tabs.x + tabs.width)).toBeGreaterThanOrEqual(8)
      if (screen === 'desktop') {
        const footer = page.getByRole('complementary').getByText('Powered by Scalar')
        const list = page.getByRole('complementary').locator('.custom-scroll').first()
        const [above, below] = [(await list.boundingBox())!, (await footer.boundingBox())!]
        expect(below.y - (above.y + above.height)).toBeGreaterThanOrEqual(8)
      }
      expect(await layoutProblems(page)).toEqual([])
    })

    it.each(globSync('docs/**/*.svg'))('the drawing %s is whole', async (file) => {
      // Pages show drawings as images, which shrink with them.
      const asImage = '<style>svg { max-width: 100%; height: auto }</style>'
      await page.setContent(asImage + readFileSync(file, 'utf8'))
      expect(await layoutProblems(page)).toEqual([])
    })

    it('the front page is whole', async () => {
      await page.goto(service.url)
      await keep('front', false)
      expect(await layoutProblems(page)).toEqual([])
    })
  })
})
