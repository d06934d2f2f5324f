/** The reports as data, for tools that treat all of them alike. */
import type { Report } from '@selvedge/catalogue'
import { fieldList } from './groups.ts'
import { literal } from './layout.ts'

export function reportsFile(reports: readonly Report[]): string {
  const data = reports.map(({ name, title, about, columns, filters }) => ({
    name,
    title,
    about,
    filters,
    columns: fieldList(columns),
  }))
  return [
    "import type { ReportDescription } from '../report-description.ts'",
    '',
    `export const reports: readonly ReportDescription[] = ${literal(data)}`,
    '',
  ].join('\n')
}
