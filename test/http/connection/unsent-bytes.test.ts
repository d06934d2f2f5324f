/** Many clients that read slowly: what waits for them has a budget, and the slowest of them make room for others. */
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { UnsentBytes } from '../../../packages/service/http/connection/unsent-bytes.ts'
import { resourceOf } from '../../support/database.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { BASE, TestService } from '../../support/service.ts'
import { askUnread, rawGet } from '../../support/unread-client.ts'
import { variation } from '../../support/variations.ts'

const CHECK_MS = 5_000
/** As many of the largest responses may wait. */
const RESPONSES_MAX = 24
const PAGE_BYTES = 16 * 250_000
/** So many pages that the kernel's buffers hold one or two of them, and the others wait in the process. */
const PAGES = 6
/** A page of notes is too small to be counted, and so many of them are more than the kernel holds. */
const NOTE_PAGES = 150
const NOTE_PAGE_BYTES = 10 * 10_000
const amendments = resourceOf('order-amendments')
const records = Array.from({ length: 16 }, (_, n) => ({ ...variation(amendments, n + 1), data: 'x'.repeat(250_000) }))
const notes = Array.from({ length: 10 }, (_, n) => ({
  ...variation(resourceOf('notes'), n + 1),
  body: 'x'.repeat(10_000),
}))

const clock = new ManualClock()
let service: TestService
beforeAll(async () => {
  service = await TestService.start({ metricsPort: 0, cacheBytesMax: 0 }, clock)
  const tags = [variation(resourceOf('tags'), 1)]
  await service.database.load(service.brandId, { 'order-amendments': records, notes, tags })
})
afterAll(() => service.stop())

const large = (limit: number) => service.list(`order-amendments?limit=${limit}`)
const unread = (list = 'order-amendments?limit=16', pages = PAGES): Promise<Socket> => {
  const page = rawGet(`${BASE}/brands/alder-finch/${list}`, `Authorization: Bearer ${service.keys.brand}`)
  return askUnread(service.url, page.repeat(pages))
}

async function unsentBytes(): Promise<number> {
  const text = await (await fetch(service.metricsUrl!)).text()
  return Number(/^selvedge_unsent_bytes (\d+)/m.exec(text)![1])
}

/** How many bytes came, with those read before, until the connection is closed or everything that was asked for is there. */
async function readAll(socket: Socket, bytesBefore: number, wantedBytes = PAGES * PAGE_BYTES): Promise<number> {
  let bytes = bytesBefore
  const ended = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve())
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes > wantedBytes) resolve()
    })
  })
  socket.removeAllListeners('readable').resume()
  await ended
  return bytes
}

/** A check looks at the kernel's tables. Afterwards, the kernel has time to move what the clients have read. */
async function check(): Promise<void> {
  clock.advance(CHECK_MS)
  await clock.settled()
  await sleep(200)
}

let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await expect.poll(unsentBytes, { timeout: 30_000 }).toBe(0)
})

it('beyond the budget, large responses get a 429, small ones do not, and the slowest readers of large ones are cut', async () => {
  const small = await unread('notes', NOTE_PAGES)
  sockets.push(small)
  // A request of an attacker may fail, too, so as many attackers as it takes.
  let rejected = await large(15)
  for (; rejected.status !== 429; rejected = await large(15)) sockets.push(await unread(), await unread())
  const { json, headers } = rejected
  expect([json.errorCode, Number(headers.get('retry-after')) > 0]).toEqual(['overloaded', true])
  expect(await unsentBytes()).toBeLessThanOrEqual(RESPONSES_MAX * 4 * 2 ** 20)
  expect((await service.list('tags')).status).toBe(200)
  // The first check sees who waits, the second how slowly they read.
  await check()
  await large(15)
  await check()
  await expect.poll(async () => (await large(15)).status, { timeout: 30_000 }).toBe(200)
  const wantedBytes = NOTE_PAGES * NOTE_PAGE_BYTES
  expect(await readAll(small, 0, wantedBytes)).toBeGreaterThan(wantedBytes)
})

it('a client that reads less than 8 KiB a second is cut off, one that reads more is not', async () => {
  const [trickle, slow] = [await unread(), await unread()]
  sockets = [trickle, slow]
  await expect.poll(unsentBytes, { timeout: 60_000 }).toBeGreaterThan(7_000_000)
  for (const socket of sockets) socket.on('readable', () => {})
  let [trickleBytes, slowBytes] = [0, 0]
  for (let checks = 0; checks < 8; checks++) {
    trickleBytes += trickle.read(20_000)?.length ?? 0
    slowBytes += (slow.read(200_000) ?? slow.read())?.length ?? 0
    await check()
  }
  // A connection that is closed still delivers what the kernel has taken.
  expect(await readAll(trickle, trickleBytes)).toBeLessThan(PAGES * PAGE_BYTES)
  expect(await readAll(slow, slowBytes)).toBeGreaterThan(PAGES * PAGE_BYTES)
})

it('a response whose client disconnected before it was ready is not counted', async () => {
  const unsent = new UnsentBytes(2 ** 22)
  const server = createServer()
  const closed = new Promise<ServerResponse>((resolve) => {
    server.on('request', (_, response) => {
      response.once('close', () => resolve(response))
      client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(rawGet('/'))
  expect(unsent.hold(await closed, 2 ** 22)).toBe(true)
  expect(unsent.bytes).toBe(0)
  server.close()
})
