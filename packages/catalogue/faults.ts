/**
 * Why a value or a record is rejected. The code is for programs, the sentence for people. Operators who load records
 * see both, so the sentence says what would be valid.
 */
export const faults = {
  missing: 'is required and was not given',
  unknown_field: 'is not a field of this group',
  null_not_allowed: 'must not be null',
  not_a_string: 'must be a string',
  not_an_integer: 'must be a whole number',
  not_a_boolean: 'must be true or false',
  not_an_array: 'must be an array of strings',
  not_an_object: 'must be an object',
  integer_out_of_range: 'must be from -2147483648 to 2147483647',
  invalid_uuid: 'must be a lower-case UUID such as 3298280d-ccaa-5a86-b4db-94a9b0b2616e',
  invalid_code: 'must be a code of its standard, in upper case',
  invalid_amount: 'must be a plain decimal string of at most 40 characters, such as "12.50"',
  amount_out_of_range: 'must have at most 29 digits before the point and 9 after it; round it',
  invalid_checksum: 'must be a SHA-256, as 64 hexadecimal digits in lower case',
  invalid_date: 'must be a calendar date such as 2025-07-16',
  invalid_timestamp: 'must be RFC 3339 in UTC with milliseconds, such as 2025-07-16T14:02:31.000Z',
  too_deep: 'must be nested at most 64 levels deep',
  number_out_of_range:
    'must have numbers of at most 100 characters, with exponents from -308 to 308, that fit a 64-bit float',
  value_not_listed: 'must be one of the listed values',
  too_long: 'must be at most 255 characters, since it can be filtered on',
  file_missing: 'names a file that is neither in the folder nor in the store',
  file_outside: 'names a symbolic link that leads out of the folder; put the file itself there',
  file_not_regular: 'names a pipe, socket or device; put a file there',
  file_differs: 'is not what the file in the folder has',
  invalid_text: 'must not contain U+0000 or half of a surrogate pair',
} as const

export type FaultCode = keyof typeof faults
