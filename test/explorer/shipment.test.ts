/** The page of a shipment: its route, its goods and whether it is late, as the records and an independent computation have it. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayText } from '../../packages/explorer/src/data/days.ts'
import { loadDemoBrand, type RecordsByPath, type Values } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { TestService } from '../support/service.ts'
import { type IndependentReports, independentReports } from './support/independent.ts'
import { Visit } from './support/visit.ts'

const DAY = '2026-07-08'
const SHIPMENTS_OF_A_STATUS = 3

let service: TestService
let browser: Browser
let records: RecordsByPath
let reports: IndependentReports

beforeAll(async () => {
  service = await TestService.start()
  records = await loadDemoBrand(service.database, service.brandId, 0.01)
  reports = independentReports(records, [DAY])[DAY]!
  await computeReports(service.database, service.brandId, DAY)
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

function shipments(): Values[] {
  const byStatus = Map.groupBy(records.get('shipments')!, ({ status }) => status)
  return [...byStatus.values()].flatMap((each) => each.slice(-SHIPMENTS_OF_A_STATUS))
}

const nameOf = (path: string, id: unknown): string => String(records.get(path)!.find((each) => each.id === id)!.name)
const day = (timestamp: unknown, today: string): string => dayText(String(timestamp).slice(0, 10), today)

it('has every leg with its days, the pieces of each order, and is late by the definition of the report', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('')
  for (const shipment of shipments()) {
    const { id, number } = shipment
    await visit.go(`/shipments/${id}`)
    await page.getByRole('heading', { level: 1, name: String(number) }).waitFor()
    const stops = page.getByRole('list', { name: 'Route' }).getByRole('listitem')
    const goods = page.getByRole('table', { name: 'Whose goods' }).locator('tbody tr')
    const items = records.get('shipment-items')!.filter(({ shipmentId }) => shipmentId === id)
    await stops.last().waitFor()
    if (items.length > 0) await goods.first().waitFor()
    const row = reports['open-shipments'].find(({ shipmentId }) => shipmentId === id)
    const today = row ? DAY : new Date().toISOString()

    const legs = records
      .get('legs')!
      .filter(({ shipmentId, status }) => shipmentId === id && status !== 'cancelled')
      .toSorted((a, b) => Number(a.sequence) - Number(b.sequence))
    await expect
      .poll(async () => (await stops.allTextContents()).join('\n'))
      .toContain(nameOf('locations', shipment.destinationLocationId))
    for (const leg of legs) {
      const from = stops
        .filter({ hasText: nameOf('locations', leg.originLocationId) })
        .filter({ hasText: String(leg.transportMode) })
      const to = stops.filter({ hasText: nameOf('locations', leg.destinationLocationId) })
      if (leg.actualDepartureAt)
        await from
          .filter({ hasText: `left ${day(leg.actualDepartureAt, today)}` })
          .first()
          .waitFor()
      if (leg.actualArrivalAt)
        await to
          .filter({ hasText: `arrived ${day(leg.actualArrivalAt, today)}` })
          .first()
          .waitFor()
      else if (leg.estimatedArrivalAt)
        await to
          .filter({ hasText: `planned ${day(leg.estimatedArrivalAt, today)}` })
          .first()
          .waitFor()
    }

    const pieces: Record<string, number> = {}
    for (const { orderId, skuId, qty } of items) {
      const order = String(records.get('orders')!.find((each) => each.id === orderId)!.number)
      pieces[order] = (pieces[order] ?? 0) + (skuId === null ? 0 : Number(qty))
    }
    const shown: Record<string, number> = {}
    for (const each of await goods.all()) {
      const order = (await each.getByRole('rowheader').textContent())!
      shown[order] = Number((await each.locator('td').last().textContent())!.replaceAll(',', ''))
    }
    expect([number, shown]).toEqual([number, pieces])

    const late = page.locator('.lead .alarm')
    const expected = row?.due === 'late' ? [`${row.daysLate} day${row.daysLate === 1 ? '' : 's'} late`] : []
    expect([number, await late.allTextContents()]).toEqual([number, expected])
  }
  expect(visit.faults).toEqual([])
  await visit.close()
})
