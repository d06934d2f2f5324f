import type { FaultCode } from '../faults.ts'

/** PostgreSQL cannot store U+0000, and half a surrogate pair would silently become U+FFFD on its way there. */
export function checkText(value: unknown): FaultCode | null {
  if (typeof value !== 'string') return 'not_a_string'
  return value.includes('\u0000') || !value.isWellFormed() ? 'invalid_text' : null
}

export function checkPattern(pattern: RegExp, fault: FaultCode): (value: unknown) => FaultCode | null {
  return (value) => (typeof value !== 'string' ? 'not_a_string' : pattern.test(value) ? null : fault)
}
