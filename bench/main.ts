/**
 * `npm run bench`: builds its data, runs everything side by side in interleaved rounds, and prints ratios with their
 * spread, and the CPU time per request. Absolute numbers say more about the machine than about Selvedge; ratios within
 * one run travel.
 *
 *   --quick   smaller sizes and fewer rounds: under five minutes
 *   --json    adds the run to this file, e.g. docs/results/bench.json, from which `npm run generate` writes the tables and the
 *             chart of the scaling page
 *   --sizes   records in one list, e.g. 10000,1000000
 *   --rounds  how often each contender runs; more of them even out a busy machine
 *   --against another checkout with its packages installed, e.g. of the commit before: its service runs beside ours, on
 *             the same records, and each kind of request is compared within the same round
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemPostgres } from '../harness/binaries.ts'
import type { ServiceSettings } from '../packages/service/api/start.ts'
import { freePort } from '../packages/service/cli/dev/postgres.ts'
import { contenders, firstPage, type Running, type Serving } from './contenders.ts'
import { type BenchData, buildData, DATABASE, type Sized } from './data.ts'
import { keepRun } from './kept-runs.ts'
import { Processes, type Started } from './processes.ts'
import { keptSizes, printReport } from './report.ts'
import { headerOf, type Response } from './response.ts'
import { type Rounds, runRounds } from './rounds.ts'
import { serviceSettings } from './settings.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    sizes: { type: 'string' },
    rounds: { type: 'string' },
    against: { type: 'string' },
  },
})
const SIZES =
  options.sizes?.split(',').map(Number) ?? (options.quick ? [10_000, 200_000] : [10_000, 1_000_000, 10_000_000])
const ROUNDS = Number(options.rounds ?? (options.quick ? 3 : 5))
const SECONDS = options.quick ? 2 : 3

const log = (line: string): void => console.error(line)
const processes = new Processes()
const data = await buildData(systemPostgres(), SIZES, log)
try {
  const running = await startAll(data)
  const bySize = new Map<number, Rounds>()
  for (const brand of data.brands) bySize.set(brand.size, await measure(running, brand))
  printReport(bySize)
  if (options.json !== undefined) keepRun(options.json, { date: today(), command: command(), sizes: keptSizes(bySize) })
} finally {
  await processes.stop()
  await data.cluster.stop()
}

async function startAll(data: BenchData): Promise<Running> {
  const secret = randomBytes(32).toString('hex')
  const redis = await processes.startRedis(await freePort())
  const bare = (response: Response): Promise<Started> => processes.start('bare-http.ts', JSON.stringify(response))
  const yardstick = (): Promise<Started> =>
    processes.start('yardstick.ts', data.cluster.url('selvedge_backup', DATABASE))
  const ours = await startService(serviceSettings(data, redis.url, secret))
  // Each version has a separate Redis database, because both count requests for the same keys.
  const others = serviceSettings(data, `${redis.url}/1`, secret)
  const [{ slug }] = data.brands as [Sized]
  const page = await firstPage(ours.caching.url, data.key, slug)
  const etag = headerOf(page, 'etag')
  return {
    data,
    pgbench: `${systemPostgres()}/pgbench`,
    secret,
    redisPid: redis.pid,
    ours,
    other: options.against === undefined ? null : await startService(others, join(options.against, 'bench')),
    bare: await bare(page),
    bareNotModified: await bare(await firstPage(ours.caching.url, data.key, slug, { 'if-none-match': etag })),
    yardstick: await perCore(yardstick),
  }
}

async function startService(settings: ServiceSettings, folder?: string): Promise<Serving> {
  const start = (changes: object): Promise<Started> => {
    const given = { settings: { ...settings, ...changes }, logFile: '/dev/null' }
    return processes.start('service.ts', JSON.stringify(given), folder)
  }
  return { caching: await start({}), uncached: await perCore(() => start({ cacheBytesMax: 1 })) }
}

function perCore<T>(start: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: availableParallelism() }, start))
}

async function measure(running: Running, brand: Sized): Promise<Rounds> {
  log(`== ${brand.size} records in the list`)
  return runRounds(await contenders(running, brand), ROUNDS, SECONDS, log)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Without folders of this machine. */
function command(): string {
  const { quick, sizes, rounds, against } = options
  const given = [
    quick && '--quick',
    sizes && `--sizes ${sizes}`,
    rounds && `--rounds ${rounds}`,
    against && '--against DIR',
  ].filter(Boolean)
  return `npm run bench -- ${given.join(' ')}`.replace(/ -- $/, '')
}
