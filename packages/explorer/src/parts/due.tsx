/** A day, and how far away it is. Red is only for what is late now. */
import type { JSX } from 'preact'
import { awayText, daysBetween, dayText } from '../data/days.ts'

interface DueProps {
  readonly due: string
  readonly day: string
  /** What a day that has passed is called. */
  readonly passed: string
  /** Both in one small line. */
  readonly isNote?: boolean
}

export function Due({ due, day, passed, isNote }: DueProps): JSX.Element {
  const away = awayText(due, day, passed)
  const tone = daysBetween(due, day) > 0 ? 'sub alarm' : 'sub'
  if (isNote) {
    return (
      <span class={tone}>
        <time dateTime={due}>{dayText(due, day)}</time>, {away}
      </span>
    )
  }
  return (
    <>
      <time dateTime={due}>{dayText(due, day)}</time>
      <span class={tone}>{away}</span>
    </>
  )
}
