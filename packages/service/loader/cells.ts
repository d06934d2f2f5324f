/** Splits lines of CSV into cells. A quoted cell may contain line ends, so a row may span several lines. */
import { LINE_BYTES_MAX, type Line } from './lines.ts'

/** Null for an empty cell without quotes. */
export type Cell = string | null

interface Row {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly badUtf8: boolean
}

type CellFault = 'line_too_long' | 'bad_quotes' | 'unclosed_quote' | 'truncated_line'

export class CellReader {
  readonly #report: (line: number, code: CellFault) => void
  /** A row whose last quoted cell has not ended. */
  #open: { line: number; lastLine: number; text: string; badUtf8: boolean } | null = null

  constructor(report: (line: number, code: CellFault) => void) {
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

  #readQuoted(number: number, text: string, badUtf8: boolean): Row | null {
    const begun = this.#open
    this.#open = null
    // Lines in between were empty, and belong to the cell.
    const lineEnds = begun ? number - begun.lastLine : 0
    if (begun && begun.text.length + lineEnds > LINE_BYTES_MAX) {
      this.#report(begun.line, 'unclosed_quote')
      return null
    }
    const row = begun
      ? {
          ...begun,
          lastLine: number,
          text: begun.text + '\n'.repeat(lineEnds) + text,
          badUtf8: begun.badUtf8 || badUtf8,
        }
      : { line: number, lastLine: number, text, badUtf8 }
    // A line without a quote cannot end an open cell. Parsing the whole row again each time would take quadratic time.
    const cells = text.includes('"') ? cellsOf(withoutReturn(row.text)) : 'open'
    if (cells === 'open') {
      if (row.text.length > LINE_BYTES_MAX) this.#report(row.line, 'unclosed_quote')
      else this.#open = row
      return null
    }
    if (cells === 'bad') {
      this.#report(row.line, 'bad_quotes')
      return null
    }
    return { line: row.line, cells, badUtf8: row.badUtf8 }
  }
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}

function orNull(text: string): Cell {
  return text === '' ? null : text
}

/** `open` if the last cell's quote is not closed, `bad` if there is a quote where none is allowed. */
function cellsOf(text: string): Cell[] | 'open' | 'bad' {
  const cells: Cell[] = []
  for (let at = 0; ; ) {
    let end: number
    if (text[at] === '"') {
      const quote = closingQuote(text, at + 1)
      if (quote < 0) return 'open'
      cells.push(text.slice(at + 1, quote).replaceAll('""', '"'))
      end = quote + 1
    } else {
      const comma = text.indexOf(',', at)
      end = comma < 0 ? text.length : comma
      const cell = text.slice(at, end)
      if (cell.includes('"')) return 'bad'
      cells.push(orNull(cell))
    }
    if (end === text.length) return cells
    if (text[end] !== ',') return 'bad'
    at = end + 1
  }
}

/** A doubled quote stands for one quote. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
