import type { Field } from './field.ts'
import { checkUuid, uuidSchema } from './id.ts'

/** The identifier of a record of another group, or of the same one. */
export function ref<const To extends string>(to: To, about: string): Field<string, 'identifier', To> {
  return { about, schema: uuidSchema, filter: 'identifier', to, nullable: false, check: checkUuid }
}

/** The identifier of a person of the brand; people are not exposed as a group. */
export function person(about: string): Field<string, 'identifier', 'user'> {
  return ref('user', about)
}
