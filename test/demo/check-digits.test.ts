import { describe, expect, test } from 'vitest'
import {
  airWaybill,
  containerNumber,
  dhlWaybill,
  fedexTracking,
  gs1Key,
  upsTracking,
} from '../../packages/demo/kit/check-digits.ts'
import { BrandRecords } from './brand-records.ts'

/** Written apart from the generator, so that both would have to be wrong in the same way. */
function isGs1(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function isContainer(number: string): boolean {
  const letters = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'
  const sum = [...number.slice(0, 10)].reduce((total, sign, place) => total + letters.indexOf(sign) * 2 ** place, 0)
  return /^[A-Z]{3}U\d{7}$/.test(number) && (sum % 11) % 10 === Number(number[10])
}

/** By the courier: the digits before the last, and what the last follows from. */
const PARCELS: readonly (readonly [RegExp, (number: string) => number])[] = [
  [/^\d{10}$/, (number) => Number(number.slice(0, 9)) % 7],
  [/^\d{12}$/, (number) => (weigh(number.slice(0, 11), [3, 1, 7]) % 11) % 10],
  [/^1Z\w{6}\d{10}$/, (number) => (10 - (weigh(number.slice(2, 17), [1, 2]) % 10)) % 10],
]

function weigh(signs: string, weights: readonly number[]): number {
  const value = (sign: string): number => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10)
  return [...signs].reduce((total, sign, place) => total + value(sign) * weights[place % weights.length]!, 0)
}

function isParcel(number: string): boolean {
  return PARCELS.some(([shape, lastDigit]) => shape.test(number) && lastDigit(number) === Number(number.at(-1)))
}

test('published examples come out right', () => {
  expect(gs1Key('4006381', 33393, 13)).toBe('4006381333931')
  expect(gs1Key('00614141', 123456789, 18)).toBe('006141411234567890')
  expect(containerNumber('CSQU', 305438)).toBe('CSQU3054383')
  expect(airWaybill('020', 1234567)).toBe('020-12345675')
  expect(dhlWaybill(331881002)).toBe('3318810025')
  expect(fedexTracking(98657878885)).toBe('986578788855')
  expect(upsTracking('5R8939', '03', 5756712)).toBe('1Z5R89390357567127')
})

test('a serial that does not fit is refused', () => {
  expect(() => gs1Key('400638', 1_000_000, 13)).toThrow('too large')
})

describe('in the records of a brand', () => {
  const records = new BrandRecords(0, 2, 0.01)

  test('barcodes are GTIN-13', () => {
    const barcodes = records.of('skus').map(({ barcode }) => barcode as string)
    expect(barcodes.every((barcode) => /^\d{13}$/.test(barcode) && isGs1(barcode))).toBe(true)
    expect(new Set(barcodes).size).toBe(barcodes.length)
  })

  test('cartons have an SSCC each', () => {
    const codes = records.of('shipment-cartons').map(({ sscc }) => sscc as string)
    expect(codes.every((sscc) => /^\d{18}$/.test(sscc) && isGs1(sscc))).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('container numbers follow ISO 6346, and cartons are in containers of their shipment', () => {
    const shipments = records.byId('shipments')
    expect([...shipments.values()].flatMap(({ containerNumbers }) => containerNumbers).length).toBeGreaterThan(10)
    for (const { containerNumbers } of shipments.values())
      expect(containerNumbers.filter((each) => !isContainer(each))).toEqual([])
    const strays = records.of('shipment-cartons').filter(({ shipmentId, containerNumber }) => {
      return containerNumber !== null && !shipments.get(shipmentId)?.containerNumbers.includes(containerNumber)
    })
    expect(strays).toEqual([])
  })

  test('parcels can be tracked', () => {
    const rounds = records.of('sample-rounds').flatMap(({ trackingNumber }) => trackingNumber ?? [])
    const legs = records
      .of('legs')
      .flatMap((leg) => (leg.transportMode === 'courier' && leg.trackingNumber ? [leg.trackingNumber] : []))
    expect(rounds.length).toBeGreaterThan(50)
    expect(legs.length).toBeGreaterThan(0)
    expect([...rounds, ...legs].filter((number) => !isParcel(number))).toEqual([])
    expect(PARCELS.filter(([shape]) => !rounds.some((number) => shape.test(number)))).toEqual([])
  })

  test('what flies is tracked by its air waybill', () => {
    const flown = records
      .of('legs')
      .filter(({ transportMode, status }) => transportMode === 'air' && status === 'arrived')
    expect(flown.length).toBeGreaterThan(0)
    for (const { trackingNumber } of flown) {
      const [, serial, digit] = /^\d{3}-(\d{7})(\d)$/.exec(trackingNumber ?? '') ?? []
      expect(Number(serial) % 7).toBe(Number(digit))
    }
  })

  test('locations of the brand have a GLN', () => {
    const numbers = records.of('locations').flatMap(({ gln }) => (gln === null ? [] : [gln]))
    expect(numbers.length).toBeGreaterThan(5)
    expect(numbers.filter((gln) => !isGs1(gln))).toEqual([])
  })
})
