/**
 * Faults to plant: each spoils one record, or one line, in one way, and knows how that has to be reported.
 * Those that leave a line unreadable also hide its key, so they are planted only where no other record refers to.
 */
import type { Field, Resource } from '@selvedge/catalogue'
import type { InputFaultCode } from '../../../packages/service/loader/faults.ts'

/** A way to spoil the value of a field, where it is one that can be spoilt so. */
interface FieldFault {
  readonly code: InputFaultCode
  readonly spoils: (field: Field, resource: Resource, name: string) => boolean
  readonly value: string | number | null | undefined | readonly never[] | ((serial: number) => string)
}

const pattern = (field: Field): string => String(field.schema.pattern ?? '')
const isText = (field: Field): boolean => field.schema.type === 'string'

/** What can be wrong with a value in either format; a text in place of a number is the same cell in CSV. */
export const fieldFaults: readonly FieldFault[] = [
  { code: 'not_an_integer', spoils: (field) => field.schema.type === 'integer', value: 'twelve' },
  { code: 'integer_out_of_range', spoils: (field) => field.schema.type === 'integer', value: 2147483648 },
  { code: 'not_a_boolean', spoils: (field) => field.schema.type === 'boolean', value: 'yes' },
  { code: 'value_not_listed', spoils: (field) => field.schema.enum !== undefined, value: 'no-such-value' },
  { code: 'invalid_date', spoils: (field) => field.schema.format === 'date', value: '2025-02-30' },
  {
    code: 'invalid_timestamp',
    spoils: (field) => field.schema.format === 'date-time',
    value: '2025-03-01T24:00:00.000Z',
  },
  {
    code: 'invalid_uuid',
    spoils: (field) => field.to !== null && pattern(field).includes('{12}'),
    value: 'not-a-uuid',
  },
  { code: 'invalid_amount', spoils: (field) => pattern(field).includes('1,40'), value: '1,5' },
  { code: 'amount_out_of_range', spoils: (field) => pattern(field).includes('1,40'), value: '0.0123456789' },
  { code: 'invalid_code', spoils: (field) => pattern(field).startsWith('^[A-Z]'), value: 'us dollars' },
  { code: 'null_not_allowed', spoils: (field) => !field.nullable, value: null },
  {
    code: 'too_long',
    spoils: (field, resource, name) =>
      isText(field) &&
      field.schema.pattern === undefined &&
      field.schema.enum === undefined &&
      resource.columns.includes(name),
    value: 'x'.repeat(256),
  },
  {
    code: 'dangling_reference',
    spoils: (field) => field.to !== null && field.to !== 'user' && pattern(field).includes('{12}'),
    // Never the same twice: it may be part of a key, and is not to be a duplicate as well.
    value: (serial) => `deadbeef-dead-4ead-8ead-${String(serial).padStart(12, '0')}`,
  },
]

/** What can be wrong with a value in NDJSON alone. */
export const jsonFieldFaults: readonly FieldFault[] = [
  { code: 'not_a_string', spoils: isText, value: 7 },
  { code: 'not_an_array', spoils: (field) => field.schema.type === 'array', value: 'a, b' },
  { code: 'not_an_object', spoils: (field) => field.fields !== undefined, value: [] },
  {
    code: 'invalid_text',
    spoils: (field) =>
      isText(field) &&
      field.schema.pattern === undefined &&
      field.schema.enum === undefined &&
      field.schema.format === undefined,
    value: 'a\u0000b',
  },
  { code: 'missing', spoils: (field) => !field.nullable, value: undefined },
]

/** A way to spoil a line as it is written. */
interface LineFault {
  readonly code: InputFaultCode
  /** Named where the fault can be told to be in one field. */
  readonly field?: string
  readonly spoil: (line: Buffer) => Buffer
}

const BAD_BYTES = Buffer.from([0xc3, 0x28])

/** In place of the first date, which every record has, in either format. */
function withBadBytes(line: Buffer): Buffer {
  const at = line.lastIndexOf('T')
  return Buffer.concat([line.subarray(0, at), BAD_BYTES, line.subarray(at + 1)])
}

export const jsonLineFaults: readonly LineFault[] = [
  { code: 'truncated_line', spoil: (line) => line.subarray(0, line.length / 2) },
  { code: 'invalid_json', spoil: (line) => Buffer.from(line.toString().replace('":', '"=')) },
  { code: 'not_a_record', spoil: (line) => Buffer.from(`[${line}]`) },
  { code: 'line_too_long', spoil: (line) => Buffer.concat([line, Buffer.alloc(1_048_577, ' ')]) },
  { code: 'bad_utf8', field: 'updatedAt', spoil: withBadBytes },
  {
    code: 'repeated_field',
    field: 'updatedAt',
    spoil: (line) => Buffer.concat([Buffer.from('{"updatedAt":null,'), line.subarray(1)]),
  },
]

export const csvLineFaults: readonly LineFault[] = [
  { code: 'wrong_cell_count', spoil: (line) => Buffer.concat([line, Buffer.from(',more')]) },
  { code: 'wrong_cell_count', spoil: (line) => line.subarray(line.indexOf(',') + 1) },
  { code: 'bad_quotes', spoil: (line) => Buffer.concat([Buffer.from('"a"b'), line]) },
  { code: 'bad_utf8', field: 'updatedAt', spoil: withBadBytes },
]
