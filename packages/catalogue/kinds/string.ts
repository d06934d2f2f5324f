import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

/** One line of text: a name, a number on a document, a status of the specification whose values stay open. */
export function string(about: string, suggested?: readonly string[]): Field<string, 'string', never> {
  return {
    about: suggested ? `${about} Usual values: ${suggested.join(', ')}.` : about,
    schema: { type: 'string' },
    filter: 'string',
    to: null,
    nullable: false,
    check: checkText,
  }
}
