/** Exchange rates that drift from quarter to quarter, in ten-thousandths. */
import { share } from './amounts.ts'
import { type Day, dateText, dayOf } from './time.ts'

const RATE_UNITS = 10_000

/** US dollars for one unit, at the start of each quarter from July 2021 on. */
const DOLLARS: Readonly<Record<string, readonly number[]>> = {
  EUR: [
    ...[11850, 11580, 11370, 11070, 10480, 9800, 10700, 10870, 10910, 10580, 11040, 10790],
    ...[10710, 11130, 10350, 10820, 11790, 11740, 11740, 11690, 11610, 11720, 11680, 11700],
  ],
  GBP: [
    ...[13830, 13470, 13530, 13140, 12180, 11160, 12080, 12360, 12700, 12200, 12730, 12620],
    ...[12640, 13370, 12510, 12920, 13730, 13450, 13470, 13380, 13300, 13420, 13380, 13400],
  ],
  SEK: [
    ...[1169, 1143, 1105, 1071, 977, 902, 960, 965, 927, 916, 992, 935],
    ...[944, 984, 903, 998, 1055, 1063, 1084, 1070, 1062, 1075, 1071, 1073],
  ],
}

const FIRST_QUARTER: Day = dayOf('2021-07-01')
const QUARTER_DAYS = 91

function dollars(currency: string, day: Day): number {
  if (currency === 'USD') return RATE_UNITS
  const quotes = DOLLARS[currency]
  if (!quotes) throw new Error(`no exchange rates for ${currency} on ${dateText(day)}`)
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
