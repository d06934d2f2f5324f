/** Days as people write them, and how far away they are from the day of a report. */
import { plural } from './format.ts'

const DAY_MS = 86_400_000
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `2026-07-10` as "10 Jul", or "10 Jul 2025" in another year than `today`. */
export function dayText(day: string, today: string): string {
  const format = day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR
  return format.format(new Date(day))
}

/** "Wednesday 8 July". */
export function weekdayText(day: string): string {
  return WEEKDAY.format(new Date(day)).replace(',', '')
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
