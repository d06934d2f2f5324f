/** Splits lines of CSV into rows of cells. A quoted cell may contain line ends, so a row may span several lines. */
import { LINE_BYTES_MAX, type Line } from './lines.ts'

/** Null for an empty cell without quotes. */
export type CsvCell = string | null

interface Row {
  readonly line: number
  readonly cells: readonly CsvCell[]
  readonly badUtf8: boolean
}

type CsvFault = 'line_too_long' | 'bad_quotes' | 'unclosed_quote' | 'truncated_line'

/** A row whose last quoted cell has not ended. Its lines are not read again, so reading takes linear time. */
interface OpenRow {
  readonly line: number
  readonly lastLine: number
  readonly bytes: number
  /** The cells before the open one. */
  readonly cells: CsvCell[]
  /** The open cell so far. */
  readonly cell: string
  readonly badUtf8: boolean
}

export class CsvRowReader {
  readonly #report: (line: number, code: CsvFault) => void
  #open: OpenRow | null = null

  constructor(report: (line: number, code: CsvFault) => void) {
    this.#report = report
  }

  /** Null while the row continues, for a blank line, and for a faulty row. */
  read({ number, text, fault }: Line): Row | null {
    if (fault === 'line_too_long') {
      this.#report(number, fault)
      this.#open = null
      return null
    }
    if (this.#open === null && !text.includes('"')) {
      const clean = withoutReturn(text)
      if (clean === '') return null
      return { line: number, cells: clean.split(',').map(orNull), badUtf8: fault !== null }
    }
    return this.#readQuoted(number, text, fault !== null)
  }

  end(): void {
    if (this.#open) this.#report(this.#open.line, 'truncated_line')
  }

  #readQuoted(number: number, text: string, bad: boolean): Row | null {
    const begun = this.#open
    this.#open = null
    const line = begun?.line ?? number
    // Lines in between were empty, and belong to the cell.
    const lineEnds = begun ? number - begun.lastLine : 0
    const bytes = (begun?.bytes ?? 0) + lineEnds + Buffer.byteLength(text)
    if (begun && begun.bytes + lineEnds > LINE_BYTES_MAX) {
      this.#report(line, 'unclosed_quote')
      return null
    }
    const cells = begun?.cells ?? []
    const rest = readCells(text, cells, begun && begun.cell + '\n'.repeat(lineEnds))
    const badUtf8 = bad || (begun?.badUtf8 ?? false)
    if (rest === 'bad') this.#report(line, 'bad_quotes')
    else if (bytes > LINE_BYTES_MAX) this.#report(line, rest === null ? 'line_too_long' : 'unclosed_quote')
    else if (rest === null) return { line, cells, badUtf8 }
    else this.#open = { line, lastLine: number, bytes, cells, cell: rest.open, badUtf8 }
    return null
  }
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}

function orNull(text: string): CsvCell {
  return text === '' ? null : text
}

/**
 * Adds the cells of a line, of which the first continues `begun` if that is not null. Returns null at the end of the row, the
 * last cell if its quote is not closed, and `bad` if there is a quote where none is allowed.
 */
function readCells(text: string, cells: CsvCell[], begun: string | null): null | { readonly open: string } | 'bad' {
  const line = withoutReturn(text)
  let open = begun
  for (let at = 0; ; ) {
    let end: number
    if (open === null && line[at] === '"') {
      open = ''
      at++
    }
    if (open === null) {
      const comma = line.indexOf(',', at)
      end = comma < 0 ? line.length : comma
      const cell = line.slice(at, end)
      if (cell.includes('"')) return 'bad'
      cells.push(orNull(cell))
    } else {
      const quote = closingQuote(line, at)
      // The line end is part of the cell, with its carriage return.
      if (quote < 0) return { open: open + unquoted(text.slice(at)) }
      cells.push(open + unquoted(line.slice(at, quote)))
      open = null
      end = quote + 1
    }
    if (end === line.length) return null
    if (line[end] !== ',') return 'bad'
    at = end + 1
  }
}

function unquoted(text: string): string {
  return text.replaceAll('""', '"')
}

/** A doubled quote stands for one quote. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
