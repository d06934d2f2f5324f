/**
 * Days of a brand's history. A day is a whole number counted from 1970-01-01, so that days are added and compared as numbers.
 * The history is always told as if today were the same day, so nothing that happens in it, and nothing that chance decides,
 * can depend on the day on which it is told. A calendar (calendar.ts) turns these days into the dates of records.
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

export function dateText(day: Day): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** Of the history; the year that a record shows is that of its calendar. */
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
