/** Records as CSV (RFC 4180) for spreadsheets: a header of field names and a record a line, with the values of the API. */
import type { FieldKind } from '../data/packed-facts.ts'
import type { RecordValues } from '../data/records.ts'
import type { SheetColumn } from './sheet-column.ts'

/** Without it, Excel reads the file in the old encoding of its country. */
const BYTE_ORDER_MARK = '\uFEFF'
/** A spreadsheet takes a text that begins like this for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r]/
/** Numbers may begin with a minus, and cannot be anything else. */
const NUMBERS: readonly FieldKind[] = ['i', 'a']

export function csvHeader(columns: readonly SheetColumn[]): string {
  return `${BYTE_ORDER_MARK}${columns.map(({ name }) => name).join(',')}\r\n`
}

export function csvLines(columns: readonly SheetColumn[], records: readonly RecordValues[]): string {
  return records.map((record) => `${columns.map(({ kind, read }) => cell(kind, read(record))).join(',')}\r\n`).join('')
}

/** Null is an empty cell; lists, objects and free JSON are their JSON text. */
function cell(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = FORMULA.test(text) && !NUMBERS.includes(kind) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
