/** Pages that a checkout has not built are not found, and say how to build them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { Exchange, type Handler } from '../../../packages/service/server/exchange.ts'
import { explorerHandlers } from '../../../packages/service/server/reference/explorer.ts'
import { siteHandlers } from '../../../packages/service/server/reference/site.ts'

const NOWHERE = '/nowhere'

it.for<[what: string, handlers: [path: string, handler: Handler][], command: string]>([
  ['the explorer', explorerHandlers(null, NOWHERE), 'npm run explorer'],
  ['the guides', siteHandlers(true, NOWHERE), 'npm run guides'],
])('%s', async ([, handlers, command]) => {
  const [[, handler]] = handlers as [[string, Handler]]
  const server = createServer((request, response) => {
    void handler(new Exchange(request, response, request.url!, { isStopping: false }), [])
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain(`<code>${command}</code>`)
})
