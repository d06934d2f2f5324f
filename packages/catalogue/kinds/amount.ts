import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'

/** Together the 38 digits of DECIMAL(38,9), the widest decimal that warehouses and data frames share. */
export const AMOUNT_DIGITS = { integerDigits: 29, fractionDigits: 9 } as const

/** What is served: records that were loaded before there were bounds may have up to 40 characters with any split. */
const AMOUNT_PATTERN = '^(?=.{1,40}$)-?(0|[1-9][0-9]*)(\\.[0-9]+)?$'
const AMOUNT = new RegExp(AMOUNT_PATTERN)
const AMOUNT_IN_BOUNDS = new RegExp(
  `^-?(0|[1-9][0-9]{0,${AMOUNT_DIGITS.integerDigits - 1}})(\\.[0-9]{1,${AMOUNT_DIGITS.fractionDigits}})?$`,
)

function checkAmount(value: unknown): FaultCode | null {
  if (typeof value !== 'string') return 'not_a_string'
  if (AMOUNT_IN_BOUNDS.test(value)) return null
  return AMOUNT.test(value) ? 'amount_out_of_range' : 'invalid_amount'
}

/** A decimal as a string, because a float would turn 0.10 into 0.1. */
export function amount(about: string): Field<string, null, never> {
  return {
    about,
    schema: { type: 'string', format: 'decimal', pattern: AMOUNT_PATTERN, 'x-decimal': AMOUNT_DIGITS },
    filter: null,
    to: null,
    nullable: false,
    check: checkAmount,
  }
}
