import type { FaultCode } from '../faults.ts'
import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

function checkStrings(value: unknown): FaultCode | null {
  if (!Array.isArray(value)) return 'not_an_array'
  for (const element of value) {
    const fault = checkText(element)
    if (fault) return fault
  }
  return null
}

/** A list of short texts. It may be empty, but is never null. */
export function strings(about: string): Field<readonly string[], null, never> {
  return {
    about,
    schema: { type: 'array', items: { type: 'string' } },
    filter: null,
    to: null,
    nullable: false,
    check: checkStrings,
    fromText: (text) => JSON.parse(text),
  }
}
