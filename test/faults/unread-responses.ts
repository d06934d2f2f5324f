/**
 * Clients that pipeline requests and never read the responses, without a key and with one. They cost a bounded amount
 * of memory, and no other client is rejected or slowed down.
 *
 *   node test/faults/unread-responses.ts     about 100 s
 */
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createBrands } from '../support/brands.ts'
import { bearer, Client } from '../support/client.ts'
import { runAsCommand } from '../support/command.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { type Figure, quantile } from '../support/figures.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { type Sample, SteadyLoad } from '../support/steady-load.ts'
import { askUnread, rawGet, referenceScript } from '../support/unread-client.ts'
import { variation } from '../support/variations.ts'

const CONNECTIONS = 20
const REQUESTS_PER_SECOND = 50
const MEMORY_BYTES_MAX = 64 * 2 ** 20
const RECORDS = 500
const WARM_UP_SECONDS = 5
/** As the systemd unit and the image set it: V8 may otherwise double its space for new objects, to 64 MiB, under any burst. */
const FLAGS = ['--max-semi-space-size=16']
/** The defaults of the service. */
const REQUESTS_MAX = 256
const QUOTA = { quota: 1_200, windowSeconds: 60 }

export interface Extent {
  /** As long before the attack as during it. */
  readonly watchedMs: number
  /** A p99 below this counts as undisturbed, whatever it was before. */
  readonly p99MsNoise: number
}

export async function unreadResponses({ watchedMs, p99MsNoise }: Extent): Promise<Figure[]> {
  const database = await TestDatabase.create()
  const { brandId, otherBrandId, keys } = await createBrands(database)
  const attackersKey = await database.createKey(brandId, QUOTA)
  const records = Array.from({ length: RECORDS }, (_, n) => variation(resourceOf('production-runs'), n + 1))
  for (const id of [brandId, otherBrandId]) await database.load(id, { 'production-runs': records })
  try {
    const withoutKey = await attack(database, keys.otherBrand, watchedMs, async (url) => {
      const script = rawGet(await referenceScript(url)).repeat(3)
      return script + rawGet(`${BASE}/brands/x/tags`).repeat(300)
    })
    const withKey = await attack(database, keys.otherBrand, watchedMs, () => pages('alder-finch', attackersKey))
    return [...resultsOf('without a key', withoutKey, p99MsNoise), ...resultsOf('with a key', withKey, p99MsNoise)]
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

interface Attack {
  readonly before: readonly Sample[]
  readonly meanwhile: readonly Sample[]
  readonly addedBytes: number
}

async function attack(
  database: TestDatabase,
  key: string,
  watchedMs: number,
  requestsOf: (url: string) => string | Promise<string>,
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
    ...['-t', '1', '-c', String(CONNECTIONS), '-d', `${WARM_UP_SECONDS}s`, '-H', `Authorization: Bearer ${key}`],
    service.url + page('other-brand', 0),
  ])

  const load = new SteadyLoad(REQUESTS_PER_SECOND, ask)
  await sleep(watchedMs)
  const peakBytesBefore = service.peakBytes()
  const attackedAt = performance.now()
  const attackers = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUnread(service.url, requests)))
  await sleep(watchedMs)
  const addedBytes = service.peakBytes() - peakBytesBefore
  const samples = await load.stop()
  for (const socket of attackers) socket.destroy()
  client.close()
  await service.stop()
  return {
    before: samples.filter(({ sentAt }) => sentAt < attackedAt),
    meanwhile: samples.filter(({ sentAt }) => sentAt >= attackedAt),
    addedBytes,
  }
}

function resultsOf(name: string, { before, meanwhile, addedBytes }: Attack, p99MsNoise: number): Figure[] {
  const p99Ms = p99(before)
  const failed = meanwhile.filter(({ status }) => status !== 200)
  return [
    { name: `${name}: requests of others meanwhile`, value: meanwhile.length, atLeast: REQUESTS_PER_SECOND * 4 },
    { name: `${name}: of them not answered with 200`, value: failed.length, atMost: 0 },
    { name: `${name}: their p99 before`, value: p99Ms, unit: 'ms' },
    {
      name: `${name}: their p99 meanwhile`,
      value: p99(meanwhile),
      unit: 'ms',
      atMost: Math.max(2 * p99Ms, p99MsNoise),
    },
    { name: `${name}: memory added`, value: addedBytes / 2 ** 20, unit: 'MiB', atMost: MEMORY_BYTES_MAX / 2 ** 20 },
  ]
}

function p99(samples: readonly Sample[]): number {
  return quantile(
    samples.map(({ ms }) => ms),
    0.99,
  )
}

if (import.meta.main) await runAsCommand(() => unreadResponses({ watchedMs: 20_000, p99MsNoise: 0 }))
