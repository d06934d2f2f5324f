/**
 * What counting costs those who do not count: `node bench/counting.ts [--records 1000000]`.
 *
 * First a thousand ask at once for a list whose total is not known yet: it is counted once. Then pages are read at a
 * steady rate, alone and while totals are counted one after the other without a pause: their slowest stay as they are.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BASE_PATH } from '@selvedge/catalogue'
import pg from 'pg'
import { systemPostgres } from '../harness/binaries.ts'
import { bearer, Client, type Reply } from '../harness/client.ts'
import { missed, quantile, type Result, written } from '../harness/results.ts'
import { SteadyLoad } from '../harness/steady-load.ts'
import { freePort } from '../packages/service/cli/dev/postgres.ts'
import { type BenchData, buildData, DATABASE } from './data.ts'
import { Processes } from './processes.ts'
import { serviceSettings } from './settings.ts'

const { values: options } = parseArgs({ options: { records: { type: 'string', default: '1000000' } } })
const STAMPEDE = 1_000
const PAGES_PER_SECOND = 100
const SECONDS = 8
const ROUNDS = 3

const processes = new Processes()
const data = await buildData(systemPostgres(), [Number(options.records)], console.error)
const admin = new pg.Client(data.cluster.url('postgres', DATABASE))
await admin.connect()
try {
  const redis = await processes.startRedis(await freePort())
  const settings = serviceSettings(data, redis.url, randomBytes(32).toString('hex'))
  const metricsPort = await freePort()
  // Nothing is kept, so that every page is read.
  const service = { settings: { ...settings, metricsPort, cacheBytesMax: 1 }, logFile: '/dev/null' }
  const { url } = await processes.start('service.ts', JSON.stringify(service))
  const results = await measure(data, url, `http://127.0.0.1:${metricsPort}/metrics`)
  for (const result of results) console.log(written(result))
  process.exitCode = missed(results).length === 0 ? 0 : 1
} finally {
  await admin.end()
  await processes.stop()
  await data.cluster.stop()
}

async function measure({ brands, key }: BenchData, url: string, metricsUrl: string): Promise<Result[]> {
  const client = new Client(url, STAMPEDE)
  const list = `${BASE_PATH}/brands/${brands[0]!.slug}/order-items`
  const ask: Ask = (query) => client.get(`${list}?${query}`, bearer(key))
  const stampede = await Promise.all(Array.from({ length: STAMPEDE }, () => ask('itemType=product&limit=2')))
  const counts = await counted(metricsUrl)
  const withStatus = (wanted: number): number => stampede.filter(({ status }) => status === wanted).length
  const alone: number[] = []
  const besideCounts: number[] = []
  let longestMs = 0
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await steadily(ask)))
    const counting = countWithoutPause(ask)
    besideCounts.push(...(await steadily(ask)))
    longestMs = Math.max(longestMs, ...(await counting.stop()))
  }
  client.close()
  const quiet = quantile(alone, 0.99)
  const busy = quantile(besideCounts, 0.99)
  return [
    { name: `answers 200 of ${STAMPEDE} at once`, value: withStatus(200), atLeast: 1 },
    // Those that would have been late are told to come again.
    { name: 'answers neither 200 nor 429', value: STAMPEDE - withStatus(200) - withStatus(429), atMost: 0 },
    { name: 'counts for all of them', value: counts, atMost: 1, atLeast: 1 },
    { name: 'the longest count', value: longestMs, unit: 'ms' },
    { name: 'p99 of pages alone', value: quiet, unit: 'ms' },
    { name: 'p99 of pages beside counts', value: busy, unit: 'ms' },
    { name: 'the one over the other', value: busy / quiet, atMost: 2 },
  ]
}

type Ask = (query: string) => Promise<Reply>

/** Pages of different sizes, so that few are asked for twice. */
async function steadily(ask: Ask): Promise<number[]> {
  const load = new SteadyLoad(PAGES_PER_SECOND, (number) => ask(`limit=${1 + (number % 100)}`))
  await sleep(SECONDS * 1_000)
  const samples = await load.stop()
  if (samples.some(({ status }) => status === 0)) throw new Error('a page got no response')
  return samples.map(({ ms }) => ms)
}

/** After each count the records are said to have changed, so that the next request counts again. */
function countWithoutPause(ask: Ask): { stop(): Promise<number[]> } {
  let isStopping = false
  const run = async (): Promise<number[]> => {
    const took: number[] = []
    while (!isStopping) {
      await admin.query('update records.resource_state set version = version + 1, stamp = gen_random_uuid()')
      const askedAt = performance.now()
      await ask(`itemType=product&limit=${1 + (took.length % 100)}`)
      took.push(performance.now() - askedAt)
    }
    return took
  }
  const done = run()
  return {
    stop() {
      isStopping = true
      return done
    },
  }
}

async function counted(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^selvedge_totals_total\{kind="counted"\} (\d+)/m.exec(text)?.[1] ?? 0)
}
