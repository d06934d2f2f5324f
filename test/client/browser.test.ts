/** The client in a browser, on a page of another origin: it lists, asks again conditionally, makes ids, and its errors are whole. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { BASE, TestService } from '../support/service.ts'
import { manyTags } from './support/tags.ts'

const PROGRAM = `
import { MemoryCache, recordId, Selvedge } from '@selvedge/client'

globalThis.walk = async (apiKey, baseUrl) => {
  const statuses = []
  const log = ({ status }) => statuses.push(status)
  const brand = new Selvedge({ apiKey, baseUrl, cache: new MemoryCache(), log }).brand('alder-finch')
  const count = async () => {
    let count = 0
    for await (const tag of brand.tags.list()) count++
    return count
  }
  const counts = [await count(), await count()]
  const { version } = await brand.tags.list().page()
  const refused = await brand.tags.list({ nmae: 'x' }).page().catch(({ errorCode, requestId }) => ({ errorCode, requestId }))
  const made = recordId('7c1f4a52-3a0b-4a53-9a57-0a4c5c1f0f11', 'orders', 4711)
  return { counts, statuses, version, refused, made }
}
`

it('works across origins', async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    write: false,
  })
  const page = `<!doctype html><script>${outputFiles[0]!.text}</script>`
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const service = await TestService.start({ corsOrigins: [origin] })
  await service.database.load(service.brandId, { tags: manyTags(120) })
  const browser = await startBrowser()
  try {
    const tab = await browser.newPage()
    await tab.goto(origin)
    const call = `walk(${JSON.stringify(service.keys.brand)}, ${JSON.stringify(service.url + BASE)})`
    expect(await tab.evaluate(call)).toEqual({
      counts: [120, 120],
      statuses: [200, 200, 304, 304, 304, 400],
      version: expect.any(String),
      refused: { errorCode: 'invalid_parameter', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      made: '0602b726-e4fc-5445-9658-27d7f367f4fa',
    })
  } finally {
    await browser.close()
    await service.stop()
    site.close()
  }
})
