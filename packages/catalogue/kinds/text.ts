import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

/** Free text of any length, which nobody searches by exact match. */
export function text(about: string): Field<string, null, never> {
  return { about, schema: { type: 'string' }, filter: null, to: null, nullable: false, check: checkText }
}
