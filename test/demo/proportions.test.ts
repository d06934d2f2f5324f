import { type Fields, resources } from '@selvedge/catalogue'
import { describe, expect, test } from 'vitest'
import { demoBrands, demoRecords } from '../../packages/demo/index.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { DEMO_DAY } from '../support/demo-day.ts'

const SCALE = 0.05
const BIG_GROUP_ROWS = 40_000
const ORDINARY_GROUP_ROWS = 1000

describe.each(demoBrands.map((brand) => [brand.slug, brand] as const))('%s at scale 0.05', (_slug, brand) => {
  const counts = new Map<string, number>()
  for (const { path } of demoRecords({ brand, seed: 1, scale: SCALE, today: DEMO_DAY }))
    counts.set(path, (counts.get(path) ?? 0) + 1)

  function off(leastRows: number, tolerance: number): string[] {
    return resources
      .filter(({ shared, typicalRows }) => !shared && typicalRows >= leastRows)
      .map(({ path, typicalRows }) => ({ path, ratio: (counts.get(path) ?? 0) / (typicalRows * SCALE) }))
      .filter(({ ratio }) => Math.abs(ratio - 1) > tolerance)
      .map(({ path, ratio }) => `${path}: ${ratio.toFixed(2)} of the usual`)
  }

  test('the big groups have as many records as is typical, within a quarter', () => {
    expect(off(BIG_GROUP_ROWS, 0.25)).toEqual([])
  })

  test('the ordinary groups do too, within a third', () => {
    expect(off(ORDINARY_GROUP_ROWS, 0.34)).toEqual([])
  })
})

/** Fields that never vary, and why that is right. */
const SAME_EVERYWHERE = {
  'brand.status': 'both brands are in business',
  'documents.contentType': 'every document is a page that was written here',
  'images.contentType': 'every picture was drawn here,',
  'images.widthPx': 'all of them in one size',
  'images.heightPx': 'all of them in one size',
  'parent-products.unitOfMeasureId': 'only footwear is counted in pairs, and brands of this size have none',
  'measurement-tables.unitOfMeasureId': 'both brands measure in centimetres',
  'dimension-curve-cells.thirdAxisValueId': 'no garment is sized in three dimensions',
}

describe('what dev shows', () => {
  /** Of every field, two different values at most: null is one too. */
  const values = new Map<string, Set<unknown>>()
  const removed = new Map<string, { removed: number; all: number }>()
  // What all brands share was entered in one go.
  for (const { path, fields } of resources.filter(({ shared }) => !shared)) {
    for (const name of namesIn(fields)) values.set(`${path}.${name}`, new Set())
    if (fields.deletedAt) removed.set(path, { removed: 0, all: 0 })
  }
  const records = demoBrands.flatMap((brand) => [...demoRecords({ brand, seed: 1, scale: DEV_SCALE, today: DEMO_DAY })])
  for (const { path, record } of records) {
    notice(path, record)
    const share = removed.get(path)
    if (!share) continue
    share.all++
    if (record.deletedAt !== null) share.removed++
  }

  function notice(prefix: string, record: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(record)) {
      const seen = values.get(`${prefix}.${name}`)
      if (!seen) notice(`${prefix}.${name}`, value as Record<string, unknown>)
      else if (seen.size < 2) seen.add(typeof value === 'object' ? JSON.stringify(value) : value)
    }
  }

  test('every field varies, and none is always null', () => {
    const same = [...values].filter(([, seen]) => seen.size < 2).map(([name]) => name)
    expect(same.sort()).toEqual(Object.keys(SAME_EVERYWHERE).sort())
  })

  test('some records of every group are removed, but few', () => {
    expect(removed.size).toBeGreaterThan(30)
    const off = [...removed].filter(([, share]) => share.removed === 0 || share.removed / share.all > 0.12)
    expect(off).toEqual([])
  })

  test('partners are of every status, and not all are verified', () => {
    const partners = records.filter(({ path }) => path === 'partners').map(({ record }) => record)
    const statuses = new Set(partners.map(({ partnerStatus }) => partnerStatus))
    expect([...statuses].sort()).toEqual(['active', 'blocked', 'inactive', 'prospect'])
    const verified = partners.filter((partner) => partner.verified).length / partners.length
    expect(verified).toBeGreaterThan(0.7)
    expect(verified).toBeLessThan(0.95)
  })
})

/** With those of nested objects. */
function namesIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { fields: nested }]) =>
    nested ? namesIn(nested).map((inner) => `${name}.${inner}`) : [name],
  )
}
