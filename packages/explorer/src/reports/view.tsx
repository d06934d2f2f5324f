/** The brand at a glance: charts of three reports, and all reports below. */
import type { ReportSummary } from '@selvedge/client'
import type { JSX } from 'preact'
import { reportAt, reports } from '../data/facts.ts'
import { countText, plural } from '../data/format.ts'
import { useLoad } from '../hooks.ts'
import { isOpen } from '../opened.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { listHref, reportPath } from '../route.ts'
import { baseUrl, isLimited } from '../session.ts'
import { BarChart } from './bar-chart.tsx'
import { paymentCharts, shortShipmentChart, supplierChart } from './charts.ts'
import { type DrawnReports, readReports } from './read.ts'

export function ReportsView({ brand }: { readonly brand: string }): JSX.Element {
  const { data, failure, again } = useLoad(brand, brand, readReports)
  return (
    <Page title="Reports" url={`${baseUrl}/brands/${encodeURIComponent(brand)}/reports`}>
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {!data && !failure && <p aria-live="polite">Loading…</p>}
      {data && (
        <>
          {data.reports[0] && (
            <p class="about">
              Calculated from all records for <time>{data.reports[0].asOf}</time> (UTC). Select a bar to see what is
              behind it. <a href="/guides/what-the-numbers-mean">What the numbers mean</a>
            </p>
          )}
          <Charts brand={brand} drawn={data.drawn} />
          {data.reports.length > 0 && <Reports brand={brand} listed={data.reports} />}
          {data.reports.length === 0 && reports.some(isOpen) && (
            <p>
              This brand has no reports yet. The operator creates them with{' '}
              <code>selvedge snapshot --reports-only</code>.
            </p>
          )}
          <ClosedReports />
        </>
      )}
    </Page>
  )
}

function Charts({ brand, drawn }: { readonly brand: string; readonly drawn: DrawnReports }): JSX.Element {
  const { suppliers, shortShipments, payments } = drawn
  return (
    <>
      {suppliers && <BarChart chart={supplierChart(brand, suppliers)} />}
      {shortShipments && <BarChart chart={shortShipmentChart(brand, shortShipments)} />}
      {payments && <Payments brand={brand} report={payments} />}
    </>
  )
}

interface PaymentsProps {
  readonly brand: string
  readonly report: NonNullable<DrawnReports['payments']>
}

function Payments({ brand, report }: PaymentsProps): JSX.Element {
  const charts = paymentCharts(brand, report)
  const missing = report.totalItems - report.items.length
  return (
    <>
      {charts.map((chart) => (
        <BarChart key={chart.id} chart={chart} />
      ))}
      {charts.length === 0 && <p>No open payments.</p>}
      {missing > 0 && (
        <a href={listHref(brand, reportPath('payments-due'))}>{countText(missing)} more months and currencies</a>
      )}
    </>
  )
}

/** Those that the key does not open, so that nobody takes the others for all. */
function ClosedReports(): JSX.Element | null {
  const closed = reports.filter((report) => !isOpen(report)).map(({ name }) => name)
  if (closed.length === 0) return null
  return (
    <p class="about">
      Your key cannot read {closed.length === reports.length ? 'any report' : 'these reports'}: {closed.join(', ')}.
    </p>
  )
}

interface ReportsProps {
  readonly brand: string
  readonly listed: readonly ReportSummary[]
}

function Reports({ brand, listed }: ReportsProps): JSX.Element {
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title">{isLimited() ? 'Reports your key can read' : 'All reports'}</h2>
      <ul class="reports">
        {listed.map(({ name, title, rows }) => (
          <li key={name}>
            <a href={listHref(brand, reportPath(name))}>{title}</a>
            <span class="count">{plural(rows, 'row')}</span>
            <p class="hint">{reportAt(name)?.about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
