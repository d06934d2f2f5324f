/** A page of a list, whether of records or of the rows of a report: filters, total, table, pages and download. */
import { ApiError, type BrandClient } from '@selvedge/client'
import type { ComponentChildren, JSX } from 'preact'
import { groupAt, type ListFacts } from '../data/facts.ts'
import { countText, plural } from '../data/format.ts'
import { type PageQuery, type RecordPage, readPage } from '../data/records.ts'
import { DownloadButton } from '../download/button.tsx'
import { useLoad } from '../hooks.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { placeOf } from '../places.ts'
import { listHref } from '../route.ts'
import { baseUrl } from '../session.ts'
import { Filters } from './filters.tsx'
import { Tabs } from './tabs.tsx'

export const PAGE_RECORDS = 25
/** Kept in the address beside the filters; none of them is the name of a filter. */
const CURSOR = 'cursor'
const PAGE = 'page'

interface ListPageProps {
  readonly brand: string
  readonly list: ListFacts
  readonly query: Readonly<Record<string, string>>
  /** Above the title: where the page belongs. */
  readonly above: ComponentChildren
  /** What one item is called. */
  readonly one: string
  readonly table: (page: RecordPage) => JSX.Element
}

interface ShownPage extends RecordPage {
  /** Whether it is the first one, because the report was computed again and the page asked for is gone. */
  readonly isRestart: boolean
}

export function ListPage({ brand, list, query, above, one, table }: ListPageProps): JSX.Element {
  const { [CURSOR]: cursor, [PAGE]: number = '1', ...filters } = query
  const name = JSON.stringify([list.path, filters, cursor])
  const place = cursor === undefined ? {} : { cursor }
  const tabs = placeOf(list.path)
  const isGroup = groupAt(list.path) !== undefined
  const { data, failure, again } = useLoad(brand, name, (client, signal) =>
    readShown(client, list.path, { filters, limit: PAGE_RECORDS, newestFirst: isGroup, ...place }, signal),
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
      {data && data.items.length > 0 && table(data)}
      {data && (
        <Pager brand={brand} list={list} filters={filters} page={data} number={data.isRestart ? 1 : Number(number)} />
      )}
    </Page>
  )
}

async function readShown(
  client: BrandClient,
  path: string,
  { cursor, ...query }: PageQuery,
  signal: AbortSignal,
): Promise<ShownPage> {
  try {
    return {
      ...(await readPage(client, path, cursor === undefined ? query : { ...query, cursor }, signal)),
      isRestart: false,
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.errorCode === 'report_replaced')) throw error
    return { ...(await readPage(client, path, query, signal)), isRestart: true }
  }
}

interface PagerProps extends Pick<ListPageProps, 'brand' | 'list'> {
  readonly filters: Readonly<Record<string, string>>
  readonly page: RecordPage
  readonly number: number
}

/** Going back is up to the browser, which has the addresses of the pages before. */
function Pager({ brand, list, filters, page, number }: PagerProps): JSX.Element | null {
  // Pages of long records have fewer, so there may be more pages than that.
  const known = page.nextCursor === null ? number : number + 1
  const pages = Math.max(known, Math.ceil(page.totalItems / PAGE_RECORDS))
  if (pages <= 1) return null
  const next = { ...filters, [CURSOR]: page.nextCursor ?? '', [PAGE]: String(number + 1) }
  return (
    <nav class="pager" aria-label="Pages">
      {number > 1 && <a href={listHref(brand, list.path, filters)}>First page</a>}
      {number > 1 && (
        <button type="button" onClick={() => history.back()}>
          Previous
        </button>
      )}
      <span>
        Page {countText(number)} of {countText(pages)}
      </span>
      {page.nextCursor !== null && (
        <a class="button" rel="next" href={listHref(brand, list.path, next)}>
          Next
        </a>
      )}
    </nav>
  )
}
