/** A large view is built by looking up keys, whatever PostgreSQL believes of owners: its statistics are from before the records. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { idOf, loadSamples, type Values } from '../../bench/sample-records.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { buildView, type View } from '../../packages/service/store/views/build.ts'
import { TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

const OTHER = 1
const VIEWED = 2
const PARTNER_ID = idOf(1, 0)
const VIEW: View = { id: 1_000_000_000, brandId: VIEWED, partnerId: PARTNER_ID, kind: 'supplier' }
const TABLES = ['partners', 'suppliers', 'orders', 'order_items'].map((name) => `records.${name}`)
const ITEMS_PER_ORDER = 25
const ITEMS = 4_000
/** Index entries: of each line and its order, in the brand and in the view. Reading all orders for each line takes 640,000 more. */
const ENTRIES_MAX = ITEMS * 15

let database: TestDatabase
beforeEach(async () => {
  database = await TestDatabase.create()
  for (const table of TABLES) await database.asOwner(`alter table ${table} set (autovacuum_enabled = off)`)
})
afterEach(() => database.drop())

function loadOrders(brandId: number, items: number): Promise<void> {
  return database.withConnection('selvedge_loader', async (loader) => {
    const load = (path: string, count: number, record: (n: number) => Values): Promise<unknown> =>
      loadSamples(
        loader,
        brandId,
        path,
        Array.from({ length: count }, (_, n) => record(n)),
      )
    const supplierId = idOf(2, 0)
    await load('partners', 1, () => ({ id: PARTNER_ID, slug: 'partner' }))
    await load('suppliers', 1, () => ({ id: supplierId, partnerId: PARTNER_ID }))
    await load('orders', Math.ceil(items / ITEMS_PER_ORDER), (n) => ({
      id: idOf(3, n),
      number: `PO-${n}`,
      supplierId,
      status: 'issued',
    }))
    await load('order-items', items, (n) => ({ id: idOf(4, n), orderId: idOf(3, Math.floor(n / ITEMS_PER_ORDER)) }))
  })
}

async function entriesRead(): Promise<number> {
  const names = TABLES.map((name) => `'${name}'::regclass`)
  const [row] = await database.asOwner(
    `select sum(idx_tup_read)::float8 from pg_stat_all_indexes where relid in (${names})`,
  )
  return row![0] as number
}

it.each([
  { statistics: 'one record of each group', items: 1 },
  { statistics: 'another brand alone', items: ITEMS },
])('with statistics of $statistics', async ({ items }) => {
  await loadOrders(OTHER, items)
  await database.asOwner(`analyze ${TABLES}`)
  await loadOrders(VIEWED, ITEMS)
  const loader = await database.connect('selvedge_loader')
  await loader.query('select pg_stat_force_next_flush()')
  const before = await entriesRead()
  await buildView(loader, VIEW, { cell: 'main', retentionDays: RETENTION_DAYS })
  await loader.end()
  // A session adds what it has counted at its end.
  await until(async () => (await entriesRead()) > before + ITEMS)
  console.log((await entriesRead()) - before)
  expect((await entriesRead()) - before).toBeLessThan(ENTRIES_MAX)
})
