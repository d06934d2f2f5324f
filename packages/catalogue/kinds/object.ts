import { checkFields, isObject } from '../check.ts'
import { objectSchema } from '../derive/json-schema.ts'
import { parseExactly } from '../exact-json.ts'
import type { Field, Fields, RecordOf } from './field.ts'

/** A nested object, such as a partner's relationship with the brand. */
export function object<const F extends Fields>(
  fields: F,
  about: string,
): Field<RecordOf<F>, null, Exclude<F[keyof F]['to'], null>> {
  return {
    about,
    schema: objectSchema(fields),
    filter: null,
    to: null,
    nullable: false,
    fields,
    ...(Object.values(fields).some((field) => field.verbatim) && { verbatim: true }),
    fromText: parseExactly,
    check: (value) => {
      if (!isObject(value)) return 'not_an_object'
      return checkFields(fields, value)[0]?.code ?? null
    },
  }
}
