/** The records of a group that match the filters in the address, a page at a time. */
import type { JSX } from 'preact'
import { columnsOf } from '../data/columns.ts'
import type { FieldFacts, GroupFacts } from '../data/facts.ts'
import { countText, fieldTitle, plural } from '../data/format.ts'
import { keyOf, labelOf, type RecordPage, type RecordValues, readPage } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { ShortText } from '../parts/text.tsx'
import { Value } from '../parts/value.tsx'
import { homeHref, listHref, recordHref } from '../route.ts'
import { baseUrl } from '../session.ts'
import { Filters } from './filters.tsx'
import { useNames } from './names.ts'

export const PAGE_RECORDS = 25
/** Kept in the address beside the filters; none of them is the name of a filter. */
const CURSOR = 'cursor'
const PAGE = 'page'

interface ListProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly query: Readonly<Record<string, string>>
}

export function List({ brand, group, query }: ListProps): JSX.Element {
  const { [CURSOR]: cursor, [PAGE]: number = '1', ...filters } = query
  const name = JSON.stringify([group.path, filters, cursor])
  const place = cursor === undefined ? {} : { cursor }
  const { data, failure, again } = useLoad(brand, name, (client, signal) =>
    readPage(client, group.path, { filters, limit: PAGE_RECORDS, ...place }, signal),
  )
  const search = new URLSearchParams({ ...filters, limit: String(PAGE_RECORDS), ...place })
  return (
    <Page
      title={group.name}
      above={<a href={homeHref(brand)}>Records</a>}
      url={`${baseUrl}/brands/${encodeURIComponent(brand)}/${group.path}?${search}`}
    >
      <p class="about">{group.about}</p>
      <Filters key={JSON.stringify(filters)} brand={brand} group={group} filters={filters} known={data?.items ?? []} />
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      <p class="total" aria-live="polite">
        {data ? plural(data.totalItems, 'record') : failure ? '' : 'Loading…'}
      </p>
      {data && data.items.length > 0 && <Table brand={brand} group={group} page={data} />}
      {data && <Pager brand={brand} group={group} filters={filters} page={data} number={Number(number)} />}
    </Page>
  )
}

interface TableProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly page: Pick<RecordPage, 'items'>
}

export function Table({ brand, group, page: { items } }: TableProps): JSX.Element {
  const { lead, rest } = columnsOf(group)
  useNames(brand, rest, items)
  return (
    <table>
      <caption class="hidden">{group.name}</caption>
      <thead>
        <tr>
          <th scope="col">{lead ? fieldTitle(lead.name) : group.title}</th>
          {rest.map((field) => (
            <th key={field.name} scope="col" class={alignment(field)} title={field.about}>
              {fieldTitle(field.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((record) => (
          <Row key={JSON.stringify(keyOf(group, record))} brand={brand} group={group} record={record} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly record: RecordValues
}

/** The first cell opens the record. */
function Row({ brand, group, record }: RowProps): JSX.Element {
  const { lead, rest } = columnsOf(group)
  const text = lead ? record[lead.name] : null
  return (
    <tr>
      <th scope="row">
        <a href={recordHref(brand, group.path, keyOf(group, record))}>
          <ShortText text={typeof text === 'string' && text ? text : labelOf(group, record)} />
        </a>
      </th>
      {rest.map((field) => (
        <td key={field.name} class={alignment(field)} data-label={fieldTitle(field.name)}>
          <Value brand={brand} field={field} value={record[field.name]} short />
        </td>
      ))}
    </tr>
  )
}

function alignment({ kind }: FieldFacts): string | undefined {
  return kind === 'i' || kind === 'a' ? 'right' : undefined
}

interface PagerProps extends Omit<ListProps, 'query'> {
  readonly filters: Readonly<Record<string, string>>
  readonly page: RecordPage
  readonly number: number
}

/** Going back is up to the browser, which has the addresses of the pages before. */
function Pager({ brand, group, filters, page, number }: PagerProps): JSX.Element | null {
  // Pages of long records have fewer, so there may be more pages than that.
  const known = page.nextCursor === null ? number : number + 1
  const pages = Math.max(known, Math.ceil(page.totalItems / PAGE_RECORDS))
  if (pages <= 1) return null
  const next = { ...filters, [CURSOR]: page.nextCursor ?? '', [PAGE]: String(number + 1) }
  return (
    <nav class="pager" aria-label="Pages">
      {number > 1 && <a href={listHref(brand, group.path, filters)}>First page</a>}
      {number > 1 && (
        <button type="button" onClick={() => history.back()}>
          Previous
        </button>
      )}
      <span>
        Page {countText(number)} of {countText(pages)}
      </span>
      {page.nextCursor !== null && (
        <a class="button" rel="next" href={listHref(brand, group.path, next)}>
          Next
        </a>
      )}
    </nav>
  )
}
