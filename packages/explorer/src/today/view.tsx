/** The page that people open in the morning: what is late, whose turn it is, what comes, what must be paid. */
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { type ReportSummary, reportNamed } from '../data/report-index.ts'
import { useLoad } from '../hooks.ts'
import { preloadPages } from '../load-pages.ts'
import { isOpen } from '../opened.ts'
import { AsOf } from '../parts/as-of.tsx'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { pageHref } from '../route.ts'
import { baseUrl } from '../session.ts'
import { Headlines } from './headlines.tsx'
import { Lists } from './lists.tsx'
import { readToday, type Today } from './read.ts'

const NEEDED = [
  'order-headlines',
  'shipment-headlines',
  'payment-headlines',
  'sample-headlines',
  'open-orders',
  'open-shipments',
  'waiting-samples',
  'open-payments',
  'launches-at-risk',
] as const

export function TodayView({ brand }: { readonly brand: string }): JSX.Element {
  const { data, failure, again } = useLoad(brand, brand, readToday)
  useEffect(() => {
    if (data) preloadPages()
  }, [data])
  const day = data?.reports[0]?.asOf
  return (
    <Page title="Today" url={`${baseUrl}/brands/${encodeURIComponent(brand)}/reports`}>
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {!data && !failure && <p aria-live="polite">Loading…</p>}
      {data && day !== undefined && (
        <>
          <AsOf day={day} />
          <Headlines brand={brand} today={data} day={day} />
          <Lists brand={brand} today={data} day={day} />
        </>
      )}
      {data && <Missing brand={brand} today={data} />}
    </Page>
  )
}

/** What is not on the page, and why: not computed, or closed to the key. */
function Missing({ brand, today }: { readonly brand: string; readonly today: Today }): JSX.Element | null {
  const facts = NEEDED.map((name) => ({ name, report: reportNamed(name)! }))
  const closed = facts.filter(({ report }) => !isOpen(report))
  const missing = facts.filter(
    ({ name, report }) => isOpen(report) && !today.reports.some((computed) => computed.name === name),
  )
  if (closed.length + missing.length === 0) return null
  return (
    <div class="empty-note">
      {missing.length > 0 && (
        <p>
          Not calculated yet: {titles(missing)}. The operator calculates them with{' '}
          <code>selvedge snapshot --reports-only</code>.
        </p>
      )}
      {closed.length > 0 && <p>Your key cannot read: {titles(closed)}.</p>}
      <p>
        <a href={pageHref(brand, 'records')}>All records</a>
      </p>
    </div>
  )
}

function titles(reports: readonly { readonly report: ReportSummary }[]): string {
  return reports.map(({ report }) => report.name).join(', ')
}
