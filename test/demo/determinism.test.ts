import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BrandProfile, demoBrands, demoRecords } from '../../packages/demo/index.ts'
import { DEMO_DAY } from '../support/demo-day.ts'

const [brand, otherBrand] = demoBrands as [BrandProfile, BrandProfile]

function fingerprint(profile: BrandProfile, seed: number, scale: number, today = DEMO_DAY): string {
  const hash = createHash('sha256')
  for (const record of demoRecords({ brand: profile, seed, scale, today })) hash.update(JSON.stringify(record))
  return hash.digest('hex')
}

test('the same brand, seed, scale and day give the same bytes', () => {
  expect(fingerprint(brand, 7, 0.002)).toBe(fingerprint(brand, 7, 0.002))
})

test('another seed, brand, scale or day gives other bytes', () => {
  const prints = [
    fingerprint(brand, 7, 0.002),
    fingerprint(brand, 8, 0.002),
    fingerprint(otherBrand, 7, 0.002),
    fingerprint(brand, 7, 0.004),
    fingerprint(brand, 7, 0.002, '2026-07-01'),
  ]
  expect(new Set(prints).size).toBe(prints.length)
})

test('two brands made side by side do not disturb each other', () => {
  const alone = [...demoRecords({ brand, seed: 3, scale: 0, today: DEMO_DAY })].slice(0, 1500)
  const one = demoRecords({ brand, seed: 3, scale: 0, today: DEMO_DAY })
  const other = demoRecords({ brand: otherBrand, seed: 3, scale: 0, today: DEMO_DAY })
  for (const expected of alone) {
    other.next()
    expect(one.next().value).toEqual(expected)
  }
})

test('the first records come long before the last', () => {
  const records = demoRecords({ brand, seed: 1, scale: 2, today: DEMO_DAY })
  const started = performance.now()
  for (let taken = 0; taken < 1000; taken++) expect(records.next().done).toBe(false)
  // All ten million would take the better part of a minute.
  expect(performance.now() - started).toBeLessThan(5000)
})
