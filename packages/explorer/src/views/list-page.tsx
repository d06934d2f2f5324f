/** A page of a list, whether of records or of the rows of a report: filters, total, table, pages and download. */
import type { ComponentChildren, JSX } from 'preact'
import { type FieldFacts, groupAt, type ListFacts } from '../data/facts.ts'
import { countText, plural } from '../data/format.ts'
import { nextSorting, sortingOf, sortingText } from '../data/sorting.ts'
import { DownloadButton } from '../download/button.tsx'
import { useLoad } from '../hooks.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { placeOf } from '../places.ts'
import { listHref } from '../route.ts'
import { baseUrl } from '../session.ts'
import { Filters } from './filters.tsx'
import { PAGE_RECORDS, readShown, type ShownPage } from './read-list.ts'
import { Tabs } from './tabs.tsx'

/** Kept in the address beside the filters; none of them is the name of a filter. */
const CURSOR = 'cursor'
const PAGE = 'page'
const SORT = 'sort'

export type SortHref = (field: FieldFacts) => string

interface ListPageProps {
  readonly brand: string
  readonly list: ListFacts
  readonly query: Readonly<Record<string, string>>
  /** Above the title: where the page belongs. */
  readonly above: ComponentChildren
  /** What one item is called. */
  readonly one: string
  /** `sortHref` is where the rows are in the order of a column, or in the opposite one. */
  readonly table: (page: ShownPage, sortHref: SortHref) => JSX.Element
}

export function ListPage({ brand, list, query, above, one, table }: ListPageProps): JSX.Element {
  const { [CURSOR]: cursor, [PAGE]: number = '1', [SORT]: sort, ...filters } = query
  const tabs = placeOf(list.path)
  const isGroup = groupAt(list.path) !== undefined
  const sorting = isGroup || sort === undefined ? undefined : sortingOf(list, sort)
  const place = cursor === undefined ? {} : { cursor }
  const { data, failure, again } = useLoad(brand, JSON.stringify([list.path, query]), (client, signal) =>
    readShown(client, list, { filters, number: Number(number), ...place, ...(sorting && { sorting }) }, signal),
  )
  const order = isGroup ? { direction: 'desc' } : {}
  const search = new URLSearchParams({ ...filters, ...order, limit: String(PAGE_RECORDS), ...place })
  return (
    <Page title={list.name} above={above} url={`${baseUrl}/brands/${encodeURIComponent(brand)}/${list.path}?${search}`}>
      <p class="about">{list.about}</p>
      {tabs && <Tabs brand={brand} place={tabs} path={list.path} filters={filters} />}
      <Filters key={JSON.stringify(filters)} brand={brand} list={list} filters={filters} known={data?.items ?? []} />
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {failure?.isMissing && !isGroup && (
        <p>
          If the report has not been calculated yet, the operator does so with{' '}
          <code>selvedge snapshot --reports-only</code>.
        </p>
      )}
      {data?.isRestart && <p role="status">The report has been updated. This is its first page.</p>}
      {data?.hint && <p role="status">Nothing can match: {data.hint}.</p>}
      <div class="total">
        <p aria-live="polite">
          {data ? plural(data.totalItems, one) : failure ? '' : 'Loading…'}
          {data?.asOf && ` for ${data.asOf}`}
        </p>
        {data && data.items.length > 0 && (
          <DownloadButton key={JSON.stringify(filters)} brand={brand} list={list} filters={filters} />
        )}
      </div>
      {data &&
        data.items.length > 0 &&
        table(data, (field) => {
          const next = nextSorting(field, data.sorting)
          return listHref(brand, list.path, { ...filters, [SORT]: sortingText(next) })
        })}
      {data && <Pager brand={brand} list={list} filters={filters} page={data} />}
    </Page>
  )
}

interface PagerProps extends Pick<ListPageProps, 'brand' | 'list'> {
  readonly filters: Readonly<Record<string, string>>
  readonly page: ShownPage
}

/** Going back is up to the browser, which has the addresses of the pages before. */
function Pager({ brand, list, filters, page }: PagerProps): JSX.Element | null {
  const { number, sorting, hasNext } = page
  // Pages of long records have fewer, so there may be more pages than that.
  const known = hasNext ? number + 1 : number
  const pages = Math.max(known, Math.ceil(page.totalItems / PAGE_RECORDS))
  if (pages <= 1) return null
  const first = { ...filters, ...(sorting && { [SORT]: sortingText(sorting) }) }
  const next = { ...first, ...(page.nextCursor !== null && { [CURSOR]: page.nextCursor }), [PAGE]: String(number + 1) }
  return (
    <nav class="pager" aria-label="Pages">
      {number > 1 && <a href={listHref(brand, list.path, first)}>First page</a>}
      {number > 1 && (
        <button type="button" onClick={() => history.back()}>
          Previous
        </button>
      )}
      <span>
        Page {countText(number)} of {countText(pages)}
      </span>
      {hasNext && (
        <a class="button" rel="next" href={listHref(brand, list.path, next)}>
          Next
        </a>
      )}
    </nav>
  )
}
