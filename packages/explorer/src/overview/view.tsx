/** The brand at a glance: charts of three reports, and all reports below. */
import type { ReportSummary } from '@selvedge/client'
import type { JSX } from 'preact'
import { reportNamed } from '../data/facts.ts'
import { countText, plural } from '../data/format.ts'
import { useLoad } from '../hooks.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { listHref, reportPath } from '../route.ts'
import { baseUrl } from '../session.ts'
import { BarChart } from './bar-chart.tsx'
import { paymentCharts, shortShipmentChart, supplierChart } from './charts.ts'
import { type DrawnReports, readOverview } from './read.ts'

export function OverviewView({ brand }: { readonly brand: string }): JSX.Element {
  const { data, failure, again } = useLoad(brand, brand, readOverview)
  return (
    <Page title="Overview" url={`${baseUrl}/brands/${encodeURIComponent(brand)}/reports`}>
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {!data && !failure && <p aria-live="polite">Loading…</p>}
      {data?.drawn && (
        <>
          <p class="about">
            Computed by the service from all records, for <time>{data.drawn.suppliers.asOf}</time> (UTC). Choose a bar
            to see what is behind it. <a href="/guides/what-the-numbers-mean">What the numbers mean</a>
          </p>
          <Charts brand={brand} drawn={data.drawn} />
          <Reports brand={brand} reports={data.reports} />
        </>
      )}
      {data && !data.drawn && (
        <p>
          No report was computed for this brand yet. The operator computes them with{' '}
          <code>selvedge snapshot --reports-only</code>.
        </p>
      )}
    </Page>
  )
}

function Charts({ brand, drawn }: { readonly brand: string; readonly drawn: DrawnReports }): JSX.Element {
  const payments = paymentCharts(brand, drawn.payments)
  const missing = drawn.payments.totalItems - drawn.payments.items.length
  return (
    <>
      <BarChart chart={supplierChart(brand, drawn.suppliers)} />
      <BarChart chart={shortShipmentChart(brand, drawn.shortShipments)} />
      {payments.map((chart) => (
        <BarChart key={chart.id} chart={chart} />
      ))}
      {payments.length === 0 && <p>No payment is open.</p>}
      {missing > 0 && (
        <a href={listHref(brand, reportPath('payments-due'))}>{countText(missing)} more months and currencies</a>
      )}
    </>
  )
}

interface ReportsProps {
  readonly brand: string
  readonly reports: readonly ReportSummary[]
}

function Reports({ brand, reports }: ReportsProps): JSX.Element {
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title">All reports</h2>
      <ul class="reports">
        {reports.map(({ name, title, rows }) => (
          <li key={name}>
            <a href={listHref(brand, reportPath(name))}>{title}</a>
            <span class="count">{plural(rows, 'row')}</span>
            <p class="hint">{reportNamed(name)?.about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
