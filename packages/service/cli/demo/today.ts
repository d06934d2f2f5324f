/** The day that the demo brands are made for, an option of `demo` and `dev`, and how long ago that was. */
import { InvalidArgumentError, Option } from 'commander'
import { type Clock, systemClock, utcDay } from '../../clock.ts'
import { day } from '../arguments.ts'

/** The records reach eight years back and three years ahead, and a date has four digits for its year. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2999-12-31'
const MS_PER_DAY = 86_400_000

export function todayOption(): Option {
  return new Option('--today <day>', 'the day on which the records end; the same day makes the same records everywhere')
    .argParser(demoDay)
    .default(utcDay(systemClock), 'today, in UTC')
}

function demoDay(text: string): string {
  const today = day(text)
  if (today >= FIRST_DAY && today <= LAST_DAY) return today
  throw new InvalidArgumentError(`It must be a day from ${FIRST_DAY} to ${LAST_DAY}.`)
}

/** Null for a demo of today, or of a day to come. */
export function demoAge(today: string, clock: Clock): string | null {
  const days = Math.floor(clock.epochMs() / MS_PER_DAY) - Date.parse(today) / MS_PER_DAY
  if (days <= 0) return null
  return `Demo of ${today}, ${days} ${days === 1 ? 'day' : 'days'} old. For one of today, start a new one.`
}
