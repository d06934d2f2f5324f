/** What a fault proposes to write, on hostile values: each gives exactly the value or stops. And `divide`, against whole numbers. */
import { resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { readFolder } from '../../packages/import/src/folder/folder.ts'
import { columnsOf, type MappedColumn } from '../../packages/import/src/mapping/columns.ts'
import { convert } from '../../packages/import/src/mapping/conversion.ts'
import type { Database } from '../../packages/import/src/source/database.ts'
import { openSource } from '../../packages/import/src/source/open.ts'
import { Secrets } from '../../packages/import/src/source/secrets.ts'
import { sqlText } from '../../packages/import/src/sql.ts'
import { MappingFolder } from './support/mapping-folder.ts'

let folder: MappingFolder
let database: Database
const open = () => openSource(readFolder(folder.path), { memory: '512MB', extensions: null }, new Secrets({}))
beforeAll(async () => {
  folder = new MappingFolder()
  database = await open()
})
afterAll(() => {
  database.close()
  folder.remove()
})

const columns = resources.flatMap(columnsOf)
const columnOf = (kind: string): MappedColumn =>
  columns.find(({ field }) => (field.schema.format ?? field.schema.type) === kind && !field.verbatim)!

/** The expression that the fault of a column says to write, with `x` in it. */
async function hintFor(kind: string, value: string): Promise<string> {
  const [column] = await database.columns(`select ${value} as x`)
  const found = convert(columnOf(kind), column!.type)
  if (!('sentence' in found)) throw new Error(`${value} is accepted`)
  return /write (.+) as "/.exec(found.sentence)![1]!
}

/** The value as text, or that it stops. */
async function resultOf(expression: string, value: string): Promise<string> {
  return database.rows(`select (${expression})::varchar from (select ${value} as x)`).then(
    ([row]) => String(row![0]),
    () => 'stops',
  )
}

const HOSTILE = ['1.250', '0.6', ' 12 ', '1e3', '', '20250131', 'k.A.', '-0', '1,250.00', '12', '-7', '1.250,00']

describe('text', () => {
  test('for an integer', async () => {
    const hint = await hintFor('integer', `''::varchar`)
    const values = await Promise.all(HOSTILE.map((value) => resultOf(hint, sqlText(value))))
    expect(Object.fromEntries(HOSTILE.map((value, index) => [value, values[index]]))).toEqual({
      ...Object.fromEntries(HOSTILE.map((value) => [value, 'stops'])),
      '20250131': '20250131',
      '-0': '0',
      '12': '12',
      '-7': '-7',
    })
  })

  test('for a boolean', async () => {
    const hint = await hintFor('boolean', `''::varchar`)
    const values = await Promise.all([...HOSTILE, 'Y', 'N', 'y', '0.4'].map((value) => resultOf(hint, sqlText(value))))
    expect(values).toEqual([...HOSTILE.map(() => 'stops'), 'true', 'false', 'stops', 'stops'])
  })

  test.each([
    ['strict_decimal(x, 4)', ['1.2500', '0.6000', '20250131.0000', '0.0000', '12.0000', '-7.0000']],
    ['strict_decimal(x, 2)', ['0.60', '20250131.00', '0.00', '12.00', '-7.00']],
    ['strict_decimal_comma(x, 2)', ['1250.00', '20250131.00', '0.00', '12.00', '-7.00', '1250.00']],
    [`strict_date(x, '%Y%m%d')`, ['2025-01-31']],
    ['strict_date(x)', []],
  ])('%s takes what is plainly that', async (expression, taken) => {
    const values = await Promise.all(HOSTILE.map((value) => resultOf(expression, sqlText(value))))
    expect(values.filter((value) => value !== 'stops')).toEqual(taken)
  })

  test.each([
    ['strict_decimal_comma(x, 3)', ['12,5', '1.234.567,125', '-0,5'], ['12.500', '1234567.125', '-0.500']],
    ['strict_decimal_comma(x, 2)', ['12.50', '0.600', '1.25', '1.2500', '12,125', '1,2,3'], null],
    [`strict_date(x, '%d.%m.%Y')`, ['31.01.2025'], ['2025-01-31']],
    [`strict_date(x, '%d.%m.%Y')`, ['1.2.2025', '31.02.2025', '31.01.25', '31.01.2025 '], null],
    [`strict_date(x, '%Y-%m-%d %H:%M')`, ['2025-01-31 00:00'], ['2025-01-31']],
    [`strict_date(x, '%Y-%m-%d %H:%M')`, ['2025-01-31 08:00'], null],
  ])('%s of %j', async (expression, given, expected) => {
    const values = await Promise.all(given.map((value) => resultOf(expression, sqlText(value))))
    expect(values).toEqual(expected ?? given.map(() => 'stops'))
  })

  test('null stays null', async () => {
    for (const expression of [
      'strict_integer(x)',
      'strict_decimal(x, 2)',
      'strict_decimal_comma(x, 2)',
      'strict_date(x)',
    ])
      expect(await resultOf(expression, 'null::varchar')).toBe('null')
    expect(await resultOf('divide(x, 12, 4)', 'null::decimal(9, 2)')).toBe('null')
  })
})

test.each([
  ['date', '20250131', '2025-01-31'],
  ['date', '20250230', 'stops'],
  ['date', '0', 'stops'],
  ['date', '20250131.0::double', 'stops'],
  ['date', `timestamp '2025-01-31 00:00:00'`, '2025-01-31'],
  ['date', `timestamp '2025-01-31 17:30:00'`, 'stops'],
  ['date', `timestamptz '2025-06-29 23:00:00Z'`, '2025-06-30'],
  ['date-time', '20250131', '2025-01-31 00:00:00+00'],
  ['date-time', '1738281600', 'stops'],
  ['integer', '12.00::decimal(8, 2)', '12'],
  ['integer', '0.60::decimal(8, 2)', 'stops'],
  ['integer', '12::double', '12'],
  ['integer', '0.6::double', 'stops'],
  ['uuid', '7.6::double', 'stops'],
  ['uuid', '7::double', '7'],
  ['uuid', '9007199254740993::double', 'stops'],
  ['uuid', '16777217::float', 'stops'],
  ['decimal', '12.5::double', '12.5000'],
  ['decimal', '0.1::double + 0.2::double', 'stops'],
  ['decimal', '12.34567::double', 'stops'],
  ['decimal', '1234567890123.4567::double', 'stops'],
  ['decimal', '0.5::decimal(20, 12)', '0.500000000'],
  ['decimal', '0.5000000001::decimal(20, 12)', 'stops'],
  ['string', '4711::double', '4711'],
  ['boolean', '0.4::double', 'true'],
])('what is proposed for a %s gives of %s: %s', async (kind, value, expected) => {
  expect(await resultOf(await hintFor(kind, value), value)).toBe(expected)
})

test('a number is not read as text with a decimal comma', async () => {
  for (const value of ['1.250::decimal(9, 3)', '1.125::double'])
    expect(await resultOf('strict_decimal_comma(x, 2)', value)).toBe('stops')
})

test('a macro of setup.sql by the name of one of these is refused, because it would have no effect', async () => {
  const other = new MappingFolder()
  other.write('setup.sql', 'create macro divide(a, b) as a / nullif(b, 0);')
  await expect(
    openSource(readFolder(other.path), { memory: '512MB', extensions: null }, new Secrets({})),
  ).rejects.toThrow('setup.sql defines divide, which the import has; give yours another name')
  other.remove()
})

describe('divide', () => {
  const text = (units: bigint, scale: number): string => {
    const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
    const point = digits.length - scale
    return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`
  }
  /** Half away from zero. */
  const exact = (n: bigint, d: bigint): bigint => {
    const [over, under] = [n < 0n ? -n : n, d < 0n ? -d : d]
    const quotient = (2n * over + under) / (2n * under)
    return n < 0n === d < 0n ? quotient : -quotient
  }

  test('is exact to the last digit, on random decimals, halves, negatives and prices per dozen', async () => {
    const random = seeded(47)
    const wrong: unknown[] = []
    for (let scale = 0; scale <= 9; scale++) {
      const cases = Array.from({ length: 2_000 }, (_, n) => {
        const a = BigInt(random(2_000_000_000) - 1_000_000_000) * BigInt(1 + random(10 ** random(7)))
        const [aScale, bScale] = [random(10), random(5)]
        // A third per dozen, and a third that ends in halves.
        const b =
          [12n, 2n ** BigInt(1 + random(6)), BigInt(1 + random(1_000_000))][n % 3]! * (random(4) === 0 ? -1n : 1n)
        return {
          a: text(a, aScale),
          b: text(b, bScale),
          q: [a * 10n ** BigInt(bScale + scale), b * 10n ** BigInt(aScale)] as const,
        }
      })
      const values = cases.map(({ a, b }) => `(${sqlText(a)}, ${sqlText(b)})`).join(', ')
      const rows =
        await database.rows(`select divide(a::decimal(38, 9), b::decimal(38, 9), ${scale})::varchar, divide(a, b, ${scale})::varchar
from (values ${values}) t(a, b)`)
      rows.forEach((row, index) => {
        const expected = text(exact(...cases[index]!.q), scale)
        if (row[0] !== expected || row[1] !== expected) wrong.push([cases[index], row, expected])
      })
    }
    expect(wrong).toEqual([])
  })

  test('of prices per dozen, where DOUBLE is off', async () => {
    const [row] =
      await database.rows(`select count(*)::int, count(*) filter ((p / 12)::decimal(18, 4) <> divide(p, 12, 4))::int
from (select (n * 0.0006)::decimal(18, 4) as p from range(100000) r(n))`)
    expect(row![0]).toBe(100_000)
    expect(row![1]).toBeGreaterThan(0)
  })

  test('has the scale of its result, can be nested, and stops at zero and at what it cannot hold', async () => {
    expect(String((await database.columns('select divide(1.5, 12, 4)'))[0]!.type)).toBe('DECIMAL(38,4)')
    expect(await resultOf('divide(divide(x, 12, 4) * 3, 7, 2)', '20.00')).toBe('0.71')
    expect(await resultOf('divide(x, 2, 0)', '-1')).toBe('-1')
    for (const [expression, value] of [
      ['divide(1, x, 4)', '0'],
      ['divide(x, 12, 10)', '1'],
      ['divide(x, 12, 4)', '0.1::double + 0.2::double'],
      ['divide(x, 12, 9)', `'99999999999999999999999999999'::decimal(38, 9)`],
    ] as const)
      expect(await resultOf(expression, value)).toBe('stops')
    expect(await resultOf('divide(x, nullif(0, 0), 4)', '1')).toBe('null')
    expect(await resultOf('divide(x, 2)', '7')).toBe('3')
  })
})
