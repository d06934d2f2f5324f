/** Who runs against whom: each contender with its baseline, and the work it is given. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadHttp, type Measured } from '../harness/wrk.ts'
import { Cursors } from '../packages/service/api/answer/cursor.ts'
import type { FilterValue } from '../packages/service/store/reading/records.ts'
import { type Costed, costed } from './cpu.ts'
import { type BenchData, DATABASE, type Sized } from './data.ts'
import { loadPostgres } from './pgbench.ts'
import type { Started } from './processes.ts'
import { fetchResponse, headerOf, type Response } from './response.ts'

export interface Contender {
  readonly name: string
  run(seconds: number): Promise<Costed>
}

/** Processes of one checkout of the service. */
export interface Serving {
  /** One that caches responses, to compare with bare HTTP: one process with one. */
  readonly caching: Started
  /** One per core without room for a cache, to compare with PostgreSQL, which takes the whole machine. */
  readonly uncached: readonly Started[]
}

export interface Running {
  readonly data: BenchData
  readonly pgbench: string
  readonly secret: string
  readonly redisPid: number
  readonly ours: Serving
  /** Another checkout, on the same records; null if there is none to compare with. */
  readonly other: Serving | null
  /** Bare servers with the bytes of a page, and of the answer to a client that has it. */
  readonly bare: Started
  readonly bareNotModified: Started
  readonly yardstick: readonly Started[]
}

const PAGE = 25
const ADDRESSES = 20_000
/** The yardstick takes seconds for a page of a long list, and a round has to see some; of a very long one it sees none. */
const SLOW_FROM = 100_000
const SLOW_SECONDS = 12
const YARDSTICK_SIZE_MAX = 1_000_000
const FILTER = { filter: 'itemType', value: 'product' }

export async function contenders(running: Running, brand: Sized): Promise<Record<string, Contender>> {
  const { data, pgbench, ours, other } = running
  const { cluster, key } = data
  const bareUrl = cluster.url('selvedge_backup', DATABASE)
  const list = `/api/public/v1/brands/${brand.slug}/order-items`
  const metered = (pids: readonly number[], run: () => Promise<Measured>): Promise<Costed> =>
    costed({ service: pids, postgres: cluster.pid, redis: running.redisPid }, run)
  const http = (name: string, started: readonly Started[], paths: readonly string[], more = {}): Contender => {
    const headers = { authorization: `Bearer ${key}`, ...more }
    const urls = started.map(({ url }) => url)
    const pids = started.map(({ pid }) => pid)
    return { name, run: (seconds) => metered(pids, () => loadHttp(urls, paths, seconds, headers)) }
  }
  const sql = (name: string, script: string): Contender => ({
    name,
    run: (seconds) => metered([], () => loadPostgres(pgbench, bareUrl, script, seconds)),
  })
  const cursors = new Cursors([running.secret])
  const cursorAt = (after: number, filters: FilterValue[]): string =>
    cursors.write(
      { brandId: brand.brandId, path: 'order-items', filters },
      { after, total: brand.size, states: [{ version: 1, stamp: brand.stamp }] },
    )
  const pathsIn = (from: number, to: number): string[] =>
    spread(from, to).map((after) => `${list}?limit=${PAGE}&cursor=${cursorAt(after, [])}`)
  const filteredPlaces = spread(0, brand.size - PAGE).map(
    (after) => `${list}?itemType=product&limit=${PAGE}&cursor=${cursorAt(after, [FILTER])}`,
  )
  const everywhere = pathsIn(0, brand.size - PAGE)
  const records = spread(1, brand.size).map((n) => `${list}/${idOf(brand, n)}`)
  const compared = async (name: string, { caching, uncached }: Serving): Promise<Record<Compared, Contender>> => ({
    unique: http(`${name}: pages not asked for before`, uncached, everywhere),
    filtered: http(`${name}: pages of a filter that all records match`, uncached, filteredPlaces),
    get: http(`${name}: single records`, uncached, records),
    repeated: http(`${name}: pages asked for again`, [caching], [`${list}?limit=${PAGE}`]),
    conditional: http(`${name}: pages the client has`, [caching], [`${list}?limit=${PAGE}`], {
      'if-none-match': headerOf(await firstPage(caching.url, key, brand.slug), 'etag'),
    }),
  })
  const offsets = spread(0, brand.size - PAGE)
  const pages = offsets.map((offset) => `/order-items?brand=${brand.brandId}&limit=${PAGE}&offset=${offset}`)
  const counting = http('yardstick', running.yardstick, pages)
  const yardstick: Contender = {
    name: 'yardstick: limit/offset and count(*)',
    async run(seconds) {
      const measured = await counting.run(brand.size > SLOW_FROM ? Math.max(seconds, SLOW_SECONDS) : seconds)
      // It keeps counting for clients that have disconnected. The next contender should not pay for that.
      await untilIdle(bareUrl)
      return measured
    },
  }
  const mine = await compared('Selvedge', ours)
  const theirs = other && (await compared('the other checkout', other))
  const sideBySide = COMPARED.flatMap((kind) => [
    [kind, mine[kind]] as const,
    ...(theirs ? [[otherOf(kind), theirs[kind]] as const] : []),
  ])
  return {
    barePage: sql(
      'PostgreSQL: the page alone',
      `\\set after random(0, ${brand.size - PAGE})
select ord, body from records.order_items where brand_id = ${brand.brandId} and ord > :after order by ord limit ${PAGE + 1};`,
    ),
    bareGet: sql(
      'PostgreSQL: the record alone',
      `\\set n random(1, ${brand.size})
select body from records.order_items where brand_id = ${brand.brandId} and id = md5('item ${brand.brandId} ' || :n)::uuid;`,
    ),
    bareHttp: http('node:http: the same bytes', [running.bare], ['/']),
    bareNotModified: http('node:http: the same bytes of a 304', [running.bareNotModified], ['/']),
    first: http('Selvedge: the first pages', ours.uncached, pathsIn(0, 1_000)),
    last: http('Selvedge: the last pages', ours.uncached, pathsIn(brand.size - PAGE - 1_000, brand.size - PAGE)),
    ...Object.fromEntries(sideBySide),
    // Two checkouts are compared with each other; the yardstick would only take up their time.
    ...(brand.size <= YARDSTICK_SIZE_MAX && !other ? { yardstick } : {}),
  }
}

/** Kinds of requests that two checkouts of the service are compared by. */
export const COMPARED = ['unique', 'filtered', 'get', 'repeated', 'conditional'] as const
type Compared = (typeof COMPARED)[number]

/** Name of the other checkout's results. */
export function otherOf(kind: Compared): string {
  return `other ${kind}`
}

export function firstPage(url: string, key: string, slug: string, more = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, ...more }
  return fetchResponse(`${url}/api/public/v1/brands/${slug}/order-items?limit=${PAGE}`, headers)
}

async function untilIdle(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const others = `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and usename = user`
  while ((await client.query(others)).rowCount! > 0) await sleep(100)
  await client.end()
}

/** Positions all over a range, in random order, the same in every run. */
function spread(from: number, to: number): number[] {
  const width = Math.max(1, to - from)
  return Array.from({ length: ADDRESSES }, (_, n) => from + ((n * 2_654_435_761) % width))
}

/** As PostgreSQL made it. */
function idOf({ brandId }: Sized, n: number): string {
  const hex = createHash('md5').update(`item ${brandId} ${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
