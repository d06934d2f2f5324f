/** Records that change are written where they stand: what changes of a brand from day to day costs no index anything. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LoadBrand } from '../../packages/service/loader/brand-record.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { loadPaths } from './support/loading.ts'

const RECORDS = 2_000
/** One in so many changes. */
const STEP = 20

const { sample } = resourceOf('order-items')
const items = Array.from({ length: RECORDS }, (_, n): Values => ({ ...(sample as Values), id: idOf(n) }))

let database: TestDatabase
let brand: LoadBrand
const files = new Files()
beforeAll(async () => {
  database = await TestDatabase.create()
  brand = { slug: 'alder-finch', id: await database.createBrand('alder-finch') }
})
afterAll(async () => {
  files.remove()
  await database.drop()
})

it('changes every twentieth record without a new entry in any index', async () => {
  await load(items)
  await load(items.filter((_, n) => n % STEP === 0).map((item) => ({ ...item, qty: (item.qty as number) + 1 })))
  // Otherwise the server counts when the connection of the loads has been idle for 10 seconds.
  await database.withConnection('selvedge_loader', (loader) => loader.query('select pg_stat_force_next_flush()'))
  const loader = await database.connect('selvedge_loader')
  const written = async (): Promise<unknown> => {
    const { rows } = await loader.query(
      `select n_tup_upd::int as changed, n_tup_hot_upd::int as "inPlace" from pg_stat_user_tables where relid = 'records.order_items'::regclass`,
    )
    return rows[0]
  }
  await expect.poll(written, { timeout: 10_000 }).toEqual({ changed: RECORDS / STEP, inPlace: RECORDS / STEP })
  await loader.end()
})

async function load(values: readonly Values[]): Promise<void> {
  const path = files.write('order-items.ndjson', ndjson(values))
  const { faults } = await loadPaths(database, brand, [path])
  expect(faults.named).toEqual([])
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}
