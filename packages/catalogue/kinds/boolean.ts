import type { Field } from './field.ts'

/** PostgreSQL writes t and f into CSV. */
const VALUES: Readonly<Record<string, boolean>> = { true: true, false: false, t: true, f: false }

export function boolean(about: string): Field<boolean, null, never> {
  return {
    about,
    schema: { type: 'boolean' },
    filter: null,
    to: null,
    nullable: false,
    check: (value) => (typeof value === 'boolean' ? null : 'not_a_boolean'),
    fromText: (text) => (Object.hasOwn(VALUES, text) ? VALUES[text] : text),
  }
}
