import type { Field } from './field.ts'
import { checkPattern } from './text-check.ts'

const PATTERN = '^[0-9a-f]{64}$'

/** The SHA-256 of a file, which is also its key in the file store. */
export function checksum(about: string): Field<string, null, never> {
  return {
    about,
    schema: { type: 'string', pattern: PATTERN },
    filter: null,
    to: null,
    nullable: false,
    check: checkPattern(new RegExp(PATTERN), 'invalid_checksum'),
  }
}
