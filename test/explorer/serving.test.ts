/** How the explorer is served: images from either kind of store and from nowhere else, and not at all where it is off. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { TestService } from '../support/service.ts'
import { Visit } from './support/visit.ts'

const LINK_SECONDS = 300

describe.each(['folder', 's3'] as const)('with files in a store of kind %s', (kind) => {
  let objects: TestObjectStore | null = null
  let files: FileService
  let browser: Browser

  beforeAll(async () => {
    objects = kind === 's3' ? await TestObjectStore.start() : null
    objects?.offerCredentials()
    files = await startFileService(objects, LINK_SECONDS)
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await files?.stop()
    await objects?.stop()
  })

  it('shows an image, and its policy names where images are', async () => {
    const { service, image } = files
    const { origin } = new URL((await service.list(`images/${image.id}/content`)).json.url)
    const policy = (await service.get('/explore', {})).headers.get('content-security-policy')
    expect(policy).toContain(`img-src 'self' ${origin};`)
    const visit = await Visit.start(browser, service, {}, [origin])
    await visit.open(`/images/${image.id}`)
    const shown = visit.page.locator('.image img')
    await shown.waitFor()
    await expect.poll(() => visit.page.evaluate("document.querySelector('.image img').naturalWidth")).toBeGreaterThan(0)
    expect(await visit.violations()).toEqual([])
    expect([visit.outside, visit.faults]).toEqual([[], []])
  })
})

it('is not there when it is switched off', async () => {
  const service = await TestService.start({ explorer: false })
  try {
    expect((await service.get('/explore', {})).status).toBe(404)
    expect((await service.get('/', {})).text).not.toContain('/explore')
  } finally {
    await service.stop()
  }
})
