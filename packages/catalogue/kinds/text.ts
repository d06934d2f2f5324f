import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

/** Free text of any length. It cannot be filtered on, because an exact match would be of no use. */
export function text(about: string): Field<string, null, never> {
  return { about, schema: { type: 'string' }, filter: null, to: null, nullable: false, check: checkText }
}
