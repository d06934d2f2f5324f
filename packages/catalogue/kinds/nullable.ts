import type { Field, FilterKind } from './field.ts'

/** The same field, whose value may be absent. Absent values are served as null, never left out. */
export function nullable<T, F extends FilterKind | null, To extends string>(
  field: Field<T, F, To>,
): Field<T | null, F, To> {
  return { ...field, nullable: true, check: (value) => (value === null ? null : field.check(value)) }
}
