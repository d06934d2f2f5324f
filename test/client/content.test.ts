/** Files: a client is given a temporary address, of images and of documents. */
import { Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { FaultProxy } from './support/fault-proxy.ts'

let proxy: FaultProxy
beforeAll(async () => {
  proxy = await FaultProxy.start('http://127.0.0.1:9')
})
afterAll(() => proxy.stop())

it.for(['images', 'documents'] as const)('%s', async (path) => {
  const { sample, contentSample } = resourceOf(path)
  const { id } = sample as { readonly id: string }
  proxy.next({ kind: 'answer', status: 200, body: JSON.stringify(contentSample) })
  const brand = new Selvedge({ apiKey: 'slv_live_x', baseUrl: proxy.url + BASE }).brand('alder-finch')
  expect(await brand[path].content(id)).toEqual(contentSample)
  expect(proxy.requests.map((request) => request.path)).toEqual([`${BASE}/brands/alder-finch/${path}/${id}/content`])
})
