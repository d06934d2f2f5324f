/** Days in short tables. */
import type { JSX } from 'preact'
import { dayText } from '../data/days.ts'
import { Due } from '../parts/due.tsx'

export function Day({ value, day }: { readonly value: unknown; readonly day: string }): JSX.Element {
  if (typeof value !== 'string') return <span class="none">–</span>
  return <time dateTime={value}>{dayText(value, day)}</time>
}

interface DueDayProps {
  readonly value: unknown
  readonly day: string
  readonly passed: string
}

/** With how far away it is. */
export function DueDay({ value, day, passed }: DueDayProps): JSX.Element {
  if (typeof value !== 'string') return <span class="none">–</span>
  return <Due due={value} day={day} passed={passed} />
}
