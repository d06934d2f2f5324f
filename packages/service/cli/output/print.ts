/** What a command has to say: results on standard output, where a script reads them; everything else beside it. */
import { formatTable } from './table.ts'

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** For people: not part of the result. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

export function printTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  print(formatTable(headings, rows))
}
