/** Reports over HTTP: which there are, pages that never mix two computations, filters, and what a brand may see. */
import { reports } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Records } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { plantedRecords } from './planted-records.ts'
import { computeReports } from './support/compute.ts'

const [FIRST_DAY, SECOND_DAY] = ['2026-06-30', '2026-08-05']

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
  await service.database.load(service.brandId, Object.fromEntries(plantedRecords()) as Records)
})
afterAll(() => service.stop())

const get = (address: string) => service.list(address)
const compute = (day = FIRST_DAY) => computeReports(service.database, service.brandId, day)
const conditional = async (address: string, etag: string): Promise<number> => {
  const headers = { authorization: `Bearer ${service.keys.brand}`, 'if-none-match': etag }
  return (await service.get(`${BASE}/brands/alder-finch/${address}`, headers)).status
}

describe('before reports are computed', () => {
  it('the list is empty, and a report is not found', async () => {
    expect((await get('reports')).json).toEqual({ reports: [] })
    expect((await get('reports/late-orders')).status).toBe(404)
  })

  it('the ETag of the empty list holds until they are computed', async () => {
    const etag = (await get('reports')).headers.get('etag')!
    expect(await conditional('reports', etag)).toBe(304)
    await compute()
    expect(await conditional('reports', etag)).toBe(200)
  })
})

describe('a brand with reports', () => {
  beforeAll(async () => {
    await compute()
  })

  it('lists all of them with their day and number of rows', async () => {
    const { json } = await get('reports')
    expect(json.reports.map(({ name }: { name: string }) => name)).toEqual(reports.map(({ name }) => name))
    for (const { name, title, asOf, rows } of json.reports) {
      expect((await get(`reports/${name}?limit=1`)).json).toMatchObject({ name, title, asOf, totalItems: rows })
      expect([asOf, rows > 0]).toEqual([FIRST_DAY, true])
    }
  })

  it('pages through the rows, each of them once and in order', async () => {
    const whole = (await get('reports/open-payments?limit=500')).json
    const paged = []
    for (let address: string | null = 'reports/open-payments?limit=7'; address !== null; ) {
      const { json, headers } = await get(address)
      expect(json.totalItems).toBe(whole.totalItems)
      paged.push(...json.items)
      address = json.nextCursor && `reports/open-payments?limit=7&cursor=${json.nextCursor}`
      expect(headers.get('link')).toBe(address && `<${BASE}/brands/alder-finch/${address}>; rel="next"`)
    }
    expect(paged).toEqual(whole.items)
    expect(paged).toHaveLength(whole.totalItems)
  })

  it.for(reports.flatMap(({ name, filters }) => filters.map((filter) => [name, filter] as const)))(
    '%s finds rows by %s',
    async ([name, filter]) => {
      const { items } = (await get(`reports/${name}?limit=500`)).json
      const value = items.find((row: Record<string, string | null>) => row[filter] !== null)[filter]
      const found = (await get(`reports/${name}?limit=500&${filter}=${encodeURIComponent(value)}`)).json
      expect(found.items).toEqual(items.filter((row: Record<string, unknown>) => row[filter] === value))
      expect(found.totalItems).toBe(found.items.length)
    },
  )

  it('combines filters, and keeps them from page to page', async () => {
    const { items } = (await get('reports/open-payments?limit=500')).json
    const [month, currency] = ['2026-07', 'EUR']
    const address = `reports/open-payments?month=${month}&currency=${currency}`
    const both = items.filter((row: typeof items) => row.month === month && row.currency === currency)
    const first = (await get(`${address}&limit=1`)).json
    expect([first.totalItems, both.length > 1]).toEqual([both.length, true])
    expect((await get(`${address}&limit=1&cursor=${first.nextCursor}`)).json.items).toEqual([both[1]])
    expect((await get(`reports/open-payments?limit=1&cursor=${first.nextCursor}`)).json.errorCode).toBe(
      'cursor_mismatch',
    )
    expect((await get(`reports/late-orders?cursor=${first.nextCursor}`)).json.errorCode).toBe('cursor_mismatch')
  })

  it('refuses parameters that it does not have, and says which it has', async () => {
    const { status, json } = await get('reports/late-orders?supplierID=1&limit=501&status=')
    expect(status).toBe(400)
    expect(json.details).toEqual(
      expect.arrayContaining([
        { parameter: 'supplierID', problem: expect.any(String), nearest: 'supplierId' },
        { parameter: 'limit', problem: 'must be a whole number from 1 to 500' },
      ]),
    )
    expect((await get('reports?limit=1')).status).toBe(400)
    expect((await get('reports/late-orders?supplierId=none')).json.details[0].parameter).toBe('supplierId')
    expect((await get('reports/no-such-report')).status).toBe(404)
    expect((await get('reports/late-orders/1')).status).toBe(404)
  })

  it('is not shown to another brand', async () => {
    const authorization = `Bearer ${service.keys.otherBrand}`
    const own = await service.get(`${BASE}/brands/other-brand/reports`, { authorization })
    expect(own.json).toEqual({ reports: [] })
    const foreign = await service.get(`${BASE}/brands/alder-finch/reports/late-orders`, { authorization })
    expect(foreign.json.errorCode).toBe('api_key_out_of_scope')
  })
})

describe('a report that is computed again', () => {
  it('keeps its ETag and cursors while day and rows are the same', async () => {
    await compute()
    const { headers, json } = await get('reports/late-orders?limit=3')
    const list = (await get('reports')).headers.get('etag')!
    // A load that changes no row of the report, of a group that it reads.
    await touch('suppliers')
    expect(await compute()).toMatchObject({ computed: expect.arrayContaining(['late-orders']), changed: [] })
    expect(await conditional('reports/late-orders?limit=3', headers.get('etag')!)).toBe(304)
    expect(await conditional('reports', list)).toBe(304)
    expect((await get(`reports/late-orders?limit=3&cursor=${json.nextCursor}`)).status).toBe(200)
  })

  it('gets another ETag with another day, and its old cursors a 410', async () => {
    await compute()
    const { headers, json } = await get('reports/late-orders?limit=3')
    const list = (await get('reports')).headers.get('etag')!
    await compute(SECOND_DAY)
    expect(await conditional('reports/late-orders?limit=3', headers.get('etag')!)).toBe(200)
    expect(await conditional('reports', list)).toBe(200)
    const late = await get(`reports/late-orders?limit=3&cursor=${json.nextCursor}`)
    expect([late.status, late.json.errorCode]).toEqual([410, 'report_replaced'])
    expect((await get('reports/late-orders')).json.asOf).toBe(SECOND_DAY)
  })

  async function touch(path: 'suppliers'): Promise<void> {
    const records = plantedRecords().get(path)! as { leadTimeDays: number }[]
    const changed = records.map((record) => ({ ...record, leadTimeDays: record.leadTimeDays + 1 }))
    await service.database.load(service.brandId, { [path]: changed })
  }
})
