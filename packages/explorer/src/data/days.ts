/** Days as people write them, and how far away they are from the day of a report. */
import { once, plural } from './format.ts'

const DAY_MS = 86_400_000
const utc = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }))
const dayAndMonth = utc({ day: 'numeric', month: 'short' })
const dayOfYear = utc({ day: 'numeric', month: 'short', year: 'numeric' })
const weekday = utc({ weekday: 'long', day: 'numeric', month: 'long' })

/** `2026-07-10` as "10 Jul", or "10 Jul 2025" in another year than `today`. */
export function dayText(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : dayOfYear
  return format().format(new Date(day))
}

/** "Wednesday 8 July". */
export function weekdayText(day: string): string {
  return weekday().format(new Date(day)).replace(',', '')
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** "in 9 days", "today", "4 days late". */
export function awayText(day: string, today: string, passed = 'late'): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ${passed}`
}
