import { numberSource, parseExactly } from '../exact-json.ts'
import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

/** All types by name, because many tools take a property without a type for a mistake. */
export const anySchema = { type: ['object', 'array', 'string', 'number', 'boolean'], items: {} }

/** Far below what parsers fail at: Python's has limits of about 1,000 levels and 4,300 digits. */
export const JSON_LIMITS = { levels: 64, numberLength: 100, exponent: 308 } as const

/** Any JSON value within these limits. Strings inside follow the same rules as all other texts. */
export function json(about: string): Field<unknown, null, never> {
  return {
    about,
    schema: { ...anySchema, 'x-json-limits': JSON_LIMITS },
    filter: null,
    to: null,
    nullable: false,
    verbatim: true,
    check: (value) => checkJson(value, JSON_LIMITS.levels),
    fromText: parseExactly,
  }
}

function checkJson(value: unknown, levels: number): FaultCode | null {
  if (typeof value === 'string') return checkText(value)
  const number = numberSource(value)
  if (number !== null) return checkNumber(number)
  if (value === null || typeof value !== 'object') return null
  if (levels === 0) return 'too_deep'
  for (const [name, member] of Object.entries(value)) {
    const fault = checkText(name) ?? checkJson(member, levels - 1)
    if (fault) return fault
  }
  return null
}

function checkNumber(source: string): FaultCode | null {
  const exponent = Number(/[eE](.+)$/.exec(source)?.[1] ?? 0)
  const fits =
    source.length <= JSON_LIMITS.numberLength &&
    Math.abs(exponent) <= JSON_LIMITS.exponent &&
    Number.isFinite(Number(source))
  return fits ? null : 'number_out_of_range'
}
