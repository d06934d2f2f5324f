import type { Field } from './field.ts'

export function boolean(about: string): Field<boolean, null, never> {
  return {
    about,
    schema: { type: 'boolean' },
    filter: null,
    to: null,
    nullable: false,
    check: (value) => (typeof value === 'boolean' ? null : 'not_a_boolean'),
    fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  }
}
