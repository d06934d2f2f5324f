/**
 * Clients that pipeline requests and never read the responses, without a key and with one, and clients that ask for the
 * largest responses there are and read them slowly. They cost a bounded amount of memory, and no other client is rejected
 * or slowed down.
 *
 *   node test/faults/unread-responses.ts     about 200 s
 */
import { execFile } from 'node:child_process'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bearer, Client } from '../../harness/client.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { type Sample, SteadyLoad } from '../../harness/steady-load.ts'
import { createBrands } from '../support/brands.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { askUnread, rawGet, referenceScript } from '../support/unread-client.ts'
import { variation } from '../support/variations.ts'

const CONNECTIONS = 20
const REQUESTS_PER_SECOND = 50
const MEMORY_BYTES_MAX = 64 * 2 ** 20
const RECORDS = 500
/** The largest responses: records as long as earlier releases allowed, and readers that are just fast enough not to be cut. */
const LONG_RECORDS = 12
const LONG_RECORD_BYTES = 1_000_000
const SLOW_READERS = 300
const SLOW_LOOKUPS = 60
const SLOW_BYTES_PER_SECOND = 10 * 1_024
const CONNECT_INTERVAL_MS = 10
const RESIDENT_BYTES_MAX = 500 * 2 ** 20
/** As the systemd unit and the image set it: V8 may otherwise double its space for new objects, to 64 MiB, under any burst. */
const FLAGS = ['--max-semi-space-size=16']
/** The defaults of the service. */
const REQUESTS_MAX = 256
const QUOTA = { quota: 1_200, windowSeconds: 60 }

export interface Extent {
  readonly warmUpSeconds: number
  /** As long before the attack as during it. */
  readonly watchedMs: number
  /** A p99 below this counts as undisturbed, whatever it was before. */
  readonly p99MsNoise: number
}

export async function unreadResponses({ warmUpSeconds, watchedMs, p99MsNoise }: Extent): Promise<Result[]> {
  const database = await TestDatabase.create()
  const { brandId, otherBrandId, keys } = await createBrands(database)
  const attackersKey = await database.createKey(brandId, QUOTA)
  const records = Array.from({ length: RECORDS }, (_, n) => variation(resourceOf('production-runs'), n + 1))
  for (const id of [brandId, otherBrandId]) await database.load(id, { 'production-runs': records })
  const amendments = resourceOf('order-amendments')
  const long = Array.from({ length: LONG_RECORDS }, (_, n) => ({
    ...variation(amendments, n),
    data: 'x'.repeat(LONG_RECORD_BYTES),
  }))
  await database.load(brandId, { 'order-amendments': long })
  try {
    const attacked = (attackers: Attackers) => attack(database, keys.otherBrand, warmUpSeconds, watchedMs, attackers)
    const withoutKey = await attacked({
      connections: CONNECTIONS,
      bytesPerSecond: 0,
      async requestsOf(url) {
        const script = rawGet(await referenceScript(url)).repeat(3)
        return script + rawGet(`${BASE}/brands/x/tags`).repeat(300)
      },
    })
    const withKey = await attacked({
      connections: CONNECTIONS,
      bytesPerSecond: 0,
      requestsOf: () => pages('alder-finch', attackersKey),
    })
    const brand = `${BASE}/brands/alder-finch`
    const authorized = (path: string): string => rawGet(brand + path, `Authorization: Bearer ${attackersKey}`)
    const [first] = long as readonly { readonly id?: string }[]
    const lookup = (keys: number): string => authorized(`/lookup/order-amendments?ids=${Array(keys).fill(first!.id)}`)
    const lookups = await attacked({
      connections: SLOW_LOOKUPS,
      bytesPerSecond: SLOW_BYTES_PER_SECOND,
      // One key 99 times, then as often as it fits.
      requestsOf: () => lookup(99) + lookup(4).repeat(4),
    })
    const lists = await attacked({
      connections: SLOW_READERS,
      bytesPerSecond: SLOW_BYTES_PER_SECOND,
      requestsOf: () => [97, 98, 99, 100].map((limit) => authorized(`/order-amendments?limit=${limit}`)).join(''),
    })
    return [
      ...resultsOf('without a key', withoutKey, p99MsNoise),
      ...resultsOf('with a key', withKey, p99MsNoise),
      ...resultsOf('large lookups, read slowly', lookups, p99MsNoise, false),
      ...resultsOf('large pages, read slowly', lists, p99MsNoise, false),
    ]
  } finally {
    await database.drop()
  }
}

function page(brand: string, n: number): string {
  return `${BASE}/brands/${brand}/production-runs?limit=${100 - (n % 50)}`
}

function pages(brand: string, key: string): string {
  return Array.from({ length: 255 }, (_, n) => rawGet(page(brand, n), `Authorization: Bearer ${key}`)).join('')
}

interface Attackers {
  readonly connections: number
  /** 0: they never read. */
  readonly bytesPerSecond: number
  readonly requestsOf: (url: string) => string | Promise<string>
}

interface Attack {
  readonly watchedMs: number
  readonly before: readonly Sample[]
  readonly meanwhile: readonly Sample[]
  readonly addedBytes: number
  readonly peakBytes: number
}

async function attack(
  database: TestDatabase,
  key: string,
  warmUpSeconds: number,
  watchedMs: number,
  { connections, bytesPerSecond, requestsOf }: Attackers,
): Promise<Attack> {
  const service = await ServiceProcess.start(
    { databaseUrl: database.url('selvedge_api'), keeperUrl: null, requestsMax: REQUESTS_MAX },
    FLAGS,
  )
  const requests = await requestsOf(service.url)
  const client = new Client(service.url, 20)
  const ask = (n: number) => client.get(page('other-brand', n), bearer(key))
  // As many clients that do read, so that the process has the memory that it takes to serve them.
  await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', String(CONNECTIONS), '-d', `${warmUpSeconds}s`, '-H', `Authorization: Bearer ${key}`],
    service.url + page('other-brand', 0),
  ])

  const load = new SteadyLoad(REQUESTS_PER_SECOND, ask)
  await sleep(watchedMs)
  const peakBytesBefore = service.peakBytes()
  const attackedAt = load.nowMs
  const attackers: Socket[] = []
  // One after the other: more requests in an instant than a process handles at once are what `overload.ts` is about.
  while (attackers.length < connections) {
    attackers.push(await askUnread(service.url, requests))
    await sleep(CONNECT_INTERVAL_MS)
  }
  const reading = bytesPerSecond > 0 ? setInterval(() => readFrom(attackers, bytesPerSecond), 1_000) : undefined
  await sleep(watchedMs)
  clearInterval(reading)
  const peakBytes = service.peakBytes()
  await load.stop()
  for (const socket of attackers) socket.destroy()
  client.close()
  await service.stop()
  return {
    watchedMs,
    before: load.between(0, attackedAt),
    meanwhile: load.between(attackedAt),
    addedBytes: peakBytes - peakBytesBefore,
    peakBytes,
  }
}

function readFrom(sockets: readonly Socket[], bytes: number): void {
  for (const socket of sockets) {
    if (socket.listenerCount('readable') === 0) socket.on('readable', () => {})
    if (!socket.destroyed) socket.read(bytes) ?? socket.read()
  }
}

function resultsOf(
  name: string,
  { watchedMs, before, meanwhile, addedBytes, peakBytes }: Attack,
  p99MsNoise: number,
  isAddedBounded = true,
): Result[] {
  const p99Ms = p99(before)
  const failed = meanwhile.filter(({ status }) => status !== 200)
  const expected = (REQUESTS_PER_SECOND * watchedMs) / 1_000
  return [
    { name: `${name}: requests of others meanwhile`, value: meanwhile.length, atLeast: 0.8 * expected },
    { name: `${name}: of them not answered with 200`, value: failed.length, atMost: 0 },
    { name: `${name}: their p99 before`, value: p99Ms, unit: 'ms' },
    {
      name: `${name}: their p99 meanwhile`,
      value: p99(meanwhile),
      unit: 'ms',
      atMost: Math.max(2 * p99Ms, p99MsNoise),
    },
    {
      name: `${name}: memory added`,
      value: addedBytes / 2 ** 20,
      unit: 'MiB',
      ...(isAddedBounded && { atMost: MEMORY_BYTES_MAX / 2 ** 20 }),
    },
    { name: `${name}: resident memory`, value: peakBytes / 2 ** 20, unit: 'MiB', atMost: RESIDENT_BYTES_MAX / 2 ** 20 },
  ]
}

function p99(samples: readonly Sample[]): number {
  return quantile(
    samples.map(({ ms }) => ms),
    0.99,
  )
}

if (import.meta.main) await runAsCommand(() => unreadResponses({ warmUpSeconds: 5, watchedMs: 20_000, p99MsNoise: 0 }))
