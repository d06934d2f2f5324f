/** A Markdown table, aligned as the formatter would do it. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lines = rows.map((row) => line(row.map((cell, at) => cell.padEnd(widths[at]!))))
  lines.splice(1, 0, line(widths.map((width) => '-'.repeat(width))))
  return lines.join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
