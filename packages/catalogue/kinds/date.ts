import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The calendar is checked too: 2025-02-30 has the right shape and is no day. */
function checkDate(value: unknown): FaultCode | null {
  if (typeof value !== 'string') return 'not_a_string'
  return DATE.test(value) && isCalendarDay(value) ? null : 'invalid_date'
}

export function isCalendarDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** A day, in the brand's time zone. */
export function date(about: string): Field<string, null, never> {
  return {
    about,
    schema: { type: 'string', format: 'date' },
    filter: null,
    to: null,
    nullable: false,
    check: checkDate,
  }
}
