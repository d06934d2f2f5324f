/** Who runs against whom: each contender with its baseline, and the work it is given. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Cursors } from '../packages/service/server/answer/cursor.ts'
import type { FilterValue } from '../packages/service/store/reading/records.ts'
import { type BenchData, DATABASE, type Sized } from './data.ts'
import { loadHttp, loadPostgres, type Measured } from './load.ts'

export interface Contender {
  readonly name: string
  run(seconds: number): Promise<Measured>
}

export interface Running {
  readonly data: BenchData
  readonly pgbench: string
  readonly secret: string
  /** A service that keeps finished answers, beside bare HTTP: one process against one. */
  readonly cachingUrl: string
  readonly bareUrl: string
  /**
   * One that has no room to, so that every question is a new one, and the yardstick: beside the engine, which takes the
   * whole machine, each is as many processes as there are cores.
   */
  readonly uncachedUrls: readonly string[]
  readonly yardstickUrls: readonly string[]
}

const PAGE = 25
const ADDRESSES = 20_000
/** The yardstick takes seconds for a page of a long list, and a round has to see some; of a very long one it sees none. */
const SLOW_FROM = 100_000
const SLOW_SECONDS = 12
const YARDSTICK_SIZE_MAX = 1_000_000
const FILTER = { filter: 'itemType', value: 'product' }

export function contenders(running: Running, brand: Sized, etag: string): Record<string, Contender> {
  const { data, pgbench } = running
  const headers = { authorization: `Bearer ${data.key}` }
  const bareUrl = data.cluster.url('selvedge_backup', DATABASE)
  const list = `/api/public/v1/brands/${brand.slug}/order-items`
  const http = (name: string, urls: readonly string[], paths: readonly string[], more = {}): Contender => ({
    name,
    run: (seconds) => loadHttp(urls, paths, seconds, { ...headers, ...more }),
  })
  const sql = (name: string, script: string): Contender => ({
    name,
    run: (seconds) => loadPostgres(pgbench, bareUrl, script, seconds),
  })
  const cursors = new Cursors([running.secret])
  const cursorAt = (after: number, filters: FilterValue[]): string =>
    cursors.write(
      { brandId: brand.brandId, path: 'order-items', filters },
      { after, total: brand.size, states: [{ version: 1, stamp: brand.stamp }] },
    )
  const places = (from: number, to: number): string[] =>
    spread(from, to).map((after) => `${list}?limit=${PAGE}&cursor=${cursorAt(after, [])}`)
  const filteredPlaces = spread(0, brand.size - PAGE).map(
    (after) => `${list}?itemType=product&limit=${PAGE}&cursor=${cursorAt(after, [FILTER])}`,
  )
  const offsets = spread(0, brand.size - PAGE)
  const pages = offsets.map((offset) => `/order-items?brand=${brand.brandId}&limit=${PAGE}&offset=${offset}`)
  const counting = http('yardstick', running.yardstickUrls, pages)
  const yardstick: Contender = {
    name: 'yardstick: limit/offset and count(*)',
    async run(seconds) {
      const measured = await counting.run(brand.size > SLOW_FROM ? Math.max(seconds, SLOW_SECONDS) : seconds)
      // It goes on counting for clients that have left; the next contender is not to pay for that.
      await untilIdle(bareUrl)
      return measured
    },
  }
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
    bareHttp: http('node:http with the same bytes', [running.bareUrl], ['/']),
    unique: http('Selvedge: pages not asked for before', running.uncachedUrls, places(0, brand.size - PAGE)),
    first: http('Selvedge: the first pages', running.uncachedUrls, places(0, 1_000)),
    last: http('Selvedge: the last pages', running.uncachedUrls, places(brand.size - PAGE - 1_000, brand.size - PAGE)),
    filtered: http('Selvedge: pages of a filter that all records match', running.uncachedUrls, filteredPlaces),
    repeated: http('Selvedge: pages asked for again', [running.cachingUrl], [`${list}?limit=${PAGE}`]),
    conditional: http('Selvedge: pages the client has', [running.cachingUrl], [`${list}?limit=${PAGE}`], {
      'if-none-match': etag,
    }),
    get: http(
      'Selvedge: single records',
      running.uncachedUrls,
      spread(1, brand.size).map((n) => `${list}/${idOf(brand, n)}`),
    ),
    ...(brand.size <= YARDSTICK_SIZE_MAX ? { yardstick } : {}),
  }
}

async function untilIdle(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const others = `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and usename = user`
  while ((await client.query(others)).rowCount! > 0) await sleep(100)
  await client.end()
}

/** Places all over a range, in no order, the same in every run. */
function spread(from: number, to: number): number[] {
  const width = Math.max(1, to - from)
  return Array.from({ length: ADDRESSES }, (_, n) => from + ((n * 2_654_435_761) % width))
}

/** As PostgreSQL made it. */
function idOf({ brandId }: Sized, n: number): string {
  const hex = createHash('md5').update(`item ${brandId} ${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
