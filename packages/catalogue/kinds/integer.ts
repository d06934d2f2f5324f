import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'

const MIN = -2147483648
const MAX = 2147483647
const DIGITS = /^(0|-?[1-9][0-9]*)$/

function checkInteger(value: unknown): FaultCode | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'not_an_integer'
  return value >= MIN && value <= MAX ? null : 'integer_out_of_range'
}

/** A whole number of 32 bits, the range that the specification gives its integer filter. */
export function integer(about: string): Field<number, 'integer', never> {
  return {
    about,
    schema: { type: 'integer', minimum: MIN, maximum: MAX },
    filter: 'integer',
    to: null,
    nullable: false,
    check: checkInteger,
    fromText: (text) => (DIGITS.test(text) ? Number(text) : text),
  }
}
