/**
 * What views cost a load, how large they are, and how long loads wait while one is built.
 *
 *   node bench/loading/views.ts [--records 1000000] [--rounds 3] [--stale]
 *
 * One brand with 480 suppliers and 20 forwarders, each with a view. Loads of 10, 1,000 and 20,000 changed order items, with none of
 * the views followed, 5, 50 or all 500, in turns: CPU time of the backend, and statements. The ten are of one supplier. With
 * `--stale`, the planner's statistics are from before the first load, and nothing ever updates them.
 */
import { parseArgs } from 'node:util'
import type { ViewKind } from '@selvedge/catalogue/visibility'
import pg from 'pg'
import { missed, type Result, written } from '../../harness/results.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { buildView, forgetView, type View } from '../../packages/service/store/views/build.ts'
import { threadCpuMs } from '../cpu-time.ts'
import { spreadOf } from '../rounds.ts'
import { idOf, loadSamples, type Values } from '../sample-records.ts'
import { withCluster } from './cluster.ts'

const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=8GB']
const SUPPLIERS = 480
const FORWARDERS = 20
const FOLLOWED = [0, 5, 50, 500]
const CHANGED = [10, 1_000, 20_000]
/** So often in each round: small loads differ most. */
const TEN_REPEATED = 10
const FIRST_VIEW = 1_000_000_000
const BRAND_ID = 1

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    stale: { type: 'boolean', default: false },
  },
})
const [recordsMax, rounds] = [Number(values.records), Number(values.rounds)]

const [PARTNER, SUPPLIER, PRODUCT, OPTION, SKU, ORDER, ITEM, SHIPMENT, SHIPPED, LOCATION] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
]

/** Two of five records are order items, two are shipment items. */
const items = Math.floor(recordsMax * 0.4)
const orders = Math.ceil(items / 20)

interface Made {
  readonly path: string
  readonly count: number
  readonly record: (n: number) => Values
}

const orderOf = (item: number): number => Math.floor(item / 20)
const item = (n: number, more: Values = {}): Values => ({
  id: idOf(ITEM!, n),
  orderId: idOf(ORDER!, orderOf(n)),
  skuId: idOf(SKU!, n % 20_000),
  productVersionId: null,
  ...more,
})
const made: readonly Made[] = [
  { path: 'partners', count: SUPPLIERS + FORWARDERS, record: (n) => ({ id: idOf(PARTNER!, n), slug: `partner-${n}` }) },
  {
    path: 'suppliers',
    count: SUPPLIERS,
    record: (n) => ({ id: idOf(SUPPLIER!, n), partnerId: idOf(PARTNER!, n), defaultLocationId: null, code: `S-${n}` }),
  },
  { path: 'locations', count: 10, record: (n) => ({ id: idOf(LOCATION!, n) }) },
  { path: 'parent-products', count: 2_000, record: (n) => ({ id: idOf(PRODUCT!, n), styleNumber: `ST-${n}` }) },
  {
    path: 'product-options',
    count: 4_000,
    record: (n) => ({
      id: idOf(OPTION!, n),
      productId: idOf(PRODUCT!, n % 2_000),
      colorId: null,
      packingTemplateId: null,
    }),
  },
  { path: 'skus', count: 20_000, record: (n) => ({ id: idOf(SKU!, n), productOptionId: idOf(OPTION!, n % 4_000) }) },
  {
    path: 'orders',
    count: orders,
    record: (n) => ({
      id: idOf(ORDER!, n),
      number: `PO-${n}`,
      supplierId: idOf(SUPPLIER!, n % SUPPLIERS),
      status: 'issued',
      shipToLocationId: idOf(LOCATION!, n % 10),
    }),
  },
  { path: 'order-items', count: items, record: (n) => item(n) },
  {
    path: 'shipments',
    count: Math.ceil(orders / 4),
    record: (n) => ({
      id: idOf(SHIPMENT!, n),
      forwarderId: idOf(PARTNER!, SUPPLIERS + (n % FORWARDERS)),
      destinationLocationId: idOf(LOCATION!, n % 10),
      originLocationId: null,
    }),
  },
  {
    path: 'shipment-items',
    count: items,
    record: (n) => ({
      id: idOf(SHIPPED!, n),
      shipmentId: idOf(SHIPMENT!, Math.floor(orderOf(n) / 4)),
      orderId: idOf(ORDER!, orderOf(n)),
      orderItemId: idOf(ITEM!, n),
      skuId: idOf(SKU!, n % 20_000),
      productionRunItemId: null,
    }),
  },
]

const load = (client: pg.Client, path: string, records: Iterable<Values>): Promise<unknown> =>
  loadSamples(client, BRAND_ID, path, records)

/** Counts statements, and reads the CPU time of the backend. */
class Meter {
  readonly client: pg.Client
  statements = 0
  #pid = 0

  constructor(url: string) {
    this.client = new pg.Client(url)
    const query = this.client.query.bind(this.client) as (...given: unknown[]) => unknown
    Object.assign(this.client, {
      query: (...given: unknown[]) => {
        this.statements++
        return query(...given)
      },
    })
  }

  async connect(): Promise<void> {
    await this.client.connect()
    this.#pid = (await this.client.query('select pg_backend_pid() as pid')).rows[0].pid
  }

  async measured(act: () => Promise<unknown>): Promise<{ readonly cpuMs: number; readonly statements: number }> {
    const [cpuBefore, before] = [threadCpuMs(this.#pid), this.statements]
    await act()
    return { cpuMs: threadCpuMs(this.#pid) - cpuBefore, statements: this.statements - before }
  }
}

/** The longest load of ten order items, in ms, while something else happens. */
async function longestLoadMs(loaderUrl: string, act: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client(loaderUrl)
  await client.connect()
  let isActing = true
  let longestMs = 0
  const loads = (async () => {
    for (let n = 0; isActing; n++) {
      const startedAt = performance.now()
      await load(
        client,
        'order-items',
        Array.from({ length: 10 }, (_, at) => item(at, { memo: `beside ${n}` })),
      )
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
  })()
  await act()
  isActing = false
  await loads
  await client.end()
  return longestMs
}

const settings = values.stale ? [...SETTINGS, 'autovacuum=off'] : SETTINGS

await withCluster(settings, async (admin, loaderUrl) => {
  await admin.query('analyze')
  const meter = new Meter(loaderUrl)
  await meter.connect()
  const { client } = meter
  for (const { path, count, record } of made) {
    await load(
      client,
      path,
      Array.from({ length: count }, (_, n) => record(n)),
    )
  }
  if (!values.stale) await admin.query('analyze')
  const records = made.reduce((sum, { count }) => sum + count, 0)
  console.log(`${records.toLocaleString('en')} records, ${SUPPLIERS} suppliers, ${FORWARDERS} forwarders`)
  const views = Array.from({ length: SUPPLIERS + FORWARDERS }, (_, n): View => {
    const kind: ViewKind = n < SUPPLIERS ? 'supplier' : 'forwarder'
    return { id: FIRST_VIEW + n, brandId: BRAND_ID, partnerId: idOf(PARTNER!, n), kind }
  })
  const place = { cell: MAIN_CELL, retentionDays: RETENTION_DAYS }
  const size = async (): Promise<number> =>
    Number(
      (
        await admin.query(`select sum(pg_total_relation_size(oid)) as n from pg_class
where relnamespace = 'records'::regnamespace and relkind = 'r'`)
      ).rows[0].n,
    )
  const before = await size()
  let viewRecords = 0
  const build = await meter.measured(async () => {
    for (const view of views) {
      for (const { inserted } of await buildView(client, view, place)) viewRecords += inserted
    }
  })
  const after = await size()
  if (!values.stale) await admin.query('vacuum analyze')
  console.log(
    `first build of ${views.length} views: ${viewRecords.toLocaleString('en')} records, ${((build.cpuMs * 1000) / viewRecords).toFixed(0)} us of CPU each, size ${((after - before) / before).toFixed(2)} of the brand's`,
  )
  const largest = await meter.measured(() => buildView(client, views[SUPPLIERS]!, place))
  console.log(`a view that is current, brought to date: ${largest.cpuMs.toFixed(0)} ms`)

  const longestMs = await longestLoadMs(loaderUrl, async () => {
    await forgetView(client, views[SUPPLIERS]!)
    for (const view of [views[SUPPLIERS]!, views[0]!]) await buildView(client, view, place)
  })
  console.log(`longest load while a forwarder's view is rebuilt: ${longestMs.toFixed(0)} ms`)

  const costs = new Map<string, number[]>()
  const statements = new Map<string, number>()
  let n = 0
  for (let round = 0; round < rounds; round++) {
    for (const followed of FOLLOWED) {
      // The first supplier's is always among them. The others are left behind: the records of each load change again in the next.
      await admin.query(`update records.views set is_followed = view_id < ${FIRST_VIEW + followed},
  sequence = case when view_id < ${FIRST_VIEW + followed} then null else 0 end`)
      for (const changed of CHANGED.flatMap((each) => Array<number>(each === 10 ? TEN_REPEATED : 1).fill(each))) {
        n++
        const ofOneSupplier = (at: number): number => Math.floor(at / 20) * 20 * SUPPLIERS + (at % 20)
        const ids = Array.from({ length: changed }, (_, at) => (changed === 10 ? ofOneSupplier(at) : (at * 17) % items))
        const list = [...new Set(ids)].map((id) => item(id, { memo: `load ${n}` }))
        const cost = await meter.measured(() => load(client, 'order-items', list))
        const name = `${changed} ${followed}`
        costs.set(name, [...(costs.get(name) ?? []), cost.cpuMs])
        statements.set(name, cost.statements)
      }
    }
  }
  await client.end()
  const results: Result[] = []
  for (const changed of CHANGED) {
    for (const followed of FOLLOWED) {
      const { median, min, max } = spreadOf(costs.get(`${changed} ${followed}`)!)
      console.log(
        `${changed} changed, ${followed} views: ${median.toFixed(1)} ms of CPU (${min.toFixed(1)} to ${max.toFixed(1)}), ${statements.get(`${changed} ${followed}`)} statements`,
      )
    }
  }
  const median = (name: string): number => spreadOf(costs.get(name)!).median
  results.push(
    { name: 'ten changed records, 500 views over 5', value: median('10 500') / median('10 5'), atMost: 1.5 },
    { name: 'longest load while a view is rebuilt', value: longestMs, unit: 'ms', atMost: 5_000 },
    { name: 'more statements', value: statements.get('10 500')! - statements.get('10 5')!, atMost: 0 },
  )
  for (const result of results) console.log(`${missed([result]).length === 0 ? 'ok  ' : 'MISS'} ${written(result)}`)
  process.exitCode = missed(results).length === 0 ? 0 : 1
})
