import { visible } from './visible.ts'

/** Formats rows as text columns: words aligned left, numbers right. */
export function formatTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : visible(cell))),
  )
  const widths = headings.map((heading, at) => Math.max(heading.length, ...texts.map((row) => row[at]!.length)))
  const isNumber = headings.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd()
  return [line(headings), ...texts.map(line)].join('\n')
}
