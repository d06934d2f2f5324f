/** Turns what a reader reports into faults: with the key of the record, the value of the field, and what would be valid. */
import { calledBy, type Field, type Fields, isObject, type Resource } from '@selvedge/catalogue'
import {
  type Fault,
  type FaultLog,
  firstOfLine,
  type InputFaultCode,
  inputFaults,
  type RecordKey,
  type Report,
} from './faults.ts'
import { nearestField } from './nearest-field.ts'

/** Every record may have the same unknown member, so each name is compared once, and only so many are. */
const HINTS_MAX = 20

/** `fields` are those that the reader takes. */
export function reporter(resource: Resource, fields: Fields, file: string, faults: FaultLog): Report {
  const hints = new Map<string, string>()
  const hintOf = (name: string): string => {
    const known = hints.get(name)
    if (known !== undefined || hints.size >= HINTS_MAX) return known ?? ''
    const close = nearestField(name, fields)
    const hint = close === null ? '' : `; did you mean ${close}?`
    hints.set(name, hint)
    return hint
  }
  return firstOfLine(({ line, record }, field, code, about) => {
    const hint = field !== null && UNKNOWN.includes(code) ? hintOf(field) : ''
    const sentence = `${sentenceOf(fieldAt(fields, field ?? ''), code)}${hint}`
    faults.add({
      group: resource.path,
      file,
      line,
      ...(record && aboutRecord(resource, record, field)),
      field,
      code,
      sentence: about ? `${sentence}: ${about}` : sentence,
    })
  })
}

const UNKNOWN: readonly InputFaultCode[] = ['unknown_column', 'unknown_field']

function aboutRecord(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  field: string | null,
): Pick<Fault, 'key' | 'label' | 'value'> {
  const key = keyOf(resource, record)
  const label = calledBy(resource, record)
  const value = field === null ? undefined : valueAt(record, field)
  return { ...(key && { key }), ...(label !== null && { label }), ...(value !== undefined && { value: textOf(value) }) }
}

/** As long as a key may be. */
const KEY_LENGTH_MAX = 255

/** Null if it is not given in full. */
function keyOf(resource: Resource, record: Readonly<Record<string, unknown>>): RecordKey | null {
  const key: Record<string, string | number> = {}
  for (const name of resource.key) {
    const value = record[name]
    const isShort = typeof value === 'string' && value.length <= KEY_LENGTH_MAX
    if (!isShort && typeof value !== 'number') return null
    key[name] = value
  }
  return key
}

/** The name has a dot if the field is inside an object. */
function valueAt(record: Readonly<Record<string, unknown>>, field: string): unknown {
  let value: unknown = record
  for (const name of field.split('.')) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value)
  } catch {
    // It is nested more deeply than the stack allows.
    return ''
  }
}

function fieldAt(fields: Fields, name: string): Field | undefined {
  let inside: Fields | undefined = fields
  let field: Field | undefined
  for (const part of name.split('.')) {
    field = inside && Object.hasOwn(inside, part) ? inside[part] : undefined
    inside = field?.fields
  }
  return field
}

function sentenceOf(field: Field | undefined, code: InputFaultCode): string {
  const { enum: listed, format } = (field?.schema ?? {}) as {
    readonly enum?: readonly string[]
    readonly format?: string
  }
  if (code === 'value_not_listed' && listed) return `must be one of ${listed.join(', ')}`
  // A number in NDJSON has lost digits already.
  if (code === 'not_a_string' && format === 'decimal') return 'must be a decimal in quotes, such as "12.50"'
  return inputFaults[code]
}
