/** A table of all reports, with what the rows of each are and what they can be filtered by. */
import { reports } from '@selvedge/catalogue'
import { markdownTable } from '../../harness/markdown-table.ts'

export function reportsTable(): string {
  return markdownTable([
    ['report', 'its rows', 'filters'],
    ...reports.map(({ name, about, filters }) => [
      `\`${name}\``,
      about,
      filters.map((each) => `\`${each}\``).join(', '),
    ]),
  ])
}
