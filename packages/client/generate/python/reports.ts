/** The reports as data: their columns, and what each holds. */
import { fieldList, type Report } from '@selvedge/catalogue'
import { fieldLines } from './groups.ts'
import { docstring, literal, pythonModule, quoted } from './layout.ts'

export function reportsModule(reports: readonly Report[]): string {
  return pythonModule(
    'The reports as data, for tools that treat all of them alike.',
    ['from typing import Literal, TypeAlias', '', 'from .._catalogue import Field, Report'],
    [
      `ReportName: TypeAlias = ${literal(reports.map(({ name }) => name))}\n${docstring('', 'The name of a report.')}`,
      ['REPORTS: tuple[Report, ...] = (', ...reports.map(report), ')'].join('\n'),
    ],
  )
}

function report({ name, title, filters, columns }: Report): string {
  return [
    '    Report(',
    `        ${quoted(name)},`,
    `        ${quoted(title)},`,
    `        (${filters.map((filter) => `${quoted(filter)},`).join(' ')}),`,
    '        (',
    ...fieldLines(fieldList(columns), '            '),
    '        ),',
    '    ),',
  ].join('\n')
}
