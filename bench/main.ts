/**
 * `npm run bench`: builds its data, runs everything side by side in interleaved rounds, and prints ratios with their
 * spread. Absolute figures say more about the machine than about Selvedge; ratios within one run travel.
 *
 *   --quick   smaller sizes and fewer rounds: under five minutes
 *   --json    the last line is one JSON object
 *   --sizes   records in one list, e.g. 10000,1000000
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { freePort } from '../packages/service/cli/dev/postgres.ts'
import { systemPostgres } from '../test/support/binaries.ts'
import { chart } from './chart.ts'
import { type Contender, contenders, type Running } from './contenders.ts'
import { type BenchData, buildData, DATABASE, type Sized } from './data.ts'
import { Processes } from './processes.ts'
import { type Results, ratio, runRounds, type Spread, spreadOf } from './rounds.ts'
import { serviceSettings } from './settings.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    chart: { type: 'string' },
  },
})
const SIZES =
  options.sizes?.split(',').map(Number) ?? (options.quick ? [10_000, 200_000] : [10_000, 1_000_000, 10_000_000])
const ROUNDS = options.quick ? 3 : 5
const SECONDS = options.quick ? 2 : 3

const log = (line: string): void => console.error(line)
const processes = new Processes()
const data = await buildData(systemPostgres(), SIZES, log)
try {
  const running = await startAll(data)
  const bySize = new Map<number, Results>()
  for (const brand of data.brands) bySize.set(brand.size, await measure(running, brand))
  report(bySize)
} finally {
  await processes.stop()
  await data.cluster.stop()
}

async function startAll(data: BenchData): Promise<Running> {
  const secret = randomBytes(32).toString('hex')
  const redisUrl = await processes.startRedis(await freePort())
  const settings = serviceSettings(data, redisUrl, secret)
  const service = (changes: object): Promise<string> =>
    processes.start('service.ts', JSON.stringify({ settings: { ...settings, ...changes }, logFile: '/dev/null' }))
  const cachingUrl = await service({})
  const page = await firstPage(cachingUrl, data, data.brands[0]!)
  return {
    data,
    pgbench: `${systemPostgres()}/pgbench`,
    secret,
    cachingUrl,
    bareUrl: await processes.start('bare-http.ts', Buffer.from(await page.text()).toString('base64')),
    uncachedUrls: await perCore(() => service({ cacheBytesMax: 1 })),
    yardstickUrls: await perCore(() => processes.start('yardstick.ts', data.cluster.url('selvedge_backup', DATABASE))),
  }
}

function perCore(start: () => Promise<string>): Promise<string[]> {
  return Promise.all(Array.from({ length: availableParallelism() }, start))
}

function firstPage(url: string, { key }: BenchData, { slug }: Sized): Promise<Response> {
  return fetch(`${url}/api/public/v1/brands/${slug}/order-items?limit=25`, {
    headers: { authorization: `Bearer ${key}` },
  })
}

async function measure(running: Running, brand: Sized): Promise<Results> {
  log(`== ${brand.size} records in the list`)
  const etag = (await firstPage(running.cachingUrl, running.data, brand)).headers.get('etag')!
  const all = contenders(running, brand, etag)
  for (const contender of Object.values<Contender>(all)) await contender.run(1)
  return runRounds(all, ROUNDS, SECONDS, log)
}

function report(bySize: ReadonlyMap<number, Results>): void {
  const [smallest, largest] = [SIZES[0]!, SIZES.at(-1)!]
  const compared = SIZES.filter((size) => bySize.get(size)!.yardstick)
  const at = (size: number): Results => bySize.get(size)!
  const cost = (size: number, contender: string): number =>
    spreadOf(at(size)[contender]!.map(({ perSecond }) => 1_000 / perSecond)).median
  const lines: (readonly [string, Spread])[] = [...bySize].flatMap(([size, results]) => [
    [`unique page of 25 with exact total / bare engine, ${size}`, ratio(results, 'unique', 'barePage')],
    ...(results.yardstick
      ? [[`unique page / yardstick, ${size}`, ratio(results, 'unique', 'yardstick')] as const]
      : []),
    [`get by id / bare engine, ${size}`, ratio(results, 'get', 'bareGet')],
    [`repeated page / bare HTTP, ${size}`, ratio(results, 'repeated', 'bareHttp')],
    [`conditional 304 / bare HTTP, ${size}`, ratio(results, 'conditional', 'bareHttp')],
    [`last page / first page, ${size}`, ratio(results, 'last', 'first')],
    [`filtered page / unfiltered page, ${size}`, ratio(results, 'filtered', 'unique')],
  ])
  console.log(`\n${'ratio'.padEnd(72)} median   min   max`)
  for (const [name, { median, min, max }] of lines) {
    console.log(
      `${name.padEnd(72)} ${median.toFixed(2).padStart(6)} ${min.toFixed(2).padStart(5)} ${max.toFixed(2).padStart(5)}`,
    )
  }
  const growth = (contender: string): number =>
    Number((cost(largest, contender) / cost(smallest, contender)).toFixed(3))
  console.log(
    `at ${largest} records a page costs ${growth('unique')} times what it does at ${smallest}; the bare engine's ${growth('barePage')} times`,
  )
  if (options.chart) {
    const line = (sizes: readonly number[], contender: string): Map<number, number> =>
      new Map(sizes.map((size) => [size, cost(size, contender)]))
    const lines = {
      Selvedge: line(SIZES, 'unique'),
      'limit/offset and count(*)': line(compared, 'yardstick'),
      'PostgreSQL alone, no total': line(SIZES, 'barePage'),
    }
    writeFileSync(options.chart, chart(lines))
  }
  if (!options.json) return
  const median = (contender: string, baseline: string, size = largest): number =>
    Number(ratio(at(size), contender, baseline).median.toFixed(3))
  console.log(
    JSON.stringify({
      uniqueVsBareEngine: median('unique', 'barePage'),
      repeatedVsBareHttp: median('repeated', 'bareHttp'),
      conditionalVsBareHttp: median('conditional', 'bareHttp'),
      getVsBareEngine: median('get', 'bareGet'),
      uniqueVsYardstick: median('unique', 'yardstick', compared.at(-1)),
      lastVsFirstPage: median('last', 'first'),
      filteredVsUnfiltered: median('filtered', 'unique'),
      growth: growth('unique'),
      growthOfBareEngine: growth('barePage'),
      sizes: SIZES,
      rounds: ROUNDS,
    }),
  )
}
