/** The reports of a day as the definitions give them, computed in Python from the records of a brand. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reports } from '@selvedge/catalogue'
import { OutFolder } from '../../export/support/out-folder.ts'

const PROGRAM = fileURLToPath(new URL('../independent.py', import.meta.url))
const OUTPUT_BYTES_MAX = 2 ** 26

// biome-ignore lint/suspicious/noExplicitAny: rows of many reports, looked at by column name
export type ReportRow = Readonly<Record<string, any>>

/** By report. Amounts are numbers, as they are in SQLite. */
export function independentReports(
  records: ReadonlyMap<string, readonly object[]>,
  day: string,
): Readonly<Record<string, readonly ReportRow[]>> {
  const folder = new OutFolder()
  for (const [path, list] of records) {
    writeFileSync(folder.file(`${path}.ndjson`), list.map((record) => `${JSON.stringify(record)}\n`).join(''))
  }
  const printed = execFileSync('python3', [PROGRAM, folder.path, day], { maxBuffer: OUTPUT_BYTES_MAX })
  folder.remove()
  const computed = JSON.parse(printed.toString())[day]
  return Object.fromEntries(
    reports.map(({ name, columns }) => [
      name,
      computed[name].map((row: ReportRow) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [
            column,
            columns[column]!.schema.format === 'decimal' && value !== null ? Number(value) : value,
          ]),
        ),
      ),
    ]),
  )
}
