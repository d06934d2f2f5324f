import { checkDeprecation, type Deprecation } from '../deprecation.ts'
import type { Field, FilterKind } from './field.ts'

/** The same field, which is to be removed. The filter that compares it is deprecated with it. */
export function deprecated<T, F extends FilterKind | null, To extends string>(
  field: Field<T, F, To>,
  deprecation: Deprecation,
): Field<T, F, To> {
  checkDeprecation(deprecation)
  return { ...field, deprecated: deprecation }
}
