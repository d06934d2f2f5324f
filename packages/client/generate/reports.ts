/** The reports as data, for tools that treat all of them alike. */
import { fieldList, groupsRead, type Report } from '@selvedge/catalogue'
import { literal } from './layout.ts'

export function reportsFile(reports: readonly Report[]): string {
  const data = reports.map((report) => ({
    name: report.name,
    title: report.title,
    about: report.about,
    groups: groupsRead(report),
    filters: report.filters,
    columns: fieldList(report.columns),
  }))
  return [
    "import type { ReportDescription } from '../report-description.ts'",
    '',
    `export const reports: readonly ReportDescription[] = ${literal(data)}`,
    '',
  ].join('\n')
}
