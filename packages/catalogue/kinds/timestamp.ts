import type { FaultCode } from '../faults.ts'
import { isCalendarDay } from './date.ts'
import type { Field } from './field.ts'

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

function checkTimestamp(value: unknown): FaultCode | null {
  if (typeof value !== 'string') return 'not_a_string'
  const day = TIMESTAMP.exec(value)?.[1]
  return day !== undefined && isCalendarDay(day) ? null : 'invalid_timestamp'
}

/** A timestamp: RFC 3339, UTC, always with milliseconds, so that sorting the strings sorts by time. */
export function timestamp(about: string): Field<string, null, never> {
  return {
    about,
    schema: { type: 'string', format: 'date-time' },
    filter: null,
    to: null,
    nullable: false,
    check: checkTimestamp,
  }
}
