/** Every listener has the limits on what a stranger may send and leave unread, because one place makes all HTTP servers. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { errorTable } from '@selvedge/catalogue'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createTransport } from '../../../packages/service/http/connection/transport.ts'
import { UnsentBytes } from '../../../packages/service/http/connection/unsent-bytes.ts'
import { serveMetrics } from '../../../packages/service/http/operating/metrics-listener.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { exchange, openSocket } from '../../support/raw-socket.ts'
import { askUnread, rawGet } from '../../support/unread-client.ts'
import { until } from '../../support/until.ts'

const log = pino({ level: 'silent' })
const untilClosed = { answersMax: Number.POSITIVE_INFINITY }
const portOf = (url: string): number => Number(new URL(url).port)

it('nothing else of the service makes an HTTP server', async () => {
  const makers: string[] = []
  for await (const path of glob('packages/service/**/*.ts', { exclude: (name) => name === 'node_modules' })) {
    const text = readFileSync(path, 'utf8')
    const imports = [...text.matchAll(/^import (?!type\b)([^']*?) from 'node:(?:http|https|http2)'$/gms)]
    if (imports.some(([, names]) => /\bcreate\w*Server\b|(?<!type )\bServer\b|\* as/.test(names!))) makers.push(path)
    else if (/import\('node:(http|https|http2)'\)/.test(text)) makers.push(path)
  }
  expect(makers).toEqual(['packages/service/http/connection/transport.ts'])
})

it('a client that does not read is cut off, on any listener', async () => {
  const clock = new ManualClock()
  const settings = { log, errors: errorTable, methods: 'GET', unsent: new UnsentBytes(2 ** 20), clock }
  const page = Buffer.alloc(8 * 2 ** 20)
  const { server } = createTransport((_request, response) => void response.end(page), settings)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const accepted = once(server, 'connection')
  const client = await askUnread(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, rawGet('/').repeat(4))
  const [socket] = await accepted
  // The kernel has taken what it takes.
  await until(() => socket.writableLength > 0)
  await until(() => {
    clock.advance(5_000)
    return socket.destroyed
  })
  client.destroy()
})

async function startMetrics(metrics: () => Promise<string>): Promise<string> {
  const source = { metrics, contentType: 'text/plain; version=0.0.4; charset=utf-8' as const }
  const { url, close } = await serveMetrics(source, '127.0.0.1', 0, log)
  onTestFinished(close)
  return url
}

it('metrics are computed once for all that ask at once, and never from before a request', async () => {
  let computed = 0
  const url = await startMetrics(async () => `computed ${++computed}\n`)
  const ask = async () => (await fetch(url)).text()
  const asked = await Promise.all(Array.from({ length: 50 }, ask))
  expect(computed).toBeLessThanOrEqual(5)
  expect(asked.every((text) => text.startsWith('computed '))).toBe(true)
  const before = computed
  expect(await ask()).toBe(`computed ${before + 1}\n`)
})

it('metrics that fail are an error, and are computed again', async () => {
  let fails = true
  const url = await startMetrics(async () => {
    if (fails) throw new Error('away')
    return 'well\n'
  })
  expect((await fetch(url)).status).toBe(500)
  fails = false
  expect(await (await fetch(url)).text()).toBe('well\n')
})

it.each(['GET', 'HEAD'])('a %s of metrics with a body is refused, and its connection is closed', async (method) => {
  const url = await startMetrics(async () => '')
  const socket = await openSocket(portOf(url))
  const bytes = `${method} /metrics HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nA\r\n'.repeat(60_000)}`
  const options = { ...untilClosed, bodiless: method === 'HEAD' }
  const { answers, left } = await exchange(socket, [Buffer.from(bytes)], options)
  expect([answers.map(({ status }) => status), left]).toEqual([[400], 'closed'])
  socket.destroy()
})

it('metrics that nobody reads take a bounded amount of memory: further ones are rejected', async () => {
  const url = await startMetrics(async () => 'x'.repeat(8 * 2 ** 20))
  const unread = await Promise.all(Array.from({ length: 4 }, () => askUnread(url, rawGet('/metrics').repeat(2))))
  await until(async () => (await fetch(url)).status === 429)
  for (const socket of unread) socket.destroy()
  await until(async () => (await fetch(url)).status === 200)
})
