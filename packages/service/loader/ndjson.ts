/** Reads one JSON object per line and skips blank lines. */
import { type Fields, isObject, numbersMayChange, parseExactly } from '@selvedge/catalogue'
import type { Report } from './faults.ts'
import { jsonColumn } from './json-column.ts'
import type { Line } from './lines.ts'
import { fieldWithBadUtf8, parseFault, type RawRecord, type RecordReader } from './record-reader.ts'
import { hasRepeatedMembers, repeatedMembers } from './repeated-members.ts'

const ARRAY = "this is a JSON array; write each of its records on one line, as jq -c '.[]' does"
const SPREAD = 'write each record on one line'

export class NdjsonReader implements RecordReader {
  readonly #report: Report
  /** Fields whose numbers are kept as written. Most groups have none, and their lines are parsed only once. */
  readonly #verbatim: readonly string[]
  #isFirst = true
  /** Set in an array over several lines: reading on would report each of them. */
  #givenUp = false

  constructor(fields: Fields, report: Report) {
    this.#report = report
    this.#verbatim = Object.entries(fields).flatMap(([name, field]) => (field.verbatim ? [name] : []))
  }

  read(lines: readonly Line[]): RawRecord[] {
    const records: RawRecord[] = []
    for (const line of lines) {
      if (this.#givenUp) break
      const record = this.#recordOf(line)
      if (record) records.push({ line: line.number, record })
    }
    return records
  }

  end(): void {}

  #recordOf(line: Line): RawRecord['record'] | null {
    const { number, text, fault } = line
    if (fault === 'line_too_long') this.#report({ line: number }, null, fault)
    if (text.trim() === '') return null
    const value = this.#valueOf(line)
    this.#isFirst = false
    if (fault) {
      this.#report({ line: number, ...(isObject(value) && { record: value }) }, fieldWithBadUtf8(value), fault)
      return null
    }
    if (value === undefined) return null
    if (!isObject(value)) {
      this.#report({ line: number }, null, 'not_a_record', Array.isArray(value) ? ARRAY : undefined)
      return null
    }
    return value as RawRecord['record']
  }

  /** Undefined if the line is not JSON. */
  #valueOf({ number, text, fault, ended }: Line): unknown {
    try {
      const value = JSON.parse(text)
      if (!fault && hasRepeatedMembers(text, value)) {
        for (const name of repeatedMembers(text)) this.#report({ line: number, record: value }, name, 'repeated_field')
      }
      return this.#verbatim.length > 0 && numbersMayChange(text) ? this.#exactly(text, value) : value
    } catch (error) {
      this.#givenUp = this.#isFirst && !fault && text.trimStart().startsWith('[') && !(error instanceof RangeError)
      if (this.#givenUp) this.#report({ line: number }, null, 'not_a_record', ARRAY)
      else if (!fault && isCut(error, text, ended)) {
        this.#report({ line: number }, null, 'truncated_line', text.trim() === '{' ? SPREAD : undefined)
      } else if (!fault) this.#report({ line: number }, null, ...parseFault(error, text))
      return undefined
    }
  }

  #exactly(text: string, value: Record<string, unknown>): unknown {
    if (value === null || typeof value !== 'object') return value
    const exact = parseExactly(text) as Record<string, unknown>
    for (const name of this.#verbatim) if (Object.hasOwn(value, name)) value[name] = exact[name]
    return value
  }
}

/** Truncated, in transfer or when the file was written: an object without its closing brace, or a last line that could continue. */
function isCut(error: unknown, text: string, ended: boolean): boolean {
  if (error instanceof RangeError) return false
  const isOpen = text.trimStart().startsWith('{') && !text.trimEnd().endsWith('}')
  return isOpen || (!ended && jsonColumn(text) > text.length)
}
