/** Traces: sent to the collector, as part of the client's own, and without anything that a client sent. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE, TestService } from '../support/service.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const PARENT_ID = 'b7ad6b7169203331'

/** Takes spans as collectors do, over OTLP/HTTP. */
let collector: Server
let service: TestService
let spans: Span[]
let sent = ''
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    sent += await text(request)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  service = await TestService.start({ tracesUrl: `http://127.0.0.1:${port}/v1/traces`, stateMaxAgeMs: 1_000 })
  await service.get(`${BASE}/brands/alder-finch/tags?name=private-value`, {
    authorization: `Bearer ${service.keys.brand}`,
    traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`,
  })
  for (const q of ['private-term', 'private-term '.repeat(20)]) {
    await service.get(`${BASE}/brands/alder-finch/search?q=${encodeURIComponent(q)}`, {
      authorization: `Bearer ${service.keys.brand}`,
    })
  }
  await service.get('/healthz', {})
  // What is left is sent when the service stops.
  await service.stop()
  const { resourceSpans } = JSON.parse(sent)
  spans = resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
    scopeSpans.flatMap((scope) => scope.spans),
  )
})
afterAll(() => void collector.close())

describe('a trace', () => {
  it('goes on from the client, with a span for each stage and read', () => {
    const request = spans.find(({ parentSpanId }) => parentSpanId === PARENT_ID)!
    expect(request).toMatchObject({ traceId: TRACE_ID, name: `GET ${BASE}/brands/:brand/tags` })
    const stages = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(stages.map(({ name }) => name)).toEqual([
      'identify the key',
      "count against the key's limit",
      'find the brand',
      'answer',
    ])
    const reads = spans.filter(({ parentSpanId }) => parentSpanId === stages.at(-1)!.spanId)
    expect(reads.length).toBeGreaterThan(0)
  })

  it('is a new one where the client has none', () => {
    const health = spans.find(({ name }) => name === 'GET /healthz')!
    expect(health.traceId).not.toBe(TRACE_ID)
    expect(health.parentSpanId).toBeUndefined()
  })

  it('holds no key, brand, value of a filter or words of a search', () => {
    expect(spans.filter(({ name }) => name === `GET ${BASE}/brands/:brand/search`)).toHaveLength(2)
    expect(spans.filter(({ name }) => name === 'search')).toHaveLength(1)
    for (const secret of ['slv_', 'alder-finch', 'private']) {
      expect(sent).not.toContain(secret)
    }
  })
})
