/**
 * CSV (RFC 4180, UTF-8): a header of field names and a record a line, as `selvedge load` reads it back.
 * Null is an empty cell and an empty text a quoted one; lists, objects and free JSON are their JSON text.
 */

import { parseExactly } from '@selvedge/catalogue/exact-json'
import type { Group } from '@selvedge/client/catalogue'
import { type Bodies, fileEach } from './format.ts'
import { writeLines } from './text-file.ts'

export const csv = fileEach('csv', (source, group, file) => writeLines(file, lines(source, group)))

function* lines(source: Bodies, { path, fields }: Group): Generator<string, void, undefined> {
  yield fields.map(({ name }) => name).join(',')
  for (const body of source.bodies(path)) {
    const record = parseExactly(body) as Readonly<Record<string, unknown>>
    yield fields.map(({ name, kind }) => cell(record[name] ?? null, kind === 'json')).join(',')
  }
}

/** Free JSON is written as JSON even where it is a text, so that it can be told from a number when it is read. */
function cell(value: unknown, isJson: boolean): string {
  if (value === null) return ''
  const text = isJson || typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
