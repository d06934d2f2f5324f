/** Exchange rates that drift from quarter to quarter, in ten-thousandths. */
import rates from '../data/exchange-rates.json' with { type: 'json' }
import { share } from './amounts.ts'
import { type Day, dayOf } from './time.ts'

const RATE_UNITS = 10_000

/** US dollars for one unit, at the start of each quarter. */
const DOLLARS: Readonly<Record<string, readonly number[]>> = rates

const FIRST_QUARTER: Day = dayOf('2021-07-01')
const QUARTER_DAYS = 91

function dollars(currency: string, day: Day): number {
  if (currency === 'USD') return RATE_UNITS
  const quotes = DOLLARS[currency]
  if (!quotes) throw new Error(`no exchange rates for ${currency}`)
  const since = Math.max(0, day - FIRST_QUARTER)
  const quarter = Math.min(Math.floor(since / QUARTER_DAYS), quotes.length - 2)
  const start = quotes[quarter]!
  const end = quotes[quarter + 1]!
  return start + share(end - start, Math.min(since - quarter * QUARTER_DAYS, QUARTER_DAYS), QUARTER_DAYS)
}

/** Units of one currency for one of another, in ten-thousandths. */
export function exchangeRate(from: string, to: string, day: Day): number {
  return from === to ? RATE_UNITS : share(dollars(from, day), RATE_UNITS, dollars(to, day))
}

export function convert(cents: number, rate: number): number {
  return share(cents, rate, RATE_UNITS)
}
