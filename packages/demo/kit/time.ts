/**
 * Days and moments. A day is a whole number counted from 1970-01-01, so that dates are added and compared as numbers.
 * All of a brand's history ends on one fixed day: what is open, late or on the water is so as of then.
 */
export type Day = number

const MS_PER_DAY = 86_400_000

export function dayOf(date: string): Day {
  return Date.parse(`${date}T00:00:00.000Z`) / MS_PER_DAY
}

export const TODAY: Day = dayOf('2026-06-30')
/** Five years of orders. */
export const FIRST_ORDER_DAY: Day = dayOf('2021-07-01')
/** When the brand set up its libraries and partners. */
export const SET_UP_DAY: Day = dayOf('2021-01-11')

const dates = new Map<Day, string>()

export function dateText(day: Day): string {
  let text = dates.get(day)
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
    dates.set(day, text)
  }
  return text
}

const TIMES = Array.from({ length: 24 * 60 }, (_, minute) => {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0')
  return `T${hours}:${String(minute % 60).padStart(2, '0')}:00.000Z`
})

export function momentText(day: Day, minute: number): string {
  return `${dateText(day)}${TIMES[minute]}`
}

/** What has happened by now; null for what is still to come. */
export function past(day: Day): string | null {
  return day <= TODAY ? dateText(day) : null
}

export function yearOf(day: Day): number {
  return Number(dateText(day).slice(0, 4))
}

/** The same day, or the Monday after a weekend. */
export function workday(day: Day): Day {
  // Day 0 was a Thursday.
  const sinceMonday = (day + 3) % 7
  return sinceMonday < 5 ? day : day + 7 - sinceMonday
}

/** The next given day of a month, on or after a day. */
export function nextDayOfMonth(from: Day, dayOfMonth: number): Day {
  let day = from
  while (Number(dateText(day).slice(8)) !== dayOfMonth) day++
  return day
}
