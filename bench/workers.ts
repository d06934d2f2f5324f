/**
 * What a request costs where several processes share the port (`serve --processes`), beside one process, and beside as
 * many processes on separate ports, in interleaved rounds: CPU time of all processes of the service, the supervisor
 * included.
 *
 *   node bench/workers.ts [--processes 2] [--rounds 5] [--seconds 3]
 *
 * Both have the same settings in total, and each process as many clients. All processes of the service run on one core: the
 * same instructions take longer while the other core is busy too, which would be counted against several processes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemPostgres } from '../harness/binaries.ts'
import { loadHttp } from '../harness/wrk.ts'
import { freePort } from '../packages/service/cli/dev/postgres.ts'
import type { Contender } from './contenders.ts'
import { childrenOf, costed } from './cpu.ts'
import { buildData, DATABASE } from './data.ts'
import { Processes, type Started } from './processes.ts'
import { printFailed } from './report.ts'
import { completed, ratio, runRounds, serviceCpuOf, spreadOf } from './rounds.ts'

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
})
const CLI = fileURLToPath(new URL('../packages/service/cli/main.ts', import.meta.url))
const RECORDS = 10_000
const PAGES = 5_000
/** The kernel hands out connections by their hash: with few, one process may have twice as many as another. */
const CLIENTS_OF_ONE = 32
const several = Number(values.processes)
const log = (line: string): void => console.error(line)

const processes = new Processes()
const serving: ChildProcess[] = []
const data = await buildData(systemPostgres(), [RECORDS], log)
try {
  const redis = await processes.startRedis(await freePort())
  const list = `/api/public/v1/brands/${data.brands[0]!.slug}/order-items`
  // Without a cache each page is read from the database.
  const kinds = {
    memory: { cacheBytes: 64 * 2 ** 20, paths: [`${list}?limit=25`] },
    database: { cacheBytes: 0, paths: Array.from({ length: PAGES }, (_, n) => `${list}?limit=${1 + (n % 100)}`) },
  }
  const contenders: Record<string, Contender> = {}
  for (const [kind, { cacheBytes, paths }] of Object.entries(kinds)) {
    const start = (count: number): Promise<Started> => serve(count, cacheBytes, redis.url)
    const apart = await Promise.all(Array.from({ length: several }, () => start(1)))
    const layouts = { one: apart.slice(0, 1), apart, shared: [await start(several)] }
    for (const [layout, started] of Object.entries(layouts)) {
      const pids = started.flatMap(({ pid }) => [pid, ...childrenOf(pid)])
      const urls = started.map(({ url }) => url)
      const clients = CLIENTS_OF_ONE * (layout === 'one' ? 1 : several)
      const headers = { authorization: `Bearer ${data.key}` }
      contenders[`${kind} ${layout}`] = {
        name: `${kind}, ${layout}`,
        run: (seconds) =>
          costed({ service: pids, postgres: data.cluster.pid, redis: redis.pid }, () =>
            loadHttp(urls, paths, seconds, headers, clients),
          ),
      }
    }
  }
  const { results, failed } = await runRounds(contenders, Number(values.rounds), Number(values.seconds), log)
  printFailed(failed)
  for (const kind of Object.keys(kinds)) {
    for (const baseline of ['one', 'apart']) {
      const us = (layout: string): string =>
        spreadOf(completed(results, `${kind} ${layout}`).map(serviceCpuOf)).median.toFixed(0)
      const compared = ratio(results, `${kind} shared`, `${kind} ${baseline}`, serviceCpuOf)
      if (compared === null) continue
      const { median, min, max } = compared
      const spread = `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)})`
      console.log(`${kind}: CPU per request, shared / ${baseline}: ${us('shared')} us / ${us(baseline)} us = ${spread}`)
    }
  }
} finally {
  for (const child of serving) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await processes.stop()
  await data.cluster.stop()
}

async function serve(count: number, cacheBytes: number, redisUrl: string): Promise<Started> {
  const port = await freePort()
  const child = spawn('taskset', ['--cpu-list', '0', process.execPath, CLI, 'serve', '--processes', String(count)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      SELVEDGE_DATABASE_URL: data.cluster.url('selvedge_api', DATABASE),
      SELVEDGE_REDIS_URL: redisUrl,
      SELVEDGE_CURSOR_SECRETS: randomBytes(32).toString('hex'),
      SELVEDGE_PORT: String(port),
      SELVEDGE_METRICS_PORT: '0',
      SELVEDGE_RATE_QUOTA: '1000000000',
      SELVEDGE_REQUESTS_MAX: '2000',
      SELVEDGE_CACHE_BYTES_MAX: String(cacheBytes),
      SELVEDGE_DRAIN_DELAY_MS: '0',
    },
  })
  serving.push(child)
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url, child.pid!, count))) await sleep(50)
  return { url, pid: child.pid! }
}

/** The first process serves before the others do. */
async function isReady(url: string, pid: number, count: number): Promise<boolean> {
  if (count > 1 && childrenOf(pid).length < count) return false
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
