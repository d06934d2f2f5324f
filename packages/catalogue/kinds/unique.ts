import type { Field, FilterKind } from './field.ts'

/**
 * The same field, whose values people use as names: no two records of the brand have the same one or, if `within` names
 * fields, no two records that agree in these. Loads do not reject a value that is there twice, because sources have such
 * records for a while; `selvedge check` reports them.
 */
export function unique<T, F extends FilterKind | null, To extends string>(
  field: Field<T, F, To>,
  within: readonly string[] = [],
): Field<T, F, To> {
  return { ...field, uniqueWithin: within }
}
