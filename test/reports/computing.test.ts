/** Computing reports: only what is out of date, all together or none, and never longer than allowed. */
import { fieldsRead, postgres, reports, resources } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../packages/service/clock.ts'
import { refreshReports } from '../../packages/service/snapshots/refresh-reports.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import { ReportsTooSlow } from '../../packages/service/store/reports/compute.ts'
import { SnapshotUnderWay } from '../../packages/service/store/snapshots/ledger.ts'
import { type Records, TestDatabase } from '../support/database.ts'
import { plantedRecords } from './planted-records.ts'
import { computeReports } from './support/compute.ts'

const [DAY, NEXT_DAY] = ['2026-06-30', '2026-07-01']
const ALL = reports.map(({ name }) => name)

describe('each report', () => {
  it.for(reports)('$name reads fields that there are', ({ sql }) => {
    for (const [path, fields] of fieldsRead(sql(postgres))) {
      const resource = resources.find((each) => each.path === path)
      expect(Object.keys(resource?.fields ?? {}), path).toEqual(expect.arrayContaining(fields))
    }
  })

  it('refuses one alias for two tables', () => {
    expect(() => fieldsRead('select o.id from orders o join skus o on true')).toThrow('alias o')
  })
})

describe('reports of a brand', () => {
  let database: TestDatabase
  let brandId: number
  let loader: pg.Client
  beforeAll(async () => {
    database = await TestDatabase.create()
    brandId = await database.createBrand('planted')
    await database.load(brandId, Object.fromEntries(plantedRecords()) as Records)
    loader = await database.connect('selvedge_loader')
    await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  })
  afterAll(async () => {
    await loader.end()
    await database.drop()
  })
  beforeEach(() => computeReports(database, brandId, DAY))

  const stored = async (): Promise<unknown[]> => {
    const { rows } = await loader.query(
      `select r.*, (select count(*)::int from records.report_rows w where w.brand_id = r.brand_id and w.name = r.name) as found
from records.reports r order by name`,
    )
    return rows
  }

  it('are not computed again while nothing has changed', async () => {
    const before = await stored()
    expect(before).toHaveLength(reports.length)
    for (const { found, row_count } of before as { found: number; row_count: string }[])
      expect(String(found)).toBe(row_count)
    expect((await computeReports(database, brandId, DAY)).computed).toEqual([])
    expect(await stored()).toEqual(before)
  })

  it('are computed again if a group changes that they read, and only those', async () => {
    const [supplier] = plantedRecords().get('suppliers')! as { name: string }[]
    await database.load(brandId, { suppliers: [{ ...supplier, name: 'Another name' }] })
    const readers = reports.filter(({ sql }) => fieldsRead(sql(postgres)).has('suppliers')).map(({ name }) => name)
    const { computed, changed } = await computeReports(database, brandId, DAY)
    expect([computed, changed]).toEqual([readers, expect.arrayContaining(['late-orders', 'quoted-prices'])])
    await database.load(brandId, { suppliers: [supplier!] })
  })

  it('are all computed again on another day; rows that stay are not written again', async () => {
    const { computed, changed } = await computeReports(database, brandId, NEXT_DAY)
    expect(computed).toEqual(ALL)
    expect(changed.toSorted()).toEqual([
      'late-orders',
      'late-shipments',
      'launches-at-risk',
      'open-orders',
      'open-payments',
      'open-shipments',
      'order-headlines',
      'payment-headlines',
      'quoted-prices',
      'sample-headlines',
      'shipment-headlines',
      'supplier-performance',
      'waiting-samples',
    ])
  })

  it('stay as they were if they take longer than allowed', async () => {
    const before = await stored()
    await expect(computeReports(database, brandId, NEXT_DAY, 1)).rejects.toThrow(ReportsTooSlow)
    expect(await stored()).toEqual(before)
  })

  it('stay as they were if the writing connection is lost', async () => {
    const before = await stored()
    const [reader, writer] = [await database.connect('selvedge_loader'), await database.connect('selvedge_loader')]
    writer.on('error', () => {})
    const unlock = await database.lockTable('records.report_rows')
    const request = { brandId, cell: MAIN_CELL, asOf: NEXT_DAY, deadlineMs: 60_000, clock: systemClock }
    const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid')
    const refused = expect(refreshReports({ reader, writer }, request)).rejects.toThrow()
    await waiting(rows[0]!.pid)
    await database.asBackendKiller(`select pg_terminate_backend(${rows[0]!.pid})`)
    await refused
    await unlock()
    await reader.end()
    expect(await stored()).toEqual(before)
  })

  it('are computed by one run at a time', async () => {
    const other = await database.connect('selvedge_loader')
    const [reader, writer] = [await database.connect('selvedge_loader'), await database.connect('selvedge_loader')]
    const request = { brandId, cell: MAIN_CELL, asOf: DAY, deadlineMs: 60_000, clock: systemClock }
    await refreshReports({ reader, writer }, request)
    await expect(refreshReports({ reader: other, writer: other }, request)).rejects.toThrow(SnapshotUnderWay)
    for (const client of [other, reader, writer]) await client.end()
  })

  it('of a release that had others are removed', async () => {
    await loader.query(`insert into records.reports values ($1, 'former', '${DAY}', gen_random_uuid(), '', 0, 1)`, [
      brandId,
    ])
    await loader.query(`insert into records.report_rows values ($1, 'former', 1, '{}', '{}')`, [brandId])
    await computeReports(database, brandId, NEXT_DAY)
    expect(await stored()).toHaveLength(reports.length)
    const { rows } = await loader.query(`select from records.report_rows where name = 'former'`)
    expect(rows).toEqual([])
  })

  it('of a brand without records are there, and empty', async () => {
    const empty = await database.createBrand('empty')
    expect(await computeReports(database, empty, DAY)).toEqual({ computed: ALL, changed: ALL, rows: 0 })
    expect((await computeReports(database, empty, DAY)).computed).toEqual([])
  })

  /** Until a session waits for a lock. */
  async function waiting(pid: number): Promise<void> {
    for (;;) {
      const { rows } = await loader.query(`select from pg_locks where pid = $1 and not granted`, [pid])
      if (rows.length > 0) return
    }
  }
})
