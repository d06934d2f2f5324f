/**
 * CSV (RFC 4180, UTF-8): a header of field names and a record a line, as `selvedge load` reads it back.
 * Null is an empty cell and an empty text a quoted one; lists, objects and free JSON are their JSON text.
 */

import type { Group } from '@selvedge/client/catalogue'
import { columnsOf, parserOf } from '@selvedge/tables'
import { type Bodies, fileEach } from './format.ts'
import { writeLines } from './text-file.ts'

/** Without it, Excel reads the file in the old encoding of its country. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csv = fileEach('csv', (source, group, file) => writeLines(file, lines(source, group, '')))
export const excel = fileEach('csv', (source, group, file) => writeLines(file, lines(source, group, BYTE_ORDER_MARK)))

function* lines(source: Bodies, group: Group, start: string): Generator<string, void, undefined> {
  const { path, fields } = group
  const parse = parserOf(columnsOf(fields))
  yield start + fields.map(({ name }) => name).join(',')
  for (const body of source.bodies(path)) {
    const record = parse(body) as Readonly<Record<string, unknown>>
    yield fields.map(({ name, kind }) => cell(record[name] ?? null, kind === 'json')).join(',')
  }
}

/** Free JSON is written as JSON even where it is a text, so that it can be told from a number when it is read. */
function cell(value: unknown, isJson: boolean): string {
  if (value === null) return ''
  const text = isJson || typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
