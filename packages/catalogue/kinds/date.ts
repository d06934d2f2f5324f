import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Also checks the calendar: 2025-02-30 has the right format but is not a day. */
function checkDate(value: unknown): FaultCode | null {
  if (typeof value !== 'string') return 'not_a_string'
  return DATE.test(value) && isCalendarDay(value) ? null : 'invalid_date'
}

/** Computed here, because creating a Date per timestamp would be a quarter of the work of loading a record. */
export function isCalendarDay(day: string): boolean {
  const [year, month, dayOfMonth] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const last = month === 2 && leap ? 29 : DAYS_IN_MONTH[month - 1]
  return last !== undefined && dayOfMonth >= 1 && dayOfMonth <= last
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
