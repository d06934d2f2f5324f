/** The rows of a report that match the filters in the address, a page at a time. */
import type { JSX } from 'preact'
import { currencyOf } from '../data/currency.ts'
import type { ListFacts } from '../data/facts.ts'
import { fieldWords } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import { hasMarks, type RecordValues } from '../data/records.ts'
import {
  columnsLeftOut,
  detailOf,
  groupOfKey,
  passedWord,
  type ReportColumn,
  reportColumnsOf,
} from '../data/report-columns.ts'
import { reportNamed } from '../data/report-index.ts'
import { isOpen } from '../opened.ts'
import { Due } from '../parts/due.tsx'
import { ShortText } from '../parts/text.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { alignment, Value } from '../parts/value.tsx'
import { listHref, pageHref, recordHref, reportPath } from '../route.ts'
import { opens } from '../session.ts'
import { useBaseCurrency } from './base-currency.ts'
import { ListPage, type SortHref } from './list-page.tsx'
import { useNames } from './names.ts'
import type { ShownPage } from './read-list.ts'

interface ReportProps {
  readonly brand: string
  readonly report: ListFacts
  readonly query: Readonly<Record<string, string>>
}

export function ReportView({ brand, report, query }: ReportProps): JSX.Element {
  return (
    <ListPage
      brand={brand}
      list={report}
      query={query}
      above={<a href={pageHref(brand, 'reports')}>Reports</a>}
      one="row"
      table={(page, sortHref) => (
        <>
          <Table brand={brand} report={report} page={page} sortHref={sortHref} />
          <LeftOut report={report} />
        </>
      )}
    />
  )
}

function LeftOut({ report }: { readonly report: ListFacts }): JSX.Element | null {
  const names = columnsLeftOut(report)
  if (names.length === 0) return null
  return <p class="hint">The download also has: {names.map(fieldWords).join(', ')}.</p>
}

interface TableProps extends Omit<ReportProps, 'query'> {
  readonly page: ShownPage
  readonly sortHref: SortHref
}

function Table({ brand, report, page, sortHref }: TableProps): JSX.Element {
  const { items: rows, sorting, isSortable } = page
  const [lead, ...rest] = reportColumnsOf(report)
  const columns = [lead, ...rest]
  const fields = columns.map(({ field }) => field)
  const named = columns.flatMap(({ key }) => (key && hasMarks(key.to) ? [key] : []))
  useNames(brand, [...fields, ...named], rows)
  const baseCurrency = useBaseCurrency(brand, fields)
  const cell = (column: ReportColumn, row: RecordValues): JSX.Element => (
    <Cell brand={brand} report={report} day={page.asOf!} column={column} row={row} baseCurrency={baseCurrency} />
  )
  return (
    <table>
      <caption class="hidden">{report.name}</caption>
      <thead>
        <tr>
          {columns.map(({ title, field }) => (
            <th
              key={field.name}
              scope="col"
              class={alignment(field)}
              title={field.about}
              aria-sort={sorting?.field === field ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {isSortable ? <a href={sortHref(field)}>{title}</a> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{cell(lead, row)}</th>
            {rest.map((column) => (
              <td key={column.field.name} class={alignment(column.field)} data-label={column.title}>
                {cell(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps extends Pick<TableProps, 'brand' | 'report'> {
  /** That the report is for. */
  readonly day: string
  readonly column: ReportColumn
  readonly row: RecordValues
  readonly baseCurrency: string | undefined
}

function Cell({ brand, report, day, column: { field, key }, row, baseCurrency }: CellProps): JSX.Element {
  const id = key && row[key.name]
  if (key && typeof id === 'string') {
    const group = groupOfKey(key, row)
    const marked = hasMarks(group) ? nameOf(group, id) : undefined
    const name = <ShortText text={marked ?? String(row[field.name] ?? id.slice(0, 8))} />
    const link = opens(group) ? <a href={recordHref(brand, group, { id })}>{name}</a> : name
    if (field.name !== 'product' || row.imageId === undefined) return link
    return (
      <div class="goods">
        <Thumb brand={brand} imageId={row.imageId as string | null} />
        {link}
      </div>
    )
  }
  const currency = currencyOf(field, report.fields, row, baseCurrency)
  const passed = passedWord(report, field)
  if (passed !== undefined && typeof row[field.name] === 'string' && row.due !== 'none')
    return (
      <div>
        <Due due={String(row[field.name])} day={day} passed={passed} />
      </div>
    )
  const value = <Value brand={brand} field={field} value={row[field.name]} currency={currency} short />
  const detail = detailOf(report, field)
  if (!detail || !isOpen(reportNamed(detail.report)!)) return value
  const filters = Object.fromEntries(detail.by.map((name) => [name, String(row[name])]))
  return <a href={listHref(brand, reportPath(detail.report), filters)}>{value}</a>
}
