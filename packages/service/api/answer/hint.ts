/**
 * What a response says about the value of a filter that no record can have, because it is not in the closed list of its
 * field. Such a request is valid and finds nothing, which looks like an answer.
 */
import type { Fields } from '@selvedge/catalogue'
import { nearest } from '../../nearest.ts'
import type { FilterValue } from '../../store/reading/records.ts'

const VALUE_LENGTH_MAX = 40

/** Null where every value can be one of a record. */
export function hintOf(filters: readonly FilterValue[], fields: Fields): string | null {
  let hint: string | null = null
  for (const { filter, value } of filters) {
    const values = typeof filter === 'string' ? fields[filter]!.schema.enum : undefined
    if (!Array.isArray(values) || values.includes(value)) continue
    const sentence = `${filter} has no value ${printable(String(value))}; ${remedy(String(value), values)}`
    hint = hint === null ? sentence : `${hint}. ${sentence}`
  }
  return hint
}

export function hintHeaders(hint: string | null): Readonly<Record<string, string>> {
  return hint === null ? NONE : { 'selvedge-hint': hint }
}

const NONE = {}

function remedy(value: string, values: readonly string[]): string {
  const close = nearest(value, values)
  return close === null ? `it has ${values.join(', ')}` : `nearest ${close}`
}

/** The client sent it: a header takes ASCII on one line. */
function printable(value: string): string {
  const text = value.length > VALUE_LENGTH_MAX ? `${value.slice(0, VALUE_LENGTH_MAX)}...` : value
  return text.replace(/[^\x20-\x7e]/g, '?')
}
