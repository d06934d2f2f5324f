import { describe, expect, test } from 'vitest'
import { type DemoRecord, demoBrands } from '../../packages/demo/index.ts'
import { InvariantChecker, type Violation } from '../../packages/service/invariants/checker.ts'
import { BrandRecords } from './brand-records.ts'
import { plant, plantsFor } from './planted/index.ts'

function check(records: Iterable<DemoRecord>): Violation[] {
  const checker = new InvariantChecker()
  for (const { path, record } of records) checker.add(path, record)
  return checker.finish()
}

describe.each(demoBrands.map(({ slug }, index) => [slug, index] as const))('%s', (_slug, index) => {
  const records = [...new BrandRecords(index, 1, 0.01).all()]

  test('keeps every promise', () => {
    expect(check(records)).toEqual([])
  })

  test('keeps them whatever the order its records come in', () => {
    expect(check(records.toReversed())).toEqual([])
  })
})

describe('a planted fault is found, and nothing else', () => {
  const brand = new BrandRecords(0, 1, 0.002)
  const sound = [...brand.all()]
  const plants = plantsFor(brand)

  test('the brand is sound to begin with', () => {
    expect(check(sound)).toEqual([])
  })

  test('every promise has a plant', () => {
    const planted = new Set(plants.map(({ invariant }) => invariant))
    expect([...planted]).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })

  test.each(plants)('$invariant: $wrong', ({ invariant, change }) => {
    for (const records of [sound, sound.toReversed()]) {
      const { planted, changes } = plant(records, change())
      expect(changes).toBeGreaterThan(0)
      const found = check(planted)
      expect([...new Set(found.map((violation) => violation.invariant))]).toEqual([invariant])
      for (const { key, problem } of found) {
        expect(key).not.toBe('')
        expect(problem).not.toMatch(/undefined|NaN|\[object/)
      }
    }
  })
})

describe('records that no demo brand has', () => {
  const brand = new BrandRecords(0, 1, 0)
  const shipment = brand.of('shipments')[0]
  const empty = { ...shipment, transportMode: 'sea', totalQty: 0, actualArrivalDate: null }

  test('a shipment that arrives before it departs is found', () => {
    const record = { ...empty, actualDepartureDate: '2025-05-05', actualArrivalDate: '2025-05-04' }
    const problem = 'departed on 2025-05-05, but arrived on 2025-05-04'
    expect(check([{ path: 'shipments', record }])).toEqual([
      { invariant: 14, path: 'shipments', key: shipment?.id, problem },
    ])
  })

  test('days of legs are days in the time zone of the brand', () => {
    const leg = { ...brand.of('legs')[0], shipmentId: shipment?.id, transportMode: 'sea', bookingId: null }
    const inZone = (timezone: string): number[] =>
      check([
        { path: 'legs', record: { ...leg, actualDepartureAt: '2025-05-06T02:30:00.000Z', actualArrivalAt: null } },
        { path: 'shipments', record: { ...empty, actualDepartureDate: '2025-05-05' } },
        { path: 'brand', record: { ...brand.of('brand')[0], timezone } },
      ]).map(({ invariant }) => invariant)
    expect(inZone('America/New_York')).toEqual([])
    expect(inZone('Europe/Helsinki')).toEqual([9])
    expect(inZone('Nowhere')).toEqual([9])
  })

  test('amounts are compared exactly, however large or fine', () => {
    const curve = brand.of('dimension-curves').find(({ kind }) => kind === 'ratio')
    const cell = { ...brand.of('dimension-curve-cells')[0], curveId: curve?.id }
    const faults = (totalRatio: string, ...ratios: string[]): number =>
      check([
        { path: 'dimension-curves', record: { ...curve, totalRatio } },
        ...ratios.map((ratio) => ({ path: 'dimension-curve-cells' as const, record: { ...cell, ratio } })),
      ]).length
    expect(faults('0.3', '0.1', '0.2')).toBe(0)
    expect(faults('9007199254740993', '9007199254740992', '1')).toBe(0)
    expect(faults('9007199254740992', '9007199254740992', '1')).toBe(1)
    expect(faults('1', '0.99999999999999999999')).toBe(1)
    expect(faults('-0.50', '-1', '0.5')).toBe(0)
  })

  test('a price in the base currency may be rounded either way at a half, and no further', () => {
    const order = { ...brand.of('orders')[0], id: shipment?.id, totalQty: 1, totalAmount: '0.10', exchangeRate: '1.05' }
    const line = { ...brand.of('order-items')[0], orderId: shipment?.id, step: null, qty: 1, unitPrice: '0.10' }
    const faults = (unitPriceBase: string): number =>
      check([
        { path: 'order-items', record: { ...line, unitPriceBase } },
        { path: 'orders', record: order },
      ]).length
    expect(['0.105', '0.10', '0.11', '0.1'].map(faults)).toEqual([0, 0, 0, 0])
    expect(['0.104', '0.12', '0.09'].map(faults)).toEqual([1, 1, 1])
  })
})
