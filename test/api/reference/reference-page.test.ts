/** The reference page as a reader meets it, in a real browser; and what the service serves for it, to anybody. */
import { displayName, llmsText, openapiDocument, RECORDS_CHANGED, resources, webhookHeaders } from '@selvedge/catalogue'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STEP_MS, startBrowser } from '../../support/browser.ts'
import { resourceOf } from '../../support/database.ts'
import { BASE, TestService } from '../../support/service.ts'

const sample = resourceOf('tags').sample as { readonly name: string }
let service: TestService

beforeAll(async () => {
  service = await TestService.start()
  await service.database.load(service.brandId, { tags: [sample] })
})
afterAll(() => service.stop())

describe('the page in a browser', () => {
  let browser: Browser
  let page: Page
  const requested: string[] = []
  const refused: string[] = []

  beforeAll(async () => {
    browser = await startBrowser()
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    context.setDefaultTimeout(STEP_MS)
    await context.route('**', (route) => {
      requested.push(route.request().url())
      return isOurs(route.request().url()) ? route.continue() : route.abort()
    })
    page = await context.newPage()
    // A keyword is no address: a library asks by an `eval` whether it may compile, and does without.
    await page.exposeFunction('noteRefusal', (uri: string) => void (URL.canParse(uri) && refused.push(uri)))
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', ({ blockedURI }) => globalThis.noteRefusal(blockedURI))",
    )
    await page.goto(`${service.url}/docs`)
    await sidebar().getByRole('link', { name: 'Introduction' }).waitFor()
  }, 2 * STEP_MS)
  afterAll(() => browser?.close())

  const isOurs = (url: string): boolean => new URL(url).origin === service.url
  const sidebar = (): Locator => page.getByRole('complementary')

  it('lists the groups in the order of the specification, then lookup, changes, webhooks, reports and the key', async () => {
    const tags = await sidebar().locator('a[href^="#tag/"]').allInnerTexts()
    expect(tags.map((text) => text.trim())).toEqual([
      ...resources.map(({ group }) => displayName(group)),
      'Lookup',
      'Changes and state',
      'Webhooks',
      'Reports',
      'Your key',
    ])
    expect(tags).toEqual(expect.arrayContaining(['BOMs', 'BOM SKUs', 'SKU Dimension Values']))
    await page.screenshot({ path: 'artefacts/reference-page-groups.png' })
  })

  it('shows the changes with their parameters', async () => {
    await sidebar().getByRole('link', { name: 'Changes and state', exact: true }).click()
    await sidebar().getByRole('link', { name: 'List changes' }).click()
    const operation = page.getByRole('main').getByRole('region', { name: 'List changes' })
    for (const name of ['brand', 'groups', 'limit', 'cursor', 'If-None-Match']) {
      await operation.getByText(name, { exact: true }).first().waitFor()
    }
  })

  it('shows the webhook with its headers, its body and the answers to it', async () => {
    await sidebar().getByRole('link', { name: 'Webhooks', exact: true }).click()
    await sidebar().getByRole('link', { name: 'Be told about changes' }).click()
    const webhook = page.getByRole('main').getByRole('region', { name: 'Be told about changes' })
    for (const name of [...Object.values(webhookHeaders), 'type', 'timestamp', 'data', '2XX', '410']) {
      await webhook.getByText(name, { exact: true }).first().waitFor()
    }
    await webhook.getByText(`"${RECORDS_CHANGED}"`).first().waitFor()
    await page.screenshot({ path: 'artefacts/reference-page-webhook.png' })
  })

  it('shows an operation with its parameters', async () => {
    await sidebar().getByRole('link', { name: 'Tags', exact: true }).click()
    await sidebar().getByRole('link', { name: 'List tags' }).click()
    const operation = page.getByRole('main').getByRole('region', { name: 'List tags' })
    for (const name of ['brand', 'name', 'code', 'productId', 'limit', 'cursor', 'If-None-Match']) {
      await operation.getByText(name, { exact: true }).first().waitFor()
    }
    await page.screenshot({ path: 'artefacts/reference-page-operation.png' })
  })

  it('shows the operation in curl, and in TypeScript and Python with the clients', async () => {
    const operation = page.getByRole('main').getByRole('region', { name: 'List tags' })
    await operation.getByText('$SELVEDGE_URL/brands/alder-finch/tags').first().waitFor()
    await operation.getByTestId('client-picker').click()
    await page.getByRole('option', { name: 'TypeScript' }).click()
    await operation.getByText('brand.tags.list').or(operation.getByText('@selvedge/client')).first().waitFor()
    await page.screenshot({ path: 'artefacts/reference-page-typescript.png' })
    await operation.getByTestId('client-picker').click()
    await page.getByRole('option', { name: 'Python', exact: true }).click()
    await operation
      .getByText('from selvedge_client import Selvedge')
      .or(operation.getByText('api_key='))
      .first()
      .waitFor()
  })

  it('sends a request with the key of the reader and shows the answer', async () => {
    await page.getByRole('button', { name: 'Test Request (get /brands/{brand}/tags)', exact: true }).click()
    const client = page.getByRole('dialog', { name: 'API Client' })
    await client.getByRole('textbox', { name: 'Bearer Token' }).fill(service.keys.brand)
    await client.getByRole('button', { name: /^Send get request/ }).click()
    await client.getByRole('link', { name: '200 OK' }).waitFor()
    await client.getByText(`"${sample.name}"`).first().waitFor()
    await page.screenshot({ path: 'artefacts/reference-page-answer.png' })
    expect(requested.at(-1)).toBe(`${service.url}${BASE}/brands/alder-finch/tags?limit=25&direction=asc`)
  })

  it('has asked no other host for anything, nor tried to', () => {
    expect(requested.length).toBeGreaterThan(4)
    expect(requested.filter((url) => !isOurs(url))).toEqual([])
    expect(refused).toEqual([])
  })

  it('cannot ask another host, whatever runs in it', async () => {
    const elsewhere = 'https://elsewhere.example/'
    const outcome = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'left',
          () => 'refused',
        ),
      elsewhere,
    )
    expect(outcome).toBe('refused')
    await expect.poll(() => refused).toEqual([elsewhere])
    expect(requested).not.toContain(elsewhere)
  })
})

describe('what is served for it, without a key', () => {
  it('is the OpenAPI document', async () => {
    const response = await fetch(`${service.url}${BASE}/openapi.json`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openapiDocument())))
  })

  it('has the document also where many look for it', async () => {
    const response = await fetch(`${service.url}/openapi.json`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, `${BASE}/openapi.json`])
  })

  it('is llms.txt', async () => {
    const response = await fetch(`${service.url}/llms.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(llmsText())
  })

  it('is not sent again to clients that have it', async () => {
    for (const path of ['/docs', `${BASE}/openapi.json`, '/llms.txt']) {
      const first = await fetch(service.url + path)
      expect(first.headers.get('cache-control')).toBe('public, no-cache')
      const again = await fetch(service.url + path, { headers: { 'if-none-match': first.headers.get('etag')! } })
      expect([again.status, await again.text()], path).toEqual([304, ''])
      const changed = await fetch(service.url + path, { headers: { 'if-none-match': 'W/"another"' } })
      expect(changed.status, path).toBe(200)
    }
  })

  it.each([
    ['br', 'gzip, br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['plain', 'br;q=0, identity', null],
  ])(
    'includes the script of the page, kept for ever and as small as the browser can read it (%s)',
    async (_, accept, coding) => {
      const html = await (await fetch(`${service.url}/docs`)).text()
      const script = /\/docs\/scalar\.[\w-]+\.js/.exec(html)![0]
      const response = await fetch(service.url + script, { headers: { 'accept-encoding': accept } })
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await response.text()).toContain('createApiReference')
    },
  )
})

describe('the texts of the page', () => {
  const { info, tags } = openapiDocument() as {
    readonly info: { readonly description: string }
    readonly tags: readonly { readonly name: string; readonly description: string }[]
  }

  it('have no heading without a text', () => {
    expect(info.description.match(/^#+ .*\n+(?=#)/gm)).toBeNull()
  })

  it('name the address and the key as the guides do', () => {
    const variables = JSON.stringify(openapiDocument()).match(/\$[A-Z_]{3,}|environ\[\\"\w+/g)!
    expect(new Set(variables.map((text) => text.replace(/^\W|^environ\W+/, '')))).toEqual(
      new Set(['SELVEDGE_API_KEY', 'SELVEDGE_URL']),
    )
  })

  it('lead back to the guides', () => {
    expect(tags.filter(({ description }) => !description.includes('](/guides/')).map(({ name }) => name)).toEqual([])
  })

  it('write abbreviations as people do', () => {
    const { paths } = openapiDocument() as { paths: Record<string, { get: { summary: string } }> }
    const summaries = Object.values(paths).map(({ get }) => get.summary)
    expect(summaries).toEqual(expect.arrayContaining(['List BOMs', 'Get one BOM']))
    expect(summaries.filter((text) => /\b(bom|sku)s?\b/.test(text))).toEqual([])
  })
})
