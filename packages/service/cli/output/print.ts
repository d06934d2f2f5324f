/** Output of commands: results go to standard output, where scripts read them; everything else goes to standard error. */
import { formatTable } from './table.ts'

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** A message for people, which is not part of the result. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

export function printTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  print(formatTable(headings, rows))
}
