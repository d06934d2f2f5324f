/** Validation of a record against its fields: every fault, by field name. */
import type { FaultCode } from './faults.ts'
import type { Field, Fields } from './kinds/field.ts'
import type { Resource } from './resource.ts'

/** Index entries have a size limit, so filterable values are bounded. The filters of the API have the same limit. */
export const FILTER_LENGTH_MAX = 255

/** Of one object. A line has room for a hundred thousand, and to name them all would help nobody. */
const UNKNOWN_FIELDS_MAX = 20

export interface FieldFault {
  /** Name of the field, with a dot where it is inside an object. */
  readonly field: string
  readonly code: FaultCode
}

export function checkRecord(resource: Resource, record: Readonly<Record<string, unknown>>): FieldFault[] {
  const found = checkFields(resource.fields, record)
  for (const name of resource.columns) {
    const value = record[name]
    if (typeof value === 'string' && value.length > FILTER_LENGTH_MAX && codePointCount(value) > FILTER_LENGTH_MAX) {
      found.push({ field: name, code: 'too_long' })
    }
  }
  return found
}

/** A field that is absent counts as null, so a nullable one may be left out of a file. */
export function checkFields(fields: Fields, record: Readonly<Record<string, unknown>>): FieldFault[] {
  const found: FieldFault[] = []
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name]
    const code = checkPresent(field, value)
    if (code === null) continue
    if (field.fields && isObject(value)) found.push(...checkInside(name, field.fields, value))
    else found.push({ field: name, code })
  }
  let unknown = 0
  for (const name of Object.keys(record)) {
    if (Object.hasOwn(fields, name)) continue
    found.push({ field: name, code: 'unknown_field' })
    if (++unknown === UNKNOWN_FIELDS_MAX) break
  }
  return found
}

/** Only for an object that was rejected as a whole, so that valid ones are checked only once. */
function checkInside(name: string, fields: Fields, value: Readonly<Record<string, unknown>>): FieldFault[] {
  return checkFields(fields, value).map(({ field, code }) => ({ field: `${name}.${field}`, code }))
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function checkPresent(field: Field, value: unknown): FaultCode | null {
  if (value === undefined) return field.nullable ? null : 'missing'
  if (value === null && !field.nullable) return 'null_not_allowed'
  return field.check(value)
}

/** Counts code points: an astral character is one, not two. */
export function codePointCount(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}
