/**
 * What it costs a process to know the states of many brands, beside the same of another checkout.
 *
 *   node bench/states.ts [--against DIR] [--brands 10000] [--active 2000] [--rate 2000] [--rounds 3] [--seconds 10]
 *
 * `--rate` requests a second go to the active brands in turn. All responses come from memory, so PostgreSQL is only
 * asked whether anything is new, and which brands there are. Three cases: all requests are for one brand, as in an
 * installation that has no other; for many brands, and nothing changes; the same while 200 of them are loaded each
 * second.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BASE_PATH, resources } from '@selvedge/catalogue'
import pg from 'pg'
import { systemPostgres } from '../harness/binaries.ts'
import { bearer, Client } from '../harness/client.ts'
import { missed, quantile, type Result, written } from '../harness/results.ts'
import { SteadyLoad } from '../harness/steady-load.ts'
import { freePort } from '../packages/service/cli/dev/postgres.ts'
import { costed } from './cpu.ts'
import { type BenchData, buildData, DATABASE } from './data.ts'
import { Processes, type Started } from './processes.ts'
import { serviceSettings } from './settings.ts'

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    brands: { type: 'string', default: '10000' },
    active: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
})
const [BRANDS, ACTIVE, RATE, ROUNDS, SECONDS] = [
  Number(options.brands),
  Number(options.active),
  Number(options.rate),
  Number(options.rounds),
  Number(options.seconds),
]
const CONNECTIONS = 64
const LOADED_PER_SECOND = 200

interface Case {
  readonly name: string
  readonly active: number
  readonly loadedPerSecond: number
}
// One brand first: brands stay in the rounds for a minute after their last request.
const CASES: readonly Case[] = [
  { name: 'one brand, nothing new', active: 1, loadedPerSecond: 0 },
  { name: `${ACTIVE} brands, nothing new`, active: ACTIVE, loadedPerSecond: 0 },
  { name: `${ACTIVE} brands, ${LOADED_PER_SECOND} loads a second`, active: ACTIVE, loadedPerSecond: LOADED_PER_SECOND },
]

interface Round {
  readonly stateReadsPerSecond: number
  readonly otherReadsPerSecond: number
  readonly serviceMsPerSecond: number
  readonly postgresMsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly memoryMiB: number
}

const processes = new Processes()
const preload = ['shared_preload_libraries=pg_stat_statements']
const data = await buildData(systemPostgres(), [1], console.error, preload)
const admin = new pg.Client(data.cluster.url('postgres', DATABASE))
await admin.connect()
try {
  const firstBrandId = await addBrands()
  const redis = await processes.startRedis(await freePort())
  const secret = randomBytes(32).toString('hex')
  const start = (redisUrl: string, folder?: string): Promise<Started> => {
    const settings = { ...serviceSettings(data, redisUrl, secret), requestsMax: 10_000 }
    return processes.start('service.ts', JSON.stringify({ settings, logFile: '/dev/null' }), folder)
  }
  const contenders: [string, Started][] = [['here', await start(redis.url)]]
  if (options.against) contenders.push(['there', await start(`${redis.url}/1`, join(options.against, 'bench'))])
  const results: Result[] = []
  for (const each of CASES) {
    // A brand is read at its first request, and its states at the second.
    const warmUp = 1 + Math.ceil((2 * each.active) / RATE)
    for (const [, started] of contenders) await measure(data, started, redis.pid, each, firstBrandId, warmUp)
    const rounds = new Map<string, Round[]>(contenders.map(([name]) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, started] of contenders) {
        rounds.get(name)!.push(await measure(data, started, redis.pid, each, firstBrandId, SECONDS))
      }
    }
    for (const [name, all] of rounds) report(each, name, all)
    const perSecond = median(rounds.get('here')!.map(({ stateReadsPerSecond }) => stateReadsPerSecond))
    if (each.loadedPerSecond > 0) continue
    results.push({ name: `${each.name}: state reads`, value: perSecond, unit: 'a second', atMost: 2 })
  }
  for (const result of results) console.log(written(result))
  process.exitCode = missed(results).length === 0 ? 0 : 1
} finally {
  await admin.end()
  await processes.stop()
  await data.cluster.stop()
}

/** Each with a state of every group, as if all of them had been loaded once. */
async function addBrands(): Promise<number> {
  console.error(`adding ${BRANDS} brands`)
  const { rows } = await admin.query(
    `insert into directory.brands (slug) select 'brand-' || n from generate_series(1, $1::int) n returning id`,
    [BRANDS],
  )
  const ids = rows.map(({ id }) => id as number)
  const own = resources.filter(({ shared }) => !shared).map(({ path }) => path)
  await admin.query(
    `insert into records.resource_state (brand_id, resource, version) select b, r, 1 from unnest($1::int[]) b, unnest($2::text[]) r`,
    [ids, own],
  )
  await admin.query(
    `insert into records.brand_state (brand_id, sequence, stamp) select b, 1, gen_random_uuid() from unnest($1::int[]) b`,
    [ids],
  )
  await admin.query('create extension pg_stat_statements')
  await admin.query('vacuum analyze')
  return Math.min(...ids)
}

async function measure(
  { cluster, key }: BenchData,
  { url, pid }: Started,
  redisPid: number,
  { active, loadedPerSecond }: Case,
  firstBrandId: number,
  seconds: number,
): Promise<Round> {
  const client = new Client(url, CONNECTIONS)
  const headers = bearer(key)
  await admin.query('select pg_stat_statements_reset()')
  let millis: number[] = []
  const run = async () => {
    const load = new SteadyLoad(RATE, (n) => client.get(`${BASE_PATH}/brands/brand-${(n % active) + 1}/tags`, headers))
    for (let second = 0; second < seconds; second++) {
      if (loadedPerSecond > 0) await loadBrands(firstBrandId + Math.floor(Math.random() * (active - loadedPerSecond)))
      await sleep(1_000)
    }
    const samples = await load.stop()
    const failed = samples.find(({ status }) => status !== 200)
    if (failed) throw new Error(`a request got ${failed.status}`)
    millis = samples.map(({ ms }) => ms)
    return { requests: samples.length, perSecond: samples.length / seconds, p99Ms: quantile(millis, 0.99) }
  }
  const { cpuUs, requests, p99Ms } = await costed({ service: [pid], postgres: cluster.pid, redis: redisPid }, run)
  client.close()
  const { rows } = await admin.query(
    `select coalesce(sum(calls) filter (where query like '%records.news%' or query like '%union all%'), 0)::int as states,
  coalesce(sum(calls), 0)::int as calls
from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = 'selvedge_api' and toplevel`,
  )
  return {
    stateReadsPerSecond: rows[0].states / seconds,
    otherReadsPerSecond: (rows[0].calls - rows[0].states) / seconds,
    serviceMsPerSecond: (cpuUs.service * requests) / 1_000 / seconds,
    postgresMsPerSecond: (cpuUs.postgres * requests) / 1_000 / seconds,
    p50Ms: quantile(millis, 0.5),
    p99Ms,
    memoryMiB: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024,
  }
}

/** What a load of one group does to the states of a brand, for many brands at once. */
async function loadBrands(from: number): Promise<void> {
  const range = [from, from + LOADED_PER_SECOND - 1]
  await admin.query('begin')
  await admin.query(
    `update records.resource_state set version = version + 1, stamp = gen_random_uuid()
where brand_id between $1 and $2 and resource = 'colors'`,
    range,
  )
  await admin.query(
    `update records.brand_state set sequence = sequence + 1, stamp = gen_random_uuid() where brand_id between $1 and $2`,
    range,
  )
  await admin.query('commit')
}

function report({ name }: Case, contender: string, rounds: readonly Round[]): void {
  const of = (part: keyof Round): string => {
    const values = rounds.map((round) => round[part])
    return `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}-${Math.max(...values).toFixed(1)})`
  }
  console.log(`${name}, ${contender}:
  state reads a second       ${of('stateReadsPerSecond')}, other statements ${of('otherReadsPerSecond')}
  CPU ms a second, service   ${of('serviceMsPerSecond')}, PostgreSQL ${of('postgresMsPerSecond')}
  latency ms, median         ${of('p50Ms')}, p99 ${of('p99Ms')}
  resident memory MiB        ${of('memoryMiB')}`)
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
