import type { Field } from './field.ts'
import { checkPattern } from './text-check.ts'

/** A decimal as a string, because a float would turn 0.10 into 0.1. */
const AMOUNT_PATTERN = '^(?=.{1,40}$)-?(0|[1-9][0-9]*)(\\.[0-9]+)?$'
const checkAmount = checkPattern(new RegExp(AMOUNT_PATTERN), 'invalid_amount')

export function amount(about: string): Field<string, null, never> {
  return {
    about,
    schema: { type: 'string', format: 'decimal', pattern: AMOUNT_PATTERN },
    filter: null,
    to: null,
    nullable: false,
    check: checkAmount,
  }
}
