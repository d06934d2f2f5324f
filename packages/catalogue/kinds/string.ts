import type { Field } from './field.ts'
import { checkText } from './text-check.ts'

/** One line of text: a name, a document number, or a status whose values the specification leaves open. */
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
