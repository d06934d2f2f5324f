/**
 * What it costs to read a view of a brand, beside the brand itself, in turns.
 *
 *   node bench/views.ts [--records 200000] [--rounds 7] [--seconds 3]
 *
 * All orders of the brand are of one supplier, who has a view: both have the same order items, with the same bodies. Pages, single
 * records, look-ups and the feed are read without a cache, then one page from memory. CPU time of service and PostgreSQL per request.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BASE_PATH } from '@selvedge/catalogue'
import { visibilityOf } from '@selvedge/catalogue/visibility'
import pg from 'pg'
import { systemPostgres } from '../harness/binaries.ts'
import { bearer, Client } from '../harness/client.ts'
import { missed, type Result, written } from '../harness/results.ts'
import { loadHttp } from '../harness/wrk.ts'
import { Cursors } from '../packages/service/api/answer/cursor.ts'
import { freePort } from '../packages/service/cli/dev/postgres.ts'
import { createKey } from '../packages/service/store/administration/keys.ts'
import { createView, setViewStatus } from '../packages/service/store/administration/views.ts'
import { MAIN_CELL } from '../packages/service/store/cells/cell.ts'
import { RETENTION_DAYS } from '../packages/service/store/loading/journal.ts'
import { buildView } from '../packages/service/store/views/build.ts'
import type { Contender } from './contenders.ts'
import { costed } from './cpu.ts'
import { buildData, DATABASE } from './data.ts'
import { Processes, type Started } from './processes.ts'
import { completed, cpuOf, ratio, runRounds, serviceCpuOf, spreadOf } from './rounds.ts'
import { groupOf, idOf, loadSamples, type Values } from './sample-records.ts'
import { serviceSettings } from './settings.ts'

const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
  },
})
const [RECORDS, ROUNDS, SECONDS] = [Number(options.records), Number(options.rounds), Number(options.seconds)]
const [PARTNER, SUPPLIER, ORDER, ITEM] = [1, 2, 3, 4] as const
const SLUG = 'viewed'
const CHANGED = 20_000
const ADDRESSES = 5_000
const PAGE = 25
const LOOKED_UP = 20
const LIST = `${BASE_PATH}/brands/${SLUG}/order-items`
const FEED = `${BASE_PATH}/brands/${SLUG}/changes?groups=order-items&limit=100`
/** Of what the brand costs. */
const RATIO_MAX = 1.05

/** A brand, or its only view. */
interface Owner {
  readonly name: 'brand' | 'view'
  readonly id: number
  readonly key: string
}

const processes = new Processes()
const data = await buildData(systemPostgres(), [1], console.error)
try {
  const admin = await connect('postgres')
  await admin.query(`alter role selvedge_loader password '${data.cluster.password}'`)
  const loader = await connect('selvedge_loader')
  const { owners, change } = await fill(admin, loader)
  const redis = await processes.startRedis(await freePort())
  const secret = randomBytes(32).toString('hex')
  const settings = serviceSettings(data, redis.url, secret)
  const start = (changes: object): Promise<Started> =>
    processes.start('service.ts', JSON.stringify({ settings: { ...settings, ...changes }, logFile: '/dev/null' }))
  const [caching, uncached] = [await start({}), await start({ cacheBytesMax: 1 })]
  const feeds = await feedsOf(owners, uncached, change)
  await admin.query('vacuum analyze')
  const contenders: Record<string, Contender> = {}
  for (const [at, owner] of owners.entries()) {
    const add = (what: string, { url, pid }: Started, paths: readonly string[]): void => {
      contenders[`${what} ${owner.name}`] = {
        name: `${what}, ${owner.name}`,
        run: (seconds) =>
          costed({ service: [pid], postgres: data.cluster.pid, redis: redis.pid }, () =>
            loadHttp([url], paths, seconds, bearer(owner.key)),
          ),
      }
    }
    const ids = spread(RECORDS).map((n) => idOf(ITEM, n))
    const together = ids.flatMap((_, n) => (n % LOOKED_UP === 0 ? [ids.slice(n, n + LOOKED_UP).join()] : []))
    add('pages', uncached, await pagesOf(admin, owner, secret))
    add(
      'records',
      uncached,
      ids.map((id) => `${LIST}/${id}`),
    )
    add(
      'look-ups',
      uncached,
      together.map((joined) => `${BASE_PATH}/brands/${SLUG}/lookup/order-items?ids=${joined}`),
    )
    add('feed', uncached, feeds[at]!)
    add('a page again', caching, [`${LIST}?limit=${PAGE}`])
  }
  await loader.end()
  await admin.end()
  const { results, failed } = await runRounds(contenders, ROUNDS, SECONDS, console.error)
  for (const { contender, reason } of failed) console.log(`failed: ${contender}: ${reason}`)
  const bounds: Result[] = [{ name: 'rounds that failed', value: failed.length, atMost: 0 }]
  for (const what of ['pages', 'records', 'look-ups', 'feed', 'a page again']) {
    for (const [part, of] of [
      ['service and PostgreSQL', cpuOf],
      ['service', serviceCpuOf],
    ] as const) {
      const { median, min, max } = ratio(results, `${what} view`, `${what} brand`, of)!
      const us = (name: Owner['name']): string =>
        spreadOf(completed(results, `${what} ${name}`).map(of)).median.toFixed(0)
      bounds.push({
        name: `${what}, ${part}: view ${us('view')} us, brand ${us('brand')} us (${min.toFixed(2)} to ${max.toFixed(2)})`,
        value: median,
        unit: 'times',
        ...(part === 'service and PostgreSQL' && { atMost: RATIO_MAX }),
      })
    }
  }
  for (const bound of bounds) console.log(`${missed([bound]).length === 0 ? 'ok  ' : 'MISS'} ${written(bound)}`)
  process.exitCode = missed(bounds).length === 0 ? 0 : 1
} finally {
  await processes.stop()
  await data.cluster.stop()
}

async function connect(role: string): Promise<pg.Client> {
  const client = new pg.Client(data.cluster.url(role, DATABASE))
  await client.connect()
  return client
}

/** And a load that changes some of the records. */
async function fill(
  admin: pg.Client,
  loader: pg.Client,
): Promise<{ readonly owners: readonly Owner[]; readonly change: () => Promise<unknown> }> {
  const { rows } = await admin.query<{ id: number }>('insert into directory.brands (slug) values ($1) returning id', [
    SLUG,
  ])
  const brandId = rows[0]!.id
  const load = (path: string, count: number, record: (n: number) => Values): Promise<unknown> =>
    loadSamples(
      loader,
      brandId,
      path,
      Array.from({ length: count }, (_, n) => record(n)),
    )
  const partnerId = idOf(PARTNER, 0)
  await load('partners', 1, () => ({ id: partnerId, slug: 'partner' }))
  await load('suppliers', 1, () => ({ id: idOf(SUPPLIER, 0), partnerId }))
  await load('orders', Math.ceil(RECORDS / PAGE), (n) => ({
    id: idOf(ORDER, n),
    number: `PO-${n}`,
    supplierId: idOf(SUPPLIER, 0),
    status: 'issued',
  }))
  // So that both have the same bodies.
  const hidden = visibilityOf('supplier').find(({ resource }) => resource === groupOf('order-items'))!.hidden
  const nothing = Object.fromEntries(hidden.map((field) => [field, null]))
  const item = (n: number, more: Values = {}): Values => ({
    ...nothing,
    id: idOf(ITEM, n),
    orderId: idOf(ORDER, Math.floor(n / PAGE)),
    ...more,
  })
  await load('order-items', RECORDS, (n) => item(n))
  const view = await createView(admin, brandId, partnerId, 'supplier')
  await buildView(loader, view, { cell: MAIN_CELL, retentionDays: RETENTION_DAYS })
  await setViewStatus(admin, view.id, 'active')
  const asked = { name: 'bench', brand: SLUG, access: 'read', groups: null, expiresAt: null } as const
  const unlimited = { quota: null, windowSeconds: null }
  const brandKey = await createKey(admin, { ...asked, ...unlimited })
  const viewKey = await createKey(admin, { ...asked, ...unlimited, viewId: view.id })
  return {
    owners: [
      { name: 'brand', id: brandId, key: brandKey!.key },
      { name: 'view', id: view.id, key: viewKey!.key },
    ],
    change: () => load('order-items', Math.min(CHANGED, RECORDS), (n) => item(n, { memo: 'changed' })),
  }
}

/** Pages all over the list. */
async function pagesOf(admin: pg.Client, { id }: Owner, secret: string): Promise<string[]> {
  const { rows } = await admin.query<{ version: number; stamp: string; total: number }>(
    `select version::int, stamp, row_count::int as total from records.resource_state where brand_id = $1 and resource = 'order-items'`,
    [id],
  )
  const { version, stamp, total } = rows[0]!
  if (total !== RECORDS) throw new Error(`${id} has ${total} order items`)
  const cursors = new Cursors([secret])
  return spread(RECORDS - PAGE).map((after) => {
    const question = { brandId: id, path: 'order-items', filters: [] }
    return `${LIST}?limit=${PAGE}&cursor=${cursors.write(question, { after, total, states: [{ version, stamp }] })}`
  })
}

interface FeedPage {
  readonly path: string
  readonly items: number
  readonly next: string
}

/** As a client follows it, from a path to its end. */
async function walk(client: Client, { key }: Owner, from: string): Promise<FeedPage[]> {
  const pages: FeedPage[] = []
  for (let path = from; ; path = pages.at(-1)!.next) {
    const { status, text } = await client.get(path, bearer(key))
    if (status !== 200) throw new Error(`the feed got ${status}: ${text}`)
    const { items, nextCursor, hasMore } = JSON.parse(text)
    pages.push({ path, items: items.length, next: `${FEED}&cursor=${encodeURIComponent(nextCursor)}` })
    if (!hasMore) return pages
  }
}

/** Pages of what a load changes, for each owner. */
async function feedsOf(owners: readonly Owner[], { url }: Started, load: () => Promise<unknown>): Promise<string[][]> {
  const client = new Client(url, 1)
  const ends = await Promise.all(owners.map(async (owner) => (await walk(client, owner, FEED)).at(-1)!.next))
  await load()
  const feeds: string[][] = []
  for (const [at, owner] of owners.entries()) {
    let pages: FeedPage[]
    // A response may be a second old.
    do pages = await walk(client, owner, ends[at]!)
    while (pages[0]!.items === 0)
    feeds.push(pages.map(({ path }) => path))
  }
  client.close()
  return feeds
}

/** Numbers below a limit, in no order, the same in every run. */
function spread(below: number): number[] {
  return Array.from({ length: ADDRESSES }, (_, n) => (n * 2_654_435_761) % below)
}
