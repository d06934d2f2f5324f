/** A row on its way in, and the text form in which COPY takes it. */
import type { FoundRecord, Resource } from '@selvedge/catalogue'

export interface StagedRow {
  /** Position of the row in its source. It decides the order of arrival, and a fault names it. */
  readonly line: number
  /** One value per column of the table, in its order, then one per reference that has no column. */
  readonly values: readonly (string | number | null)[]
  /** What it is found by, in a group that is searched. Null or absent: nothing. */
  readonly found?: FoundRecord | null
  /** What the API will serve. Null for a record to remove; empty for a faulty one, which is never merged. */
  readonly body: string | null
}

/** Rows of one group. Without any, the group is part of the load nevertheless. */
export interface StagedBatch {
  readonly resource: Resource
  readonly rows: readonly StagedRow[]
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One text for many rows: a write per row would cost more than the row. */
export function copyText({ findable }: Resource, rows: readonly StagedRow[]): string {
  let text = ''
  for (const { line, values, found, body } of rows) {
    text += line
    for (const value of values) text += `\t${value === null ? '\\N' : escaped(value)}`
    if (findable) text += found ? `\t${found.entries}\t${escapedBody(found.hit)}` : '\t\\N\t\\N'
    text += `\t${body === null ? '\\N' : escapedBody(body)}\n`
  }
  return text
}

function escaped(value: string | number): string | number {
  if (typeof value === 'number' || !SPECIAL.test(value)) return value
  return value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!)
}

/** Of what COPY treats specially, JSON can hold the backslash alone. */
function escapedBody(body: string): string {
  return body.includes('\\') ? body.replaceAll('\\', '\\\\') : body
}
