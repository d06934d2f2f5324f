/** Pages that a checkout has not built are not found, and say how to build them. Guides that are built later are served. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { explorerHandlers } from '../../../packages/service/api/reference/explorer.ts'
import { siteHandlers } from '../../../packages/service/api/reference/site.ts'
import { Exchange, type Handler } from '../../../packages/service/http/exchange.ts'

const NOWHERE = '/nowhere'

it.for<[what: string, handlers: [path: string, handler: Handler][], command: string]>([
  ['the explorer', explorerHandlers(null, NOWHERE), 'npm run explorer'],
  ['the guides', siteHandlers(true, NOWHERE), 'npm run guides'],
])('%s', async ([, handlers, command]) => {
  const address = await serve(handlers)
  const answer = await fetch(address)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain(`<code>${command}</code>`)
})

it('the guides are served as soon as they are built', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'selvedge-guides-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'guides')
  const address = await serve(siteHandlers(true, folder))
  expect((await fetch(`${address}/guides/`)).status).toBe(404)
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), 'Built')
  const answer = await fetch(`${address}/guides/`)
  expect([answer.status, await answer.text()]).toEqual([200, 'Built'])
})

/** Serves the first of the handlers for every address. */
async function serve(handlers: [path: string, handler: Handler][]): Promise<string> {
  const [[, handler]] = handlers as [[string, Handler]]
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, request.url!, { isStopping: false })
    void handler(exchange, request.url!.split('/'))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
