/**
 * Clients that are slow on purpose: they say nothing, or a byte a second of a header or of content that nobody asked
 * for. All are cut off, and nobody else notices.
 *
 *   node test/faults/slow-sockets.ts     2,000 sockets, about 20 s
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrands } from '../support/brands.ts'
import { bearer, Client } from '../support/client.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { type Figure, quantile } from '../support/figures.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { SteadyLoad } from '../support/steady-load.ts'

const CUT_SECONDS_MAX = 15
const GIVE_UP_SECONDS = 25
const SOCKETS_PER_MS = 2
const DRIP_INTERVAL_MS = 1_000
const REQUESTS_PER_SECOND = 50
const PATH = `${BASE}/brands/alder-finch/tags`

const GET = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n`

/** What each kind says at once, and then, a byte at a time. */
const KINDS: readonly { readonly first: string; readonly drip: string }[] = [
  { first: '', drip: '' },
  { first: '', drip: GET },
  { first: GET, drip: 'X-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  { first: `${GET}Content-Length: 1000\r\n\r\n`, drip: 'a'.repeat(1_000) },
  {
    first: `POST ${PATH} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`,
    drip: '3e8\r\naaaaaaaaaaaaaaaaaaa',
  },
]

export async function slowSockets(count: number, latencyMsMax: number): Promise<Figure[]> {
  const database = await TestDatabase.create()
  const { keys } = await createBrands(database)
  const service = await ServiceProcess.start({
    databaseUrl: database.url('selvedge_api'),
    keeperUrl: null,
    stateMaxAgeMs: 1_000,
  })
  const client = new Client(service.url, 20)
  const port = Number(new URL(service.url).port)
  const load = new SteadyLoad(REQUESTS_PER_SECOND, () => client.get(PATH, bearer(keys.brand)))
  await sleep(2_000)

  const slowAt = performance.now()
  const cutAfterMs = await Promise.all(Array.from({ length: count }, (_, number) => lifeOf(port, number)))
  const samples = await load.stop()
  client.close()
  const alive = service.alive
  await service.stop()
  await database.drop()

  const meanwhile = samples.filter(({ sentAt }) => sentAt >= slowAt)
  const before = samples.filter(({ sentAt }) => sentAt < slowAt)
  return [
    { name: 'slow sockets', value: cutAfterMs.length, atLeast: count },
    { name: 'last of them cut after', value: Math.max(...cutAfterMs) / 1_000, unit: 's', atMost: CUT_SECONDS_MAX },
    { name: 'first of them cut after', value: Math.min(...cutAfterMs) / 1_000, unit: 's', atLeast: 1 },
    { name: 'normal requests meanwhile', value: meanwhile.length, atLeast: REQUESTS_PER_SECOND * 5 },
    {
      name: 'of them not answered with 200',
      value: meanwhile.filter(({ status }) => status !== 200).length,
      atMost: 0,
    },
    { name: 'p99 of normal requests meanwhile', value: p99(meanwhile), unit: 'ms', atMost: latencyMsMax },
    { name: 'p99 of normal requests before', value: p99(before), unit: 'ms' },
    { name: 'service alive afterwards', value: Number(alive), atLeast: 1 },
  ]
}

/** How long the service puts up with it. This side never closes by itself. */
async function lifeOf(port: number, number: number): Promise<number> {
  const { first, drip } = KINDS[number % KINDS.length]!
  // Not all in one instant: how many may wait to be let in is the operating system's affair.
  await sleep(number / SOCKETS_PER_MS)
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  const started = performance.now()
  let at = 0
  const dripping = setInterval(() => {
    if (socket.writable && at < drip.length) socket.write(drip[at++]!)
  }, DRIP_INTERVAL_MS)
  const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_SECONDS * 1_000)
  await new Promise<void>((resolve) => {
    socket.write(first)
    socket.on('data', () => {})
    for (const event of ['end', 'error', 'close']) socket.once(event, () => resolve())
  })
  const lived = performance.now() - started
  clearInterval(dripping)
  clearTimeout(giveUp)
  socket.destroy()
  return lived
}

function p99(samples: readonly { readonly ms: number }[]): number {
  return quantile(
    samples.map(({ ms }) => ms),
    0.99,
  )
}

if (import.meta.main) await runAsCommand(() => slowSockets(2_000, 50))
