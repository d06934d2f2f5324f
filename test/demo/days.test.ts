/** The demo on any day: the same records, with dates around that day. */
import { type Path, resources } from '@selvedge/catalogue'
import { InvariantChecker } from '@selvedge/invariants'
import { describe, expect, test } from 'vitest'
import { DEMO_DAY } from '../support/demo-day.ts'
import { BrandRecords } from './brand-records.ts'

const SCALE = 0.002
const MS_PER_DAY = 86_400_000

/** Leap days, ends of months and of years, the days after them, and weekends. */
const SPECIAL_DAYS = [
  ...['2024-02-29', '2028-02-28', '2028-02-29', '2028-03-01', '2100-02-28', '2026-07-31', '2027-01-31', '2026-09-30'],
  ...['2026-12-31', '2027-01-01', '2026-02-01', '2026-08-01', '2026-07-04', '2026-07-05', '2000-01-01', '2999-12-31'],
]
/** Drawn once: a test that fails on another day each time cannot be repeated. */
const RANDOM_DAYS = [
  ...['2003-11-19', '2011-06-07', '2019-04-22', '2026-10-16', '2026-11-18', '2027-03-13', '2027-09-26', '2029-05-24'],
  ...['2031-12-09', '2038-01-20', '2044-08-17', '2057-02-06', '2071-10-05', '2093-07-12'],
]
const DAYS = [...SPECIAL_DAYS, ...RANDOM_DAYS]

const keyNames = new Map<string, readonly string[]>(resources.map(({ path, key }) => [path, key]))
const brands = [0, 1].map((index) => new BrandRecords(index, 1, SCALE))

describe.each(DAYS.map((day, index) => [day, index % 2] as const))('%s', (today, brandIndex) => {
  const records = new BrandRecords(brandIndex, 1, SCALE, today)

  test('keeps every rule', () => {
    const checker = new InvariantChecker()
    for (const { path, record } of records.all()) checker.add(path, record)
    expect(checker.finish().filter(({ status }) => status === 'failed')).toEqual([])
  })

  test('has the same records by their ids, which lead to the same records', () => {
    const usual = brands[brandIndex]!
    expect([...records.byPath.keys()]).toEqual([...usual.byPath.keys()])
    for (const path of records.byPath.keys()) {
      expect([path, idsOf(records, path)]).toEqual([path, idsOf(usual, path)])
    }
  })

  test('was written down by the first minute of that day, the last of it in that minute', () => {
    let newest = ''
    const wrong: string[] = []
    for (const { path, record } of records.all()) {
      const { createdAt, updatedAt } = record as { createdAt?: string; updatedAt?: string }
      if (createdAt && createdAt > newest) newest = createdAt
      if (createdAt && updatedAt && updatedAt < createdAt) wrong.push(`${path} ${createdAt}, ${updatedAt}`)
      for (const [name, value] of Object.entries(record)) {
        const isPast = name.endsWith('At') && !name.startsWith('estimated')
        if (isPast && typeof value === 'string' && value >= `${today}T00:01`) wrong.push(`${path} ${name} ${value}`)
      }
    }
    expect(wrong).toEqual([])
    expect(newest.slice(0, 16)).toBe(`${today}T00:00`)
  })

  test('has orders and payments on working days, but for what was done on the very weekend', () => {
    const days = [
      ...records.of('orders').map(({ orderDate }) => orderDate),
      ...records
        .of('payments')
        .flatMap(({ status, paymentDate }) => (status === 'failed' || paymentDate === null ? [] : [paymentDate])),
    ]
    expect(days.length).toBeGreaterThan(30)
    const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())
    const daysAgo = (day: string): number => (Date.parse(today) - Date.parse(day)) / MS_PER_DAY
    expect(days.filter((day) => isWeekend(day) && !(isWeekend(today) && [0, 1].includes(daysAgo(day))))).toEqual([])
  })

  test('has launches in their collections, half of them or more in the season that the collection is called by', () => {
    const collections = records.byId('collections')
    const launches = records.of('launch-windows').map(({ code, startDate, collectionId }) => {
      const { season, startDate: first, endDate: last } = collections.get(collectionId!)!
      const month = Number(startDate!.slice(5, 7))
      const isSpring = month >= 2 && month <= 7
      return { code, startDate, first, last, inSeason: isSpring === (season === 'spring_summer') }
    })
    expect(launches.filter(({ startDate, first, last }) => startDate! < first! || startDate! > last!)).toEqual([])
    // Of the last season, only the first three are planned.
    const ofWholeSeasons = launches.slice(0, -3)
    expect(ofWholeSeasons.filter(({ inSeason }) => inSeason).length).toBeGreaterThanOrEqual(ofWholeSeasons.length / 2)
    expect(new Set([...collections.values()].map(({ code }) => code)).size).toBe(collections.size)
    expect([...collections.values()].filter(({ startDate }) => !startDate!.endsWith('-01'))).toEqual([])
  })
})

test('a day later, every record is dated a day later', () => {
  const next = new BrandRecords(0, 1, SCALE, '2026-07-01')
  const dates = (records: BrandRecords): (string | null)[] =>
    records.of('shipments').map(({ estimatedDeliveryDate }) => estimatedDeliveryDate)
  const later = dates(brands[0]!).map(
    (date) => date && new Date(Date.parse(date) + MS_PER_DAY).toISOString().slice(0, 10),
  )
  expect(dates(next)).toEqual(later)
})

test('thirty days are looked at, none of them the usual one', () => {
  expect(new Set(DAYS).size).toBe(30)
  expect(DAYS).not.toContain(DEMO_DAY)
})

/** The keys of records and what they refer to. */
function idsOf(records: BrandRecords, path: Path): string[] {
  return records.of(path).map((record) =>
    Object.entries(record)
      .flatMap(([name, value]) => (keyNames.get(path)!.includes(name) || name.endsWith('Id') ? [value] : []))
      .join(),
  )
}
