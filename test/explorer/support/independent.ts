/** The reports of a brand, computed in Python from its records by the definitions alone. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReportRows } from '@selvedge/client'

const PROGRAM = fileURLToPath(new URL('../../reports/independent.py', import.meta.url))

const OUTPUT_BYTES_MAX = 2 ** 28

export type IndependentReports = { readonly [Name in keyof ReportRows]: readonly ReportRows[Name][] }

/** By day. */
export function independentReports(
  records: ReadonlyMap<string, readonly object[]>,
  days: readonly string[],
): Readonly<Record<string, IndependentReports>> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-records-'))
  try {
    for (const [path, list] of records) {
      writeFileSync(join(folder, `${path}.ndjson`), list.map((record) => `${JSON.stringify(record)}\n`).join(''))
    }
    const output = execFileSync('python3', [PROGRAM, folder, ...days], {
      maxBuffer: OUTPUT_BYTES_MAX,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return JSON.parse(output.toString())
  } finally {
    rmSync(folder, { recursive: true })
  }
}
