/** Types of the rows of reports, and of what these can be filtered by. */
import type { Report } from '@selvedge/catalogue'
import { comment } from './layout.ts'
import { pathKey, reportTypeName } from './names.ts'
import { memberLines } from './records.ts'

export function reportRowsFile(reports: readonly Report[]): string {
  const types = reports.flatMap((report) => [rowType(report), filtersType(report)])
  const byName = (what: string): string =>
    [
      `export interface Report${what} {`,
      ...reports.map((report) => `  readonly ${pathKey(report.name)}: ${reportTypeName(report)}${what.slice(0, -1)}`),
      '}',
    ].join('\n')
  return `import type { Id } from '../id.ts'\n\n${[...types, byName('Rows'), byName('Filters')].join('\n\n')}\n`
}

function rowType(report: Report): string {
  const members = memberLines(report.columns, '  ', () => null)
  return [comment('', report.about), `export interface ${reportTypeName(report)}Row {`, ...members, '}'].join('\n')
}

function filtersType(report: Report): string {
  const row = `${reportTypeName(report)}Row`
  const members = report.filters.map((name) => `  readonly ${name}?: NonNullable<${row}['${name}']>`)
  return [`export interface ${reportTypeName(report)}Filter {`, ...members, '}'].join('\n')
}
