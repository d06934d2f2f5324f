import type { Field } from './field.ts'

/** One value of a closed list. Only for fields whose values the specification does not leave open. */
export function oneOf<const V extends string>(values: readonly V[], about: string): Field<V, 'string', never> {
  const allowed = new Set<unknown>(values)
  return {
    about,
    schema: { type: 'string', enum: values },
    filter: 'string',
    to: null,
    nullable: false,
    check: (value) => (typeof value !== 'string' ? 'not_a_string' : allowed.has(value) ? null : 'value_not_listed'),
  }
}
