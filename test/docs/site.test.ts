/** The documentation site as the service serves it, in a real browser: no dead ends, no outside request, a search that finds. */
import { existsSync, globSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOT_ON_SITE } from '../../docs/.vitepress/addresses.ts'
import { sidebar } from '../../docs/.vitepress/sidebar.ts'
import { STEP_MS, startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'

/** What people type, and the page that they mean. */
const SEARCHES: readonly [words: string, page: string][] = [
  ['pagination', '/api/lists'],
  ['cursor', '/api/lists'],
  ['authentication', '/api/requests'],
  ['bearer', '/api/requests'],
  ['rate limit', '/api/requests'],
  ['429', '/api/requests'],
  ['etag', '/api/lists'],
  ['deleted', '/api/lists'],
  ['sync', '/stay-in-sync'],
  ['snapshot', '/operating/snapshots'],
  ['change feed', '/stay-in-sync'],
  ['excel', '/excel-and-power-bi'],
  ['power bi', '/tables'],
  ['duckdb', '/duckdb-and-sql'],
  ['sql', '/duckdb-and-sql'],
  ['parquet', '/tables'],
  ['spark', '/tables'],
  ['delta sharing', '/tables'],
  ['python', '/python'],
  ['pandas', '/tables'],
  ['polars', '/python'],
  ['notebook', '/python'],
  ['webhook', '/webhooks'],
  ['docker', '/operating/containers'],
  ['kubernetes', '/operating/kubernetes'],
  ['helm', '/operating/kubernetes'],
  ['systemd', '/operating/install'],
  ['upgrade', '/operating/install'],
  ['backup', '/operating/backup'],
  ['restore', '/operating/backup'],
  ['failover', '/operating/staying-up'],
  ['rotate keys', '/operating/rotation'],
  ['s3 bucket', '/operating/files'],
  ['csv', '/operating/loading'],
  ['prepare', '/prepare-your-files'],
  ['erp', '/import-from-an-erp'],
  ['import', '/import-from-an-erp'],
  ['explorer', '/explore'],
  ['report', '/reports'],
  ['late', '/what-the-numbers-mean'],
  ['sqlite', '/duckdb-and-sql'],
  ['order-items', '/fields/orders'],
  ['snowflake', '/airbyte-and-dlt'],
  ['bigquery', '/airbyte-and-dlt'],
  ['use cases', '/use-cases'],
  ['airbyte', '/airbyte-and-dlt'],
  ['dlt', '/airbyte-and-dlt'],
  ['snowflake', '/airbyte-and-dlt'],
  ['bigquery', '/airbyte-and-dlt'],
  ['use cases', '/use-cases'],
  ['mcp', '/assistants'],
  ['postgrest', '/comparison'],
  ['directus', '/comparison'],
  ['assistant', '/assistants'],
  ['uuid', '/operating/load-format'],
  ['tls', '/operating/tls'],
  ['troubleshooting', '/operating/troubleshooting'],
  ['gdpr', '/faq'],
  ['java', '/other-languages'],
  ['csharp', '/other-languages'],
  ['license', '/faq'],
  ['sandbox', '/faq'],
  ['monitoring', '/operating/monitoring'],
  ['schedule', '/operating/schedule'],
]

let service: TestService
let browser: Browser
let page: Page
const outside: string[] = []
const blocked: string[] = []
const missing: string[] = []

beforeAll(async () => {
  // Built by the checks before the tests; a single run needs `npm run guides` first.
  expect(existsSync('packages/service/guides/index.html')).toBe(true)
  service = await TestService.start()
  browser = await startBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  context.setDefaultTimeout(STEP_MS)
  await context.route('**', (route) => {
    const isOurs = new URL(route.request().url()).origin === service.url
    if (!isOurs) outside.push(route.request().url())
    return isOurs ? route.continue() : route.abort()
  })
  page = await context.newPage()
  page.on('response', (response) => void (response.status() >= 400 && missing.push(response.url())))
  page.on('console', (message) => void (/Content Security Policy/.test(message.text()) && blocked.push(message.text())))
}, 2 * STEP_MS)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

const links = sidebar.flatMap(({ items }) => items!.map(({ link }) => link!))

describe('the site', () => {
  it('has every page in its sidebar', () => {
    const pages = globSync('**/*.md', { cwd: 'docs', exclude: NOT_ON_SITE }).map(
      (file) => `/${file.replace(/\.md$/, '')}`,
    )
    const expected = pages.filter((each) => each !== '/index').map((each) => each.replace('/guides/', '/'))
    expect(links.toSorted()).toEqual(expected.toSorted())
  })

  it('serves every page of its sidebar, and all that they load', async () => {
    const loaded = new Set<string>()
    for (const link of links) {
      const response = await fetch(`${service.url}/guides${link}`)
      const text = await response.text()
      expect.soft([response.status, /<h1 id/.test(text)], link).toEqual([200, true])
      for (const [, address] of text.matchAll(/<(?:img|script|link|iframe)\b[^>]*?\b(?:src|href)="([^"]+)"/g))
        loaded.add(address!)
    }
    expect(loaded.size).toBeGreaterThan(links.length)
    // What they load is from here, and is there.
    for (const address of [...loaded].filter((each) => !each.startsWith('data:'))) {
      expect.soft(address).toMatch(/^\/guides\//)
      expect.soft([address, (await fetch(service.url + address)).status]).toEqual([address, 200])
    }
  })

  // A page of each section: what its scripts request and how its content policy applies is the same for all of them.
  it('shows a page of each section without a blocked script or a request to elsewhere', async () => {
    for (const { items } of sidebar) {
      await page.goto(`${service.url}/guides${items![0]!.link}`)
      await page.locator('main h1').waitFor()
    }
    expect({ outside, blocked, missing }).toEqual({ outside: [], blocked: [], missing: [] })
  })

  it('is reached from the front page, and leads to the reference', async () => {
    await page.goto(`${service.url}/`)
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Guides' }).click()
    await page.getByRole('link', { name: 'API reference' }).first().click()
    await page.waitForURL(`${service.url}/docs`)
  })

  it.each(['/', '/guides/'])('has no dead link on the front page %s', async (front) => {
    const text = await (await fetch(service.url + front)).text()
    const addresses = [...text.matchAll(/<(?:a|img|source)\b[^>]*?\b(?:src|href|srcset)="(\/[^"#]*)/g)].map(
      ([, each]) => each!,
    )
    expect(addresses).toContain('/guides/operating/install')
    for (const address of new Set(addresses)) {
      expect.soft([address, (await fetch(service.url + address)).status]).toEqual([address, 200])
    }
  })

  it('shows a page to browsers that ask for one that is not there, and an error to programs', async () => {
    const address = `${service.url}/guides/nope`
    const program = await fetch(address)
    expect([program.status, ((await program.json()) as { errorCode: string }).errorCode]).toEqual([404, 'not_found'])
    const other = await page.context().newPage()
    expect((await other.goto(address))!.status()).toBe(404)
    await other.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await other.keyboard.press('Control+k')
    await other.locator('.search-input').fill('pagination')
    await other.locator('.VPLocalSearchBox .result').first().waitFor()
    await other.keyboard.press('Escape')
    await other.getByRole('link', { name: 'Home page of the guides' }).click()
    await other.waitForURL(`${service.url}/guides/`)
    await other.close()
  })

  it('sends nothing that is not part of it', async () => {
    for (const path of [
      '/guides/nothing',
      '/guides/../package.json',
      '/guides/%2e%2e/package.json',
      '/guides/assets',
    ]) {
      const { status } = await fetch(service.url + path)
      expect([path, status]).toEqual([path, 404])
    }
  })
})

describe('searching the site', () => {
  beforeAll(async () => {
    await page.goto(`${service.url}/guides/first-request`)
    await page.locator('main h1').waitFor()
    await page.keyboard.press('Control+k')
  }, STEP_MS)

  it.each(SEARCHES)('for "%s" gives %s first', async (words, wanted) => {
    const results = page.locator('.VPLocalSearchBox .result')
    // Emptied first, so that the results of the last words are not taken for these.
    await page.locator('.search-input').fill('')
    await expect.poll(() => results.count()).toBe(0)
    await page.locator('.search-input').fill(words)
    // Results follow the typing with a short delay.
    const address = async (): Promise<string> =>
      new URL(
        (await results
          .first()
          .getAttribute('href', { timeout: 2_000 })
          .catch(() => '/'))!,
        service.url,
      ).pathname
    await expect.poll(address, { timeout: 10_000 }).toBe(`/guides${wanted}`)
  })
})
