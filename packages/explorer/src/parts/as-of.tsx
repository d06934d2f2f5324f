/** The day that numbers are for. */
import type { JSX } from 'preact'
import { daysBetween, dayText, weekdayText } from '../data/days.ts'
import { plural } from '../data/format.ts'

/** Reports are for their day, so that all numbers agree; an older one is said to be. */
export function AsOf({ day }: { readonly day: string }): JSX.Element {
  const now = new Date().toISOString().slice(0, 10)
  const age = daysBetween(day, now)
  return (
    <p class="about">
      {age === 0 ? `${weekdayText(day)} (UTC).` : `Numbers of ${dayText(day, now)}${ageText(age)}.`}{' '}
      <a href="/guides/what-the-numbers-mean">What the numbers mean</a>
    </p>
  )
}

function ageText(days: number): string {
  return days > 0 ? `, ${plural(days, 'day')} old. The operator updates them with selvedge snapshot` : ''
}
