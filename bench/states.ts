/**
 * What it costs a process to know the states of many brands, beside the same in an installation whose brands also have views,
 * and beside another checkout.
 *
 *   node bench/states.ts [--against DIR] [--brands 10000] [--active 2000] [--rate 2000] [--rounds 3] [--seconds 10]
 *
 * `--rate` requests a second go to the active brands in turn. All responses come from memory, so PostgreSQL is only
 * asked whether anything is new, which brands there are, and once a second whether the process is ready. Three cases: all
 * requests are for one brand, as in an installation that has no other; for many brands, and nothing changes; the same while
 * 200 of them are loaded each second. At the end, usage of the active brands is recorded, as a process does once a minute.
 *
 * Nine partners of each brand have a view, so with 10,000 brands there are 100,000 owners of records.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { BASE_PATH, resources } from '@selvedge/catalogue'
import { type ViewKind, visibilityOf } from '@selvedge/catalogue/visibility'
import pg from 'pg'
import { systemPostgres } from '../harness/binaries.ts'
import { bearer, Client } from '../harness/client.ts'
import { missed, quantile, type Result, written } from '../harness/results.ts'
import { SteadyLoad } from '../harness/steady-load.ts'
import { freePort } from '../packages/service/cli/dev/postgres.ts'
import { UsageStore } from '../packages/service/store/directory/usage-store.ts'
import { costed } from './cpu.ts'
import { type BenchData, buildData, DATABASE } from './data.ts'
import { Processes, type StartedScript } from './processes.ts'
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
const VIEWS_PER_BRAND: Readonly<Record<ViewKind, number>> = { supplier: 6, forwarder: 2, company: 1 }
const BATCHES = 100
/** With views, compared with the same without. */
const RATIO_MAX = 1.1

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
  /** The fastest statement that asks for news: others may have waited for a CPU. */
  readonly newsMs: number
  /** The fastest statement that looks for other cells, in a check of readiness. */
  readonly cellsMs: number
  readonly stateReadsPerSecond: number
  readonly otherReadsPerSecond: number
  readonly serviceMsPerSecond: number
  readonly postgresMsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly residentMiB: number
}

interface Installation {
  readonly data: BenchData
  readonly admin: pg.Client
  /** The ids of brands and slugs are in the same order. */
  readonly firstBrandId: number
}

interface Contender extends Installation {
  readonly name: string
  readonly started: StartedScript
}

const processes = new Processes()
const installations: Installation[] = []
try {
  const redis = await processes.startRedis(await freePort())
  const secret = randomBytes(32).toString('hex')
  const start = (data: BenchData, number: number, folder?: string) => {
    const settings = { ...serviceSettings(data, `${redis.url}/${number}`, secret), requestsMax: 10_000 }
    return processes.start('service.ts', JSON.stringify({ settings, logFile: '/dev/null' }), folder)
  }
  const brandsAlone = await install()
  const withViews = await install()
  await addViews(withViews)
  const here: Contender = { ...brandsAlone, name: 'here', started: await start(brandsAlone.data, 0) }
  const viewed: Contender = { ...withViews, name: 'here, with views', started: await start(withViews.data, 1) }
  const contenders = [here, viewed]
  if (options.against) {
    const started = await start(brandsAlone.data, 2, join(options.against, 'bench'))
    contenders.push({ ...brandsAlone, name: 'there', started })
  }
  const results: Result[] = []
  for (const each of CASES) {
    // A brand is read at its first request, and its states at the second.
    const warmUp = 1 + Math.ceil((2 * each.active) / RATE)
    for (const contender of contenders) await measure(contender, redis.pid, each, warmUp)
    const rounds = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const contender of contenders) {
        rounds.get(contender)!.push(await measure(contender, redis.pid, each, SECONDS))
      }
    }
    for (const [{ name }, all] of rounds) report(each, name, all)
    if (each.loadedPerSecond > 0) continue
    const of = (contender: Contender, part: keyof Round): number =>
      median(rounds.get(contender)!.map((round) => round[part]))
    const reads = of(here, 'stateReadsPerSecond')
    results.push({ name: `${each.name}: state reads`, value: reads, unit: 'a second', atMost: 2 })
    if (each.active === 1) continue
    results.push(
      ratio('statement for news', of(viewed, 'newsMs'), of(here, 'newsMs'), 'ms'),
      ratio('statement of a readiness check', of(viewed, 'cellsMs'), of(here, 'cellsMs'), 'ms'),
      ratio('memory in use', await usedMiB(viewed), await usedMiB(here), 'MiB'),
    )
  }
  // They record usage, too.
  await processes.stop()
  const [without, beside] = await recordUsage([here, viewed])
  results.push(ratio('recording usage', beside!, without!, 'ms'))
  for (const result of results) console.log(written(result))
  process.exitCode = missed(results).length === 0 ? 0 : 1
} finally {
  await processes.stop()
  for (const { admin, data } of installations) {
    await admin.end()
    await data.cluster.stop()
  }
}

function ratio(name: string, withViews: number, without: number, unit: string): Result {
  const values = `${withViews.toFixed(2)} beside ${without.toFixed(2)} ${unit}`
  return { name: `with views: ${name}, ${values}`, value: withViews / without, unit: 'times', atMost: RATIO_MAX }
}

/** Without garbage, of which V8 leaves more or less. */
async function usedMiB({ started: { pid, lines } }: Contender): Promise<number> {
  const printed = once(lines, 'line')
  process.kill(pid, 'SIGUSR2')
  return Number((await printed)[0]) / 1_048_576
}

async function install(): Promise<Installation> {
  const data = await buildData(systemPostgres(), [1], console.error, ['shared_preload_libraries=pg_stat_statements'])
  const admin = new pg.Client(data.cluster.url('postgres', DATABASE))
  await admin.connect()
  const installation = { data, admin, firstBrandId: await addBrands(admin) }
  installations.push(installation)
  return installation
}

/** Each with a state of every group, as if all of them had been loaded once. */
async function addBrands(admin: pg.Client): Promise<number> {
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

/** Each with a state of every group that its kind sees. */
async function addViews({ admin, firstBrandId }: Installation): Promise<void> {
  const kinds = Object.entries(VIEWS_PER_BRAND) as [ViewKind, number][]
  console.error(`adding ${BRANDS * kinds.reduce((sum, [, views]) => sum + views, 0)} views`)
  for (const [kind, views] of kinds) {
    const paths = visibilityOf(kind).map(({ resource }) => resource.path)
    await admin.query(
      `with v as (insert into directory.brands (id, view_of, partner_id, kind) overriding system value
  select nextval('directory.view_ids'), id, gen_random_uuid(), $1 from directory.brands, generate_series(1, $2::int)
  where id >= $3 and view_of is null returning id, view_of, partner_id),
heads as (insert into records.brand_state (brand_id, sequence, stamp) select id, 1, gen_random_uuid() from v),
followed as (insert into records.views (brand_id, view_id, partner_id, kind, rules, is_followed)
  select view_of, id, partner_id, $1, 1, true from v)
insert into records.resource_state (brand_id, resource, version) select id, path, 1 from v, unnest($4::text[]) path`,
      [kind, views, firstBrandId, paths],
    )
  }
  await admin.query('vacuum analyze')
}

async function measure(
  { data: { cluster, key }, admin, firstBrandId, started: { url, pid } }: Contender,
  redisPid: number,
  { active, loadedPerSecond }: Case,
  seconds: number,
): Promise<Round> {
  const client = new Client(url, CONNECTIONS)
  const headers = bearer(key)
  await admin.query('select pg_stat_statements_reset()')
  let millis: number[] = []
  const run = async () => {
    const load = new SteadyLoad(RATE, (n) => client.get(`${BASE_PATH}/brands/brand-${(n % active) + 1}/tags`, headers))
    for (let second = 0; second < seconds; second++) {
      if (loadedPerSecond > 0) {
        await loadBrands(admin, firstBrandId + Math.floor(Math.random() * (active - loadedPerSecond)))
      }
      await client.get('/readyz', {})
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
    `select coalesce(sum(calls) filter (where query like '%records.news%' or query like '%resource_state%'), 0)::int as states,
  coalesce(sum(calls), 0)::int as calls,
  coalesce(min(min_exec_time) filter (where query like '%records.news%'), 0) as news,
  coalesce(min(min_exec_time) filter (where query ~ 'distinct cell|recursive cells'), 0) as cells
from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = 'selvedge_api' and toplevel`,
  )
  return {
    newsMs: rows[0].news,
    cellsMs: rows[0].cells,
    stateReadsPerSecond: rows[0].states / seconds,
    otherReadsPerSecond: (rows[0].calls - rows[0].states) / seconds,
    serviceMsPerSecond: (cpuUs.service * requests) / 1_000 / seconds,
    postgresMsPerSecond: (cpuUs.postgres * requests) / 1_000 / seconds,
    p50Ms: quantile(millis, 0.5),
    p99Ms,
    residentMiB: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024,
  }
}

/** What a load of one group does to the states of a brand, for many brands at once. */
async function loadBrands(admin: pg.Client, from: number): Promise<void> {
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

/** Milliseconds that the fastest statement takes which records usage of all active brands. */
async function recordUsage(installed: readonly Installation[]): Promise<number[]> {
  const writers = await Promise.all(
    installed.map(async ({ data, admin, firstBrandId }) => {
      const { rows } = await admin.query('select id, pg_stat_statements_reset() from directory.api_keys')
      const used = { day: '2026-01-01', key_id: rows[0].id, resource: 'tags', rejected: 0, errors: 0, bytes: 1_000 }
      const usage = Array.from({ length: ACTIVE }, (_, n) => ({ ...used, brand_id: firstBrandId + n, requests: 30 }))
      return { id: randomUUID(), store: new UsageStore(data.cluster.url('selvedge_keeper', DATABASE)), usage }
    }),
  )
  for (let number = 1; number <= BATCHES; number++) {
    for (const { id, store, usage } of writers) await store.add(id, { number, usage, deprecatedUse: [] })
  }
  const text = `select min_exec_time as ms from pg_stat_statements where query like '%into directory.usage %' and calls = ${BATCHES}`
  return Promise.all(installed.map(async ({ admin }) => (await admin.query(text)).rows[0].ms))
}

function report({ name }: Case, contender: string, rounds: readonly Round[]): void {
  const of = (part: keyof Round): string => {
    const values = rounds.map((round) => round[part])
    return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)})`
  }
  console.log(`${name}, ${contender}:
  statement ms, news         ${of('newsMs')}, readiness ${of('cellsMs')}
  state reads a second       ${of('stateReadsPerSecond')}, other statements ${of('otherReadsPerSecond')}
  CPU ms a second, service   ${of('serviceMsPerSecond')}, PostgreSQL ${of('postgresMsPerSecond')}
  latency ms, median         ${of('p50Ms')}, p99 ${of('p99Ms')}
  resident memory MiB        ${of('residentMiB')}`)
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
