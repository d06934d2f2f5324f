/** Output of commands: results go to standard output, where scripts read them; everything else goes to standard error. */
import { formatTable } from './table.ts'
import { visible } from './visible.ts'

export function print(text: string): void {
  printStyled(visibleLines(text))
}

/** For text with colors. What comes from a file or a database has to be made visible first. */
export function printStyled(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** A message for people, which is not part of the result. */
export function tell(text: string): void {
  tellStyled(visibleLines(text))
}

export function tellStyled(text: string): void {
  process.stderr.write(`${text}\n`)
}

export function printTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  print(formatTable(headings, rows))
}

function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n')
}
