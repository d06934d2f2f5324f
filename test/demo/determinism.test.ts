import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BrandProfile, demoBrands, demoRecords } from '../../packages/demo/index.ts'

const [brand, otherBrand] = demoBrands as [BrandProfile, BrandProfile]

function fingerprint(profile: BrandProfile, seed: number, scale: number): string {
  const hash = createHash('sha256')
  for (const record of demoRecords({ brand: profile, seed, scale })) hash.update(JSON.stringify(record))
  return hash.digest('hex')
}

test('the same brand, seed and scale give the same bytes', () => {
  expect(fingerprint(brand, 7, 0.002)).toBe(fingerprint(brand, 7, 0.002))
})

test('another seed, brand or scale gives other bytes', () => {
  const prints = [
    fingerprint(brand, 7, 0.002),
    fingerprint(brand, 8, 0.002),
    fingerprint(otherBrand, 7, 0.002),
    fingerprint(brand, 7, 0.004),
  ]
  expect(new Set(prints).size).toBe(prints.length)
})

test('two brands made side by side do not disturb each other', () => {
  const alone = [...demoRecords({ brand, seed: 3, scale: 0 })].slice(0, 1500)
  const one = demoRecords({ brand, seed: 3, scale: 0 })
  const other = demoRecords({ brand: otherBrand, seed: 3, scale: 0 })
  for (const expected of alone) {
    other.next()
    expect(one.next().value).toEqual(expected)
  }
})

test('the first records come long before the last', () => {
  const records = demoRecords({ brand, seed: 1, scale: 2 })
  const started = performance.now()
  for (let taken = 0; taken < 1000; taken++) expect(records.next().done).toBe(false)
  // All ten million would take the better part of a minute.
  expect(performance.now() - started).toBeLessThan(5000)
})
