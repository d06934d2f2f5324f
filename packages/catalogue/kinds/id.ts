import type { Field } from './field.ts'
import { checkPattern } from './text-check.ts'

export const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
export const uuidSchema = { type: 'string', format: 'uuid', pattern: UUID_PATTERN }
export const checkUuid = checkPattern(new RegExp(UUID_PATTERN), 'invalid_uuid')

/** The identifier of the record itself. */
export function id(about: string): Field<string, 'identifier', never> {
  return { about, schema: uuidSchema, filter: 'identifier', to: null, nullable: false, check: checkUuid }
}
