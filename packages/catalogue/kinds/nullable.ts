import type { Field, FilterKind } from './field.ts'

/** The same field where the value may be absent. It is then written as null, never left out. */
export function nullable<T, F extends FilterKind | null, To extends string>(
  field: Field<T, F, To>,
): Field<T | null, F, To> {
  return { ...field, nullable: true, check: (value) => (value === null ? null : field.check(value)) }
}
