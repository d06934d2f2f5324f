/** The reports of records that no service has: their own SQL, run by SQLite on an export of the records. */
import { DatabaseSync } from 'node:sqlite'
import type { Report } from '@selvedge/catalogue'
import { type Dialect, sqlite } from '@selvedge/catalogue/reports'
import { groups } from '@selvedge/client/catalogue'
import { formats } from '../../../packages/export/src/formats/formats.ts'
import { OutFolder } from '../../export/support/out-folder.ts'

export type SqliteRow = Readonly<Record<string, string | number | null>>

/** By name. Amounts are numbers. Another release has its own dialect, which its reports need. */
export async function reportsInSqlite(
  records: ReadonlyMap<string, readonly object[]>,
  day: string,
  reports: readonly Report[],
  dialect: Dialect = sqlite,
): Promise<ReadonlyMap<string, readonly SqliteRow[]>> {
  const out = new OutFolder()
  const bodies = (path: string): string[] => (records.get(path) ?? []).map((record) => JSON.stringify(record))
  await formats.sqlite.write({ bodies }, groups, out.path, () => {})
  const database = new DatabaseSync(out.file('records.sqlite'))
  database.prepare('update report_date set day = ?').run(day)
  const found = new Map(
    reports.map(({ name, sql }) => [name, database.prepare(sql(dialect)).all() as unknown as SqliteRow[]]),
  )
  database.close()
  out.remove()
  return found
}
