import { resources } from '@selvedge/catalogue'
import { describe, expect, test } from 'vitest'
import { demoBrands, demoRecords } from '../../packages/service/demo/index.ts'

const SCALE = 0.05
const BIG_GROUP_ROWS = 40_000
const ORDINARY_GROUP_ROWS = 1000

describe.each(demoBrands.map((brand) => [brand.slug, brand] as const))('%s at scale 0.05', (_slug, brand) => {
  const counts = new Map<string, number>()
  for (const { path } of demoRecords({ brand, seed: 1, scale: SCALE })) counts.set(path, (counts.get(path) ?? 0) + 1)

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
