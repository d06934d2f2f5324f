import { parseExactly } from '../exact-json.ts'
import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

/** All types by name, because many tools take a property without a type for a mistake. */
export const anySchema = { type: ['object', 'array', 'string', 'number', 'boolean'], items: {} }

/** Any JSON value. Strings inside follow the same rules as all other texts. */
export function json(about: string): Field<unknown, null, never> {
  return {
    about,
    schema: anySchema,
    filter: null,
    to: null,
    nullable: false,
    verbatim: true,
    check: checkJson,
    fromText: parseExactly,
  }
}

function checkJson(value: unknown): FaultCode | null {
  if (typeof value === 'string') return checkText(value)
  if (value === null || typeof value !== 'object') return null
  for (const [name, member] of Object.entries(value)) {
    const fault = checkText(name) ?? checkJson(member)
    if (fault) return fault
  }
  return null
}
