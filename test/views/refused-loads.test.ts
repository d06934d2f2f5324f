/** A load that cannot bring a view to date is refused, by command or over HTTP, and `suspend` lets loads continue. */
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIngest } from '../../packages/service/ingest/start.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import { leaveLoads, type View } from '../../packages/service/store/views/build.ts'
import { ViewsBehind } from '../../packages/service/store/views/follow.ts'
import { TestDatabase } from '../support/database.ts'
import { ingestSettings } from '../support/ingest.ts'
import { OPERATOR } from '../support/template.ts'
import { Oracle } from './support/oracle.ts'
import { ViewedBrand } from './support/viewed-brand.ts'

let database: TestDatabase
let brand: ViewedBrand
let oracle: Oracle
let failing: View
beforeAll(async () => {
  oracle = new Oracle()
  database = await TestDatabase.create()
  brand = await ViewedBrand.load(database, 0.001)
  for (const partner of brand.somePartners().slice(0, 4)) await brand.share(partner)
  failing = brand.views[1]!
  // The database itself refuses what is written into this view.
  await asAdmin(`alter table records.orders add constraint planted check (brand_id <> ${failing.id}) not valid`)
})
afterAll(async () => {
  brand.remove()
  oracle.end()
  await database.drop()
})

const asAdmin = (sql: string): Promise<unknown> =>
  database.withConnection(OPERATOR, (client) => client.query(`set role selvedge_owner; ${sql}`))

/** An order of a supplier, unless said otherwise of the one whose view fails, changed. */
let n = 0
const change = ({ partnerId: of }: View = failing) => {
  const suppliers = brand.records.suppliers!.filter(({ partnerId }) => partnerId === of)
  const order = brand.records.orders!.find(
    ({ supplierId, status }) => status !== 'draft' && suppliers.some(({ id }) => id === supplierId),
  )!
  return { ...order, id: order.id, totalQty: 1_000 + n++ }
}
const stored = async (): Promise<unknown> => {
  const rows = await brand.asLoader(async (client) => {
    await client.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
    return (
      await client.query(`select body from records.orders where brand_id = $1 and id = $2`, [brand.id, change().id])
    ).rows
  })
  return JSON.parse(rows[0].body).totalQty
}

describe('a load that one of many views keeps from ending', () => {
  beforeEach(() => brand.asLoader((loader) => loader.query('select 1')))

  it('changes nothing, and names that view alone', async () => {
    const before = await stored()
    const error = await database.load(brand.id, { orders: [change()] }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ViewsBehind)
    expect(error.views).toMatchObject([{ id: failing.id, partnerId: failing.partnerId, kind: 'supplier' }])
    expect(error.message).toMatch(/planted.*selvedge views suspend/)
    expect(await stored()).toBe(before)
    expect(await brand.problems(oracle)).toEqual([])
  })

  it('is a 503 over HTTP without names; the log and a metric have them until a load succeeds', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const ingest = await startIngest(ingestSettings(database.url('selvedge_loader')), log)
    try {
      const all = await database.createLoadKey(brand.id)
      const limited = await database.createLoadKey(brand.id, { groups: ['orders'] })
      const send = (order: object, key = all): Promise<Response> =>
        fetch(`${ingest.url}${LOAD_BASE_PATH}/brands/${brand.slug}/groups/orders`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify([order]),
        })
      const metrics = async (): Promise<string> => (await fetch(ingest.metricsUrl!)).text()
      const refused = await send(change())
      const text = await refused.text()
      expect([refused.status, JSON.parse(text).errorCode, refused.headers.get('retry-after')]).toEqual([
        503,
        'views_behind',
        expect.stringMatching(/^\d+$/),
      ])
      expect(text).not.toContain(failing.partnerId)
      expect(lines.filter((line) => line.includes('views are behind')).join()).toContain(failing.partnerId)
      expect(await metrics()).toContain(
        `selvedge_view_behind{view="${failing.id}",partner="${failing.partnerId}",kind="supplier"} 1`,
      )
      await brand.asLoader((loader) => leaveLoads(loader, failing, MAIN_CELL))
      const order = change()
      expect((await send(order)).status).toBe(200)
      const loaded = await send(change(brand.views[0]))
      const { id, viewsChanged } = (await loaded.json()) as { id: string; viewsChanged: number }
      expect([loaded.status, viewsChanged]).toEqual([200, 1])
      expect(await metrics()).toMatch(/^selvedge_load_views_duration_seconds_count 2$/m)
      expect(await metrics()).toMatch(/^selvedge_load_view_records_total\{change="updated"\} 1$/m)
      const shown = async (key: string) => {
        const headers = { authorization: `Bearer ${key}` }
        const found = await fetch(`${ingest.url}${LOAD_BASE_PATH}/brands/${brand.slug}/loads/${id}`, { headers })
        return ((await found.json()) as { viewsChanged: number | null }).viewsChanged
      }
      expect([await shown(all), await shown(limited)]).toEqual([viewsChanged, null])
      expect(await metrics()).not.toContain(`view="${failing.id}"`)
      const others = brand.views.filter((view) => view !== failing)
      expect(await brand.problems(oracle, others)).toEqual([])
    } finally {
      await ingest.stop()
    }
  })

  it('is brought to date when what was wrong is gone', async () => {
    await asAdmin('alter table records.orders drop constraint planted')
    await brand.build(failing)
    expect(await brand.problems(oracle)).toEqual([])
    await database.load(brand.id, { orders: [change()] })
    expect(await brand.problems(oracle)).toEqual([])
  })
})

it('a view of other rules keeps loads from ending, until it is made again', async () => {
  await database.asLoader(brand.id, 'update records.views set rules = 0 where brand_id = $1')
  const error = await database.load(brand.id, { orders: [change()] }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ViewsBehind)
  expect(error.message).toMatch(/run selvedge migrate/)
  for (const view of brand.views) await brand.build(view)
  await database.load(brand.id, { orders: [change()] })
  expect(await brand.problems(oracle)).toEqual([])
})

it('loads of a release that knows no views are caught up with by the next load, whatever the journal still has', async () => {
  for (const isPruned of [false, true]) {
    // As release 1.1.0 loads: it does not look at views.
    await brand.asLoader(async (loader) => {
      await loader.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
      const { rows } = await loader.query('delete from records.viewed_brands where brand_id = $1 returning sequence', [
        brand.id,
      ])
      await database.load(brand.id, {
        orders: brand.records.orders!.slice(0, 40).map((order) => ({ ...order, status: 'draft' })),
      })
      await loader.query('insert into records.viewed_brands (brand_id, sequence) values ($1, $2)', [
        brand.id,
        rows[0].sequence,
      ])
    })
    expect(await brand.problems(oracle)).not.toEqual([])
    if (isPruned) {
      await database.ageLoads(brand.id)
      await database.load(brand.id, { tags: [{ ...brand.records.tags![0]!, name: 'pruned' }] })
    }
    await database.load(brand.id, { orders: [change()] })
    expect(await brand.problems(oracle)).toEqual([])
    await brand.reset()
  }
})
