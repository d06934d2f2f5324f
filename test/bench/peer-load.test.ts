/** The load that peers are measured with: whole answers, with the headers and bodies of each request. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { loadPeer } from '../../bench/peers/load.ts'

const { signal } = new AbortController()

async function serving(answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('waits for the answers that are under way when the time is up', async () => {
  let answered = 0
  const url = await serving(async (_request, response) => {
    // Longer than the load, so that no answer comes in time.
    await sleep(700)
    response.end('{}')
    answered++
  })
  const { requests, bytes } = await loadPeer(url, { answers: [[{ path: '/', headers: {} }]] }, 0.5, signal)
  expect(requests).toBeGreaterThan(0)
  expect(answered).toBe(requests)
  expect(bytes).toBeGreaterThan(50)
})

it('sends the header and body of each request, and counts an answer of two requests once', async () => {
  const seen = new Set<string>()
  let count = 0
  const url = await serving(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.add(`${request.method} ${request.url} ${request.headers.authorization} ${body}`)
    count++
    response.end('{}')
  })
  const answers = ['a', 'b'].map((name) => [
    { path: `/${name}`, headers: { authorization: `Bearer ${name}` } },
    { path: '/count', headers: { authorization: `Bearer ${name}` }, body: `{"of":"${name}"}` },
  ])
  const { requests, p50Ms } = await loadPeer(url, { answers }, 0.5, signal)
  expect(requests * 2).toBe(count)
  expect(p50Ms).toBeNaN()
  expect([...seen].toSorted()).toEqual([
    'GET /a Bearer a ',
    'GET /b Bearer b ',
    'POST /count Bearer a {"of":"a"}',
    'POST /count Bearer b {"of":"b"}',
  ])
})

it('ends at once when the benchmark is stopped', async () => {
  const abort = new AbortController()
  const url = await serving(async () => abort.abort())
  const loading = loadPeer(url, { answers: [[{ path: '/', headers: {} }]] }, 60, abort.signal)
  await expect(loading).rejects.toThrow('aborted')
})

it('fails if a request is rejected', async () => {
  const url = await serving(async (_request, response) => response.writeHead(503).end())
  const loading = loadPeer(url, { answers: [[{ path: '/', headers: {} }]] }, 0.2, signal)
  await expect(loading).rejects.toThrow(/^Of \d+ requests \d+ were rejected, 0 broke$/)
})
