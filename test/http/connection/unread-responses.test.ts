/** Clients that send requests ahead and read the responses late, slowly or never. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocket } from '../../support/raw-socket.ts'
import { BASE, TestService } from '../../support/service.ts'
import { askUnread, rawGet, referenceScript } from '../../support/unread-client.ts'

/** So many that most of them wait in this process: the kernel's buffers hold one or two. */
const SCRIPTS = 4
/** Longer than a client may accept nothing: 15 s, looked at every 5 s. */
const UNREAD_MS = 25_000
const SLOW_BYTES_PER_SECOND = 64 * 1_024

let service: TestService
let script: string
let scriptBytes: number
beforeAll(async () => {
  service = await TestService.start({ metricsPort: 0 })
  script = await referenceScript(service.url)
  scriptBytes = (await (await fetch(service.url + script, { headers: { 'accept-encoding': 'identity' } })).bytes())
    .length
})
afterAll(() => service.stop())

const unread = (): Promise<Socket> => askUnread(service.url, rawGet(script).repeat(SCRIPTS))

/** How many bytes come until the connection is closed or everything that was asked for is there. */
async function readAll(socket: Socket, alreadyRead = 0): Promise<number> {
  let bytes = alreadyRead
  const ended = Promise.race([once(socket, 'end'), once(socket, 'close')])
  socket.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes > SCRIPTS * scriptBytes) socket.destroy()
  })
  socket.resume()
  await ended
  return bytes
}

describe('a client that does not read', () => {
  it('is cut off after 15 s, while one that reads slowly gets everything', async () => {
    const [stopped, slow] = await Promise.all([unread(), unread()])
    let slowBytes = 0
    slow.on('readable', () => {})
    for (const until = performance.now() + UNREAD_MS; performance.now() < until; await sleep(1_000))
      slowBytes += (slow.read(SLOW_BYTES_PER_SECOND) ?? slow.read())?.length ?? 0
    slow.removeAllListeners('readable')
    expect(await readAll(stopped)).toBeLessThan(SCRIPTS * scriptBytes)
    expect(await readAll(slow, slowBytes)).toBeGreaterThan(SCRIPTS * scriptBytes)
  })

  it('takes the place of nobody else, however much it asks for', async () => {
    const requests = rawGet(script).repeat(SCRIPTS) + rawGet(`${BASE}/brands/x/tags`).repeat(300)
    const socket = await askUnread(service.url, requests)
    await sleep(500)
    expect(await service.requestsUnderWay()).toBe(0)
    socket.destroy()
  })
})

describe('a client that reads', () => {
  it('may send more requests ahead than we read at once, and gets the responses in order', async () => {
    const paths = Array.from({ length: 1_500 }, (_, n) => (n % 7 === 0 ? '/nowhere' : '/healthz'))
    const socket = await openSocket(Number(new URL(service.url).port))
    let received = ''
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    socket.write(paths.map((path) => rawGet(path, `X-Filler: ${'a'.repeat(100)}`)).join(''))
    const statuses = (): string[] => received.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? []
    await expect.poll(() => statuses().length, { timeout: 30_000 }).toBe(paths.length)
    expect(statuses()).toEqual(paths.map((path) => (path === '/healthz' ? '200' : '404')))
    socket.destroy()
  })
})

it('a service that stops first sends the responses that are complete', async () => {
  const stopping = await TestService.start()
  const socket = await askUnread(stopping.url, rawGet(script))
  await sleep(500)
  const stopped = stopping.stopService()
  await sleep(1_000)
  expect(await readAll(socket)).toBeGreaterThan(scriptBytes)
  await stopped
  await stopping.stop()
})
