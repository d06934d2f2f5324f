/**
 * CSV as in RFC 4180: the first line has the field names, and cells with commas, quotes or line ends are quoted. As in
 * PostgreSQL's CSV, an empty cell is null, and "" is an empty text.
 */
import type { Resource } from '@selvedge/catalogue'
import { type CsvCell, CsvRowReader } from './csv-rows.ts'
import type { Place, Report } from './faults.ts'
import type { Line } from './lines.ts'
import { fieldWithBadUtf8, parseFault, type RawRecord, type RecordReader } from './record-reader.ts'
import { repeatedMembers } from './repeated-members.ts'

export class CsvReader implements RecordReader {
  readonly #fields: Resource['fields']
  readonly #required: readonly string[]
  readonly #report: Report
  readonly #rows: CsvRowReader
  #columns: readonly string[] | null = null
  /** Set if reading on would only repeat the same fault on every line. */
  #givenUp = false

  /** `required` lists the fields that every record must have, so their columns must exist. */
  constructor(fields: Resource['fields'], required: readonly string[], report: Report) {
    this.#fields = fields
    this.#required = required
    this.#report = report
    this.#rows = new CsvRowReader((line, code) => {
      report({ line }, null, code)
      this.#givenUp ||= code === 'unclosed_quote'
    })
  }

  read(lines: readonly Line[]): RawRecord[] {
    const records: RawRecord[] = []
    for (const line of lines) {
      if (this.#columns === null && this.#hasSemicolons(line.text)) {
        this.#report({ line: line.number }, null, 'semicolons')
        this.#givenUp = true
      }
      if (this.#givenUp) break
      const row = this.#rows.read(line)
      if (row === null) continue
      if (this.#columns === null) this.#readHeader(row.line, row.cells)
      else {
        const record = this.#recordOf(row.line, row.cells, row.badUtf8, line.ended)
        if (record) records.push({ line: row.line, record })
      }
    }
    return records
  }

  end(): void {
    if (this.#givenUp) return
    this.#rows.end()
    if (this.#columns === null) this.#report({ line: 1 }, null, 'missing_header')
  }

  /** As Excel saves a file where the comma is the decimal separator. */
  #hasSemicolons(header: string): boolean {
    const names = header.replaceAll(/["\r]/g, '').split(';')
    return names.length > 1 && names.some((name) => Object.hasOwn(this.#fields, name))
  }

  #readHeader(line: number, cells: readonly CsvCell[]): void {
    const names = cells.map((cell) => cell ?? '')
    const firsts = new Map(names.map((name, at) => [name, at] as const).reverse())
    const faults = [
      ...names.filter((name) => !Object.hasOwn(this.#fields, name)).map((name) => [name, 'unknown_column'] as const),
      ...names.filter((name, at) => firsts.get(name)! < at).map((name) => [name, 'repeated_column'] as const),
      ...this.#required.filter((name) => !firsts.has(name)).map((name) => [name, 'missing_column'] as const),
    ]
    for (const [name, code] of faults) this.#report({ line }, name, code)
    this.#givenUp = faults.length > 0
    this.#columns = names
  }

  #recordOf(line: number, cells: readonly CsvCell[], badUtf8: boolean, ended: boolean): RawRecord['record'] | null {
    const columns = this.#columns!
    if (badUtf8) {
      const record = Object.fromEntries(columns.map((name, at) => [name, cells[at]]))
      this.#report({ line, record }, fieldWithBadUtf8(record), 'bad_utf8')
      return null
    }
    if (cells.length !== columns.length) {
      const cut = !ended && cells.length < columns.length
      this.#report({ line }, null, cut ? 'truncated_line' : 'wrong_cell_count')
      return null
    }
    const record: RawRecord['record'] = {}
    for (const [at, name] of columns.entries()) {
      try {
        record[name] = this.#valueIn({ line, record }, name, cells[at]!)
      } catch (error) {
        record[name] = cells[at]
        this.#report({ line, record }, name, ...parseFault(error, cells[at]!))
        return null
      }
    }
    return record
  }

  #valueIn(place: Place, name: string, cell: CsvCell): unknown {
    const { fromText } = this.#fields[name]!
    if (cell === null || !fromText) return cell
    const value = fromText(cell)
    if (typeof value === 'object') {
      for (const member of repeatedMembers(cell)) this.#report(place, `${name}.${member}`, 'repeated_field')
    }
    return value
  }
}
