/**
 * What readers see: README, every page of the site, front page and explorer in a real browser, on a desktop and on a phone.
 * Fails on text that is cut or overlaps, on code and tables that do not fit, and on a header that differs from page to page.
 * `npm run test:all` and `npm run screenshots` also look at them in dark; the latter leaves a screenshot of each in artefacts/screenshots.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sidebar } from '../../docs/.vitepress/sidebar.ts'
import { STEP_MS, startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { layoutProblems } from './support/layout.ts'
import { readmePage } from './support/readme-page.ts'

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
type Screen = keyof typeof SCREENS
/** No such host: the page and the files it shows come from the checkout. */
const README = 'http://readme.invalid/'
const SITE_PAGES = ['/', ...sidebar.flatMap(({ items }) => items!.map(({ link }) => link!)), '/nope']
/** Colors change no layout, so in dark there is one page of each kind. */
const SITE_PAGES_IN_DARK = ['/', '/stay-in-sync', '/groups', '/scaling', '/python', '/nope']
const HEADERS = ['/', '/guides/', '/guides/stay-in-sync', '/docs', '/explore']
/** Screenshots take longer than the checks. */
const IS_KEEPING = process.env.KEEP_SCREENSHOTS !== undefined
const IS_COMPLETE = IS_KEEPING || process.env.ALL_TESTS !== undefined
const COLOR_SCHEMES: ('light' | 'dark')[] = IS_COMPLETE ? ['light', 'dark'] : ['light']
/** Half of white. */
const DARK_BRIGHTNESS_MAX = 128

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

describe.each(COLOR_SCHEMES)('in %s', (colorScheme) => {
  let page: Page

  beforeAll(async () => {
    page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
    page.setDefaultTimeout(STEP_MS)
  })
  afterAll(() => page.close())

  const show = async (screen: Screen): Promise<void> => {
    await page.setViewportSize(SCREENS[screen])
    // What follows the width by script has followed it in the second frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  }

  const keep = async (name: string, screen: Screen, fullPage: boolean): Promise<void> => {
    const path = `artefacts/screenshots/${name}-${colorScheme}-${screen}.png`
    if (IS_KEEPING) await page.screenshot({ path, fullPage })
  }

  /** Of what is shown now. Each page is loaded once: to lay it out again takes a fraction of the CPU time. */
  async function problemsOnScreens(name: string | null): Promise<string[]> {
    const found: string[] = []
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      await show(screen)
      if (name !== null) await keep(name, screen, true)
      found.push(...(await layoutProblems(page)).map((problem) => `${screen}: ${problem}`))
    }
    return found
  }

  it('the README is whole', async () => {
    await page.route(`${README}**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return pathname === '/'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: readme })
        : route.fulfill({ path: resolve(`.${pathname}`) })
    })
    await page.goto(README)
    // How wide code and columns are is up to the code host; what else is wrong would be ours.
    const problems = await problemsOnScreens('readme')
    expect(problems.filter((problem) => !/ (needs scrolling|is squeezed)$/.test(problem))).toEqual([])
    const images = await page
      .locator('img')
      .evaluateAll((all) => all.map((each) => 'naturalWidth' in each && each.naturalWidth))
    expect(images).not.toContain(0)
    // While requests can be routed, the browser fetches every file of every page again.
    await page.unrouteAll()
  })

  it.each(colorScheme === 'light' ? SITE_PAGES : SITE_PAGES_IN_DARK)(
    'the page %s of the site is whole',
    async (path) => {
      await page.goto(`${service.url}/guides${path}`)
      await page.locator('h1').first().waitFor()
      const name = `site${path === '/' ? '-home' : path.replaceAll('/', '-')}`
      expect(await problemsOnScreens(name)).toEqual([])
    },
  )

  it.each(globSync('docs/**/*.svg'))('the drawing %s is whole', async (file) => {
    // Pages show drawings as images, which shrink with them.
    const asImage = '<style>svg { max-width: 100%; height: auto }</style>'
    await page.setContent(asImage + readFileSync(file, 'utf8'))
    expect(await problemsOnScreens(null)).toEqual([])
  })

  it('the front page is whole', async () => {
    await page.goto(service.url)
    expect(await problemsOnScreens('front')).toEqual([])
  })

  describe.each(['desktop', 'phone'] as const)('on a %s', (screen) => {
    beforeAll(() => show(screen))

    it('the explorer is whole, and its header is one row also with the pages of a brand in it', async () => {
      await page.goto(`${service.url}/explore#/alder-finch`)
      await keep('explorer-key', screen, false)
      expect(await layoutProblems(page)).toEqual([])
      const { header } = await headerOf(page)
      await page.getByLabel('API key').fill(service.keys.brand)
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
      await keep('explorer', screen, true)
      expect(await layoutProblems(page)).toEqual([])
      expect((await headerOf(page)).header).toEqual(header)
    })

    it('the header is the same on all pages', async () => {
      const headers = []
      for (const path of HEADERS) {
        await page.goto(service.url + path)
        await page.locator('.site-header').waitFor()
        headers.push(await headerOf(page))
      }
      expect(headers[0]!.header).toMatchObject({ top: 0, left: 0, width: SCREENS[screen].width, height: 56 })
      expect(headers[0]!.links).toEqual(['/guides/ Guides', '/docs API reference', '/explore Explorer'])
      for (const each of headers) expect(each).toEqual(headers[0])
    })

    it.runIf(colorScheme === 'dark')('drawings are dark', async () => {
      for (const path of ['groups', 'scaling', 'python']) {
        await page.goto(`${service.url}/guides/${path}`)
        const shown = await page.locator('.vp-doc p > img').screenshot()
        const brightness = await brightnessOf(page, shown)
        expect([path, brightness, brightness < DARK_BRIGHTNESS_MAX]).toEqual([path, brightness, true])
      }
    })
  })
})

interface HeaderLook {
  readonly header: Readonly<Record<string, unknown>>
  /** Also those in the menu of a phone. */
  readonly links: readonly string[]
}

/** What all headers have in common: place, size, colours, logo and links. */
function headerOf(page: Page): Promise<HeaderLook> {
  return page.evaluate(`(() => {
    const look = (selector) => {
      const element = document.querySelector(selector)
      const { top, left, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, borderBottomColor, fontFamily, fontSize } = getComputedStyle(element)
      return { top, left, width, height, color, backgroundColor, borderBottomColor, fontFamily, fontSize }
    }
    const links = [...document.querySelectorAll('.site-links a')]
    return {
      header: { ...look('.site-header'), logo: look('.site-brand svg') },
      links: links.map((each) => each.getAttribute('href') + ' ' + each.textContent),
    }
  })()`)
}

/** The mean of all channels of all pixels, 0 to 255. */
function brightnessOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    const channels = canvas.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 !== 3)
    return channels.reduce((sum, each) => sum + each, 0) / channels.length
  })()`)
}
